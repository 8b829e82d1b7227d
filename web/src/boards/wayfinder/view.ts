/** What the server sends of Wayfinder: see src/incognita/games/wayfinder/view.py. */
export interface WayfinderView {
  phase?: string
}
