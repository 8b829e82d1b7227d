/**
 * Arrow keys over the places of a drawing: one of them is in the tab order, the arrows go to the
 * nearest one in their direction, N and P (or Page Down and Page Up) to the next and previous one
 * with a legal action, Enter and Space click.
 */

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

type Place = SVGElement | HTMLElement

export function roving(grid: Place) {
  const places = () => [...grid.querySelectorAll<Place>('[data-place]')]

  function keepOneInTabOrder() {
    const all = places()
    const current =
      all.find((place) => place === document.activeElement) ??
      all.find((place) => place.getAttribute('tabindex') === '0') ??
      all.find((place) => place.hasAttribute('data-legal')) ??
      all[0]
    for (const place of all) place.setAttribute('tabindex', place === current ? '0' : '-1')
  }

  function nearest(from: Place, [dx, dy]: [number, number]): Place | null {
    const [x, y] = middle(from)
    let best: Place | null = null
    let least = Infinity
    for (const place of places()) {
      if (place === from) continue
      const [px, py] = middle(place)
      const ahead = (px - x) * dx + (py - y) * dy
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx)
      const cost = ahead + 2 * aside
      if (ahead > 1 && aside <= 2 * ahead && cost < least) {
        best = place
        least = cost
      }
    }
    return best
  }

  function nextLegal(from: Place, by: 1 | -1): Place | null {
    const all = grid.closest('[data-turned]') === null ? places() : asRead(places())
    const start = all.indexOf(from)
    for (let step = 1; step <= all.length; step++) {
      const place = all[(start + by * step + all.length * step) % all.length]
      if (place?.hasAttribute('data-legal')) return place
    }
    return null
  }

  function keydown(event: Event) {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
    const from = (event.target as Element).closest<Place>('[data-place]')
    if (from === null || ctrlKey || metaKey || altKey) return
    const arrow = ARROWS[key]
    let to: Place | null = null
    if (arrow !== undefined) to = nearest(from, arrow)
    else if (key === 'n' || key === 'PageDown') to = nextLegal(from, 1)
    else if (key === 'p' || key === 'PageUp') to = nextLegal(from, -1)
    else if (key === 'Enter' || key === ' ')
      from.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    else return
    event.preventDefault()
    to?.focus()
  }

  const watcher = new MutationObserver(keepOneInTabOrder)
  watcher.observe(grid, { childList: true, subtree: true })
  grid.addEventListener('keydown', keydown)
  grid.addEventListener('focusin', keepOneInTabOrder)
  keepOneInTabOrder()
  return {
    destroy() {
      watcher.disconnect()
      grid.removeEventListener('keydown', keydown)
      grid.removeEventListener('focusin', keepOneInTabOrder)
    },
  }
}

/** Line by line as a drawing is seen that was turned: the order on the page is that of the board. */
function asRead(places: Place[]): Place[] {
  const seen = places.map((place) => ({ place, x: middle(place)[0], y: middle(place)[1] }))
  seen.sort((a, b) => a.y - b.y)
  const apart = Math.min(...places.map((place) => place.getBoundingClientRect().height)) / 2
  const lines: (typeof seen)[] = []
  for (const one of seen) {
    const line = lines.at(-1)
    if (line?.[0] !== undefined && one.y - line[0].y < apart) line.push(one)
    else lines.push([one])
  }
  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x).map(({ place }) => place))
}

function middle(place: Place): [number, number] {
  const box = place.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}
