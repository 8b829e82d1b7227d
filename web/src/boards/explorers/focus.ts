/**
 * Where the focus goes when the button it was on is gone: whoever plays with the keyboard is led from
 * the terrain to the map, from the last X to the end of the draft, from there to the next choice.
 */

export interface Led {
  /** Lead the focus on, if it was on the board; called after the board was redrawn. */
  on: () => void
  destroy: () => void
}

export function lead(root: HTMLElement): Led {
  let inside = false
  let byKeyboard = false

  const came = () => (inside = true)
  const left = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.contains(event.relatedTarget)) inside = false
  }
  const pressed = () => (byKeyboard = true)
  const pointed = (event: Event) => {
    byKeyboard = false
    if (!root.contains(event.target as Node)) inside = false
  }
  root.addEventListener('focusin', came)
  root.addEventListener('focusout', left)
  addEventListener('keydown', pressed, true)
  addEventListener('pointerdown', pointed, true)

  return {
    on() {
      if (!inside || !byKeyboard) return
      const focused = document.activeElement
      const lost = focused === null || focused === document.body
      const onPlace = focused?.matches('[data-place]') ?? false
      const place = root.querySelector<SVGElement>('[data-place][data-legal]')
      if (lost && place !== null) place.focus()
      else if (place === null && (lost || onPlace))
        root.querySelector<HTMLElement>('button[data-do]')?.focus()
    },
    destroy() {
      root.removeEventListener('focusin', came)
      root.removeEventListener('focusout', left)
      removeEventListener('keydown', pressed, true)
      removeEventListener('pointerdown', pointed, true)
    },
  }
}
