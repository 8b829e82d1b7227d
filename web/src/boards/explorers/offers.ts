/** The legal actions that have no place on the map, grouped as a player thinks of them. */

import type { ExplorersWords } from '../../words/boards/explorers'
import type { LegalAction } from '../contract'
import type { ExplorersView, Quadrant } from './view'

export interface Offer {
  do: string
  terrains: string
  name: string
  /** 0: it does not matter here. */
  xs: number
  /** The squares that can be marked then. Null: it marks none. */
  opens: string[] | null
  /** Why it leads to nothing, if it does. */
  dead: string | null
}

export interface Group {
  title: string
  hint: string
  /** Not the usual way. */
  minor: boolean
  offers: Offer[]
}

export function spokenTerrains(terrains: string, say: ExplorersWords): string {
  return [...terrains].map((kind) => say.terrains[kind as 'p']).join(` ${say.and} `)
}

export function groupsOf(
  view: ExplorersView,
  seat: number | null,
  legal: LegalAction[],
  say: ExplorersWords,
): Group[] {
  const groups = new Map<string, Group>()
  for (const { do: notation, opens, dead } of legal) {
    const [verb = '', first = '', second = ''] = notation.split(' ')
    if (verb === 'start') {
      const name = say.startVillage(first.toUpperCase())
      add(groups, { title: say.start }, { do: notation, terrains: '', name, xs: 0, opens, dead })
      continue
    }
    const terrains = verb === 'bonus' ? second : first
    const name = spokenTerrains(terrains, say)
    if (verb === 'choose')
      add(
        groups,
        { title: say.chooseHalf, hint: say.chooseHint },
        { do: notation, terrains, name, xs: 0, opens, dead },
      )
    else if (verb === 'take')
      add(
        groups,
        view.turn === 0 ? { title: say.opens, hint: say.openHint } : { title: say.take },
        { do: notation, terrains, name, xs: view.draft?.offers[terrains] ?? 0, opens, dead },
      )
    else if (verb === 'scroll')
      add(
        groups,
        { title: say.scroll, hint: say.scrollHint, minor: true },
        { do: notation, terrains, name, xs: 0, opens, dead },
      )
    else if (verb === 'bonus') {
      const place = view.sheets[(seat ?? 1) - 1]?.temples[first as Quadrant]?.place ?? 0
      const begun = view.draft !== null && view.draft.terrains !== null
      add(
        groups,
        {
          title: say.bonus(first.toUpperCase()),
          hint: begun ? say.bonusNext : '',
          minor: begun,
        },
        { do: notation, terrains, name, xs: view.printed.temple_xs[place - 1] ?? 0, opens, dead },
      )
    }
  }
  return [...groups.values()]
}

function add(groups: Map<string, Group>, about: Partial<Group> & { title: string }, offer: Offer) {
  const group = groups.get(about.title) ?? { hint: '', minor: false, offers: [], ...about }
  group.offers.push(offer)
  groups.set(about.title, group)
}
