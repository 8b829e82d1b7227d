/** A list of buttons that is one tab stop: the arrows, Home and End go through it. */

export function oneStop(list: HTMLElement) {
  const buttons = () => [...list.querySelectorAll<HTMLElement>('button')]

  function keepOne(wanted?: HTMLElement) {
    const all = buttons()
    const current = wanted ?? all.find((one) => one.tabIndex === 0) ?? all.at(-1)
    for (const one of all) one.tabIndex = one === current ? 0 : -1
  }

  function keydown(event: KeyboardEvent) {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLElement)
    const to = {
      ArrowDown: Math.min(at + 1, all.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all[to]?.focus()
  }

  function focused(event: FocusEvent) {
    if (event.target instanceof HTMLButtonElement) keepOne(event.target)
  }

  const watcher = new MutationObserver(() => keepOne())
  watcher.observe(list, { childList: true, subtree: true })
  list.addEventListener('keydown', keydown)
  list.addEventListener('focusin', focused)
  keepOne()
  return {
    destroy() {
      watcher.disconnect()
      list.removeEventListener('keydown', keydown)
      list.removeEventListener('focusin', focused)
    },
  }
}
