/**
 * What a game adds to the form of its options: pickers with pictures, and words for what was chosen.
 * A game has them if it has a file boards/GAME/options.ts; every other option gets a plain field.
 */

import type { Component } from 'svelte'
import type { OptionInfo } from '../shared/api'
import type { Language } from '../shared/settings.svelte'

export interface PickerProps {
  option: OptionInfo
  /** As it is typed; empty: as usual. */
  value: string
  /** All values that were chosen, by the key of their option. */
  values: Record<string, string>
  /** Who sits where, in the order of the seats. */
  names: string[]
  choose: (value: string) => void
}

export interface OptionModule {
  /** By the key of the option. */
  pickers: Record<string, Component<PickerProps>>
  /** Values in words, where the server has none for them. */
  told: Record<string, (value: string, language: Language) => string>
}

const MODULES = import.meta.glob<{ options: OptionModule }>('./*/options.ts')

export async function loadOptions(game: string): Promise<OptionModule | null> {
  const load = MODULES[`./${game}/options.ts`]
  return load === undefined ? null : (await load()).options
}
