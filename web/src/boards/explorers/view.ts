/** What the server sends of Explorers: see src/incognita/games/explorers/view.py. */
export interface ExplorersView {
  phase?: string
}
