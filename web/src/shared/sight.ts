/** Calls `then` once, when an element has come into sight; gives how to stop looking. */
export function whenInSight(element: Element, then: () => void, margin = '0px'): () => void {
  const observer = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return
      observer.disconnect()
      then()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
