/**
 * Small places for large fingers: a click beside a place with a legal action counts as one on it, if
 * it falls into the 44 pixels around its middle and meets no legal place itself.
 */

const HALF = 22

export function nearby(grid: SVGElement | HTMLElement) {
  function click(event: Event) {
    const { clientX, clientY, isTrusted } = event as MouseEvent
    const hit = (event.target as Element).closest('[data-place]')
    if (!isTrusted || hit?.hasAttribute('data-legal')) return
    let best: Element | null = null
    let least = Infinity
    for (const place of grid.querySelectorAll('[data-place][data-legal]')) {
      const box = place.getBoundingClientRect()
      const dx = Math.abs(clientX - box.x - box.width / 2)
      const dy = Math.abs(clientY - box.y - box.height / 2)
      if (dx <= HALF && dy <= HALF && dx + dy < least) {
        best = place
        least = dx + dy
      }
    }
    if (best === null) return
    event.stopPropagation()
    best.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }

  grid.addEventListener('click', click, { capture: true })
  return { destroy: () => grid.removeEventListener('click', click, { capture: true }) }
}
