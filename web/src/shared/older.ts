/**
 * What a server says that does not yet speak of places, prompts and labels, in the shapes of one that
 * does. To be deleted with the last such server.
 */

import type { Catalogue, Entry, OptionInfo, Play } from './api'

export function completeCatalogue(catalogue: Catalogue): Catalogue {
  for (const game of catalogue.games) {
    game.shortest_minutes ??= 20
    game.longest_minutes ??= 60
    for (const option of game.options) completeOption(option)
  }
  return catalogue
}

function completeOption(option: OptionInfo): void {
  option.title ??= option.key
  option.free ??= option.choices === null && option.low === null
  const choices = (option.choices ?? []) as (OptionInfo['choices'][number] | string | number)[]
  option.choices = choices.map((choice) =>
    typeof choice === 'object' ? choice : { value: choice, label: String(choice) },
  )
}

export function completeUpdate(update: { entries: Entry[]; play: Play }): void {
  update.play.rematch ??= null
  for (const action of update.play.legal) action.places ??= []
  for (const entry of update.entries) for (const event of entry.events) event.places ??= []
}
