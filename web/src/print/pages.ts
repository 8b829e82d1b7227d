/** What can be printed for the kitchen table: a game has it if there is boards/GAME/Print.svelte. */

import type { Component } from 'svelte'

const PAGES = import.meta.glob<{ default: Component }>('../boards/*/Print.svelte')

const pathOf = (game: string): string => `../boards/${game}/Print.svelte`

export function isPrintable(game: string): boolean {
  return pathOf(game) in PAGES
}

export async function loadPages(game: string): Promise<Component | null> {
  const load = PAGES[pathOf(game)]
  return load === undefined ? null : (await load()).default
}
