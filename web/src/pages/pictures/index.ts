import type { Component } from 'svelte'
import Entdecker from './Entdecker.svelte'
import Explorers from './Explorers.svelte'
import Tikal from './Tikal.svelte'
import Wayfinder from './Wayfinder.svelte'

export const PICTURES: Record<string, Component> = {
  wayfinder: Wayfinder,
  explorers: Explorers,
  entdecker: Entdecker,
  tikal: Tikal,
}
