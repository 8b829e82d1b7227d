/** What the server sends of Tikal: see src/incognita/games/tikal/view.py. */
export interface TikalView {
  phase?: string
}
