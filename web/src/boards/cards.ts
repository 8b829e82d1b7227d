/**
 * The picture on a game's card: boards/GAME/Card.svelte, found by its folder. It is a part of the
 * first page, so it is small; what is large it fetches itself.
 */

import type { Component } from 'svelte'

const FOUND = import.meta.glob<Component>('./*/Card.svelte', { eager: true, import: 'default' })

export const CARDS: Record<string, Component> = Object.fromEntries(
  Object.entries(FOUND).map(([path, card]) => [path.split('/')[1], card]),
)
