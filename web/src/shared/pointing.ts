/** Where something is on the board: a ring around a place, above all pieces, for a moment. */

const MOMENT_MS = 2600

let forget = () => {}

/** Point at these places of a drawing. A new answer takes the place of the one before. */
export function pointAt(places: string[], within: ParentNode): void {
  forget()
  const rings = places.flatMap((place) => {
    const drawn = within.querySelector(`[data-place='${CSS.escape(place)}']`)
    return drawn === null ? [] : [{ drawn, ring: ringAround() }]
  })
  let frame = 0
  const follow = () => {
    for (const { drawn, ring } of rings) lay(ring, drawn.getBoundingClientRect())
    frame = requestAnimationFrame(follow)
  }
  const timer = setTimeout(() => forget(), MOMENT_MS)
  forget = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    for (const { ring } of rings) ring.remove()
    forget = () => {}
  }
  if (rings.length > 0) follow()
}

function ringAround(): HTMLElement {
  const ring = document.createElement('div')
  ring.className = 'pointing'
  ring.ariaHidden = 'true'
  document.body.append(ring)
  return ring
}

function lay(ring: HTMLElement, box: DOMRect): void {
  ring.style.translate = `${box.x}px ${box.y}px`
  ring.style.width = `${box.width}px`
  ring.style.height = `${box.height}px`
}
