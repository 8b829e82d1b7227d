/** Hands on the places of a map: one listener for all of them. */

/** Half of the 44 px that a finger needs: so far from a place a tap still means it. */
const REACH = 22

export interface Hands {
  /** The pointer or the focus is on this place; null: on none. */
  over: (place: string | null) => void
  click: (place: string) => void
}

export function hands(grid: SVGElement, given: Hands) {
  let now = given

  function placeOf(event: Event): Element | null {
    return (event.target as Element).closest('[data-place]')
  }

  function nameOf(place: Element | null): string | null {
    return place?.getAttribute('data-place') ?? null
  }

  /** Where squares are drawn small, what is near the finger and possible is what was meant. */
  function meant(event: MouseEvent): Element | null {
    const hit = placeOf(event)
    if (hit?.hasAttribute('data-legal') || event.detail === 0) return hit
    let best = hit
    let least = REACH
    for (const place of grid.querySelectorAll('[data-legal]')) {
      const box = place.getBoundingClientRect()
      const away = Math.hypot(
        box.x + box.width / 2 - event.clientX,
        box.y + box.height / 2 - event.clientY,
      )
      if (away < least) [best, least] = [place, away]
    }
    return best
  }

  function click(event: Event) {
    const name = nameOf(meant(event as MouseEvent))
    if (name !== null) now.click(name)
  }

  const over = (event: Event) => now.over(nameOf(placeOf(event)))
  const away = () => now.over(null)

  grid.addEventListener('click', click)
  grid.addEventListener('pointerover', over)
  grid.addEventListener('focusin', over)
  grid.addEventListener('pointerleave', away)
  grid.addEventListener('focusout', away)
  return {
    update(next: Hands) {
      now = next
    },
    destroy() {
      grid.removeEventListener('click', click)
      grid.removeEventListener('pointerover', over)
      grid.removeEventListener('focusin', over)
      grid.removeEventListener('pointerleave', away)
      grid.removeEventListener('focusout', away)
    },
  }
}
