/** What the server sends of Entdecker: see src/incognita/games/entdecker/view.py. */
export interface EntdeckerView {
  phase?: string
}
