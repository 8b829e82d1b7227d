/** The newest events as cards: what the expedition met since it set out. */

import type { EntdeckerWords } from '../../words/boards/entdecker'
import type { EventInfo } from '../contract'
import type { Happening, Kind } from './view'

export interface Card {
  id: number
  icon: Happening | 'box' | 'counter' | 'island' | 'fill'
  /** A number on the card, such as an income. */
  figure: number | null
  title: string
  text: string
  seat: number | null
}

/** What happened since the ship set out. */
export function expedition(recent: EventInfo[]): EventInfo[] {
  return recent.slice(Math.max(0, recent.map((event) => event.kind).lastIndexOf('set-out')))
}

export function cardsIn(recent: EventInfo[], who: (seat: number) => string, say: EntdeckerWords): Card[] {
  const cards: Card[] = []
  for (const event of expedition(recent)) {
    const card = cardOf(event, who, say)
    const last = cards.at(-1)
    if (card === null) continue
    if (card.icon === last?.icon && card.title === last.title && card.seat === null)
      last.text += `, ${card.text}`
    else cards.push(card)
  }
  return cards
}

/** What the wheel gave this round, if it was seen. */
export function incomeIn(recent: EventInfo[]): number | null {
  const spun = recent.filter((event) => event.kind === 'income').at(-1)
  return spun === undefined ? null : Number(spun.data['gold'])
}

function cardOf(
  { id, kind, data }: EventInfo,
  who: (seat: number) => string,
  say: EntdeckerWords,
): Card | null {
  const seat = typeof data['seat'] === 'number' ? data['seat'] : null
  const name = seat === null ? '' : who(seat)
  if (kind === 'happened') {
    const icon = data['event'] as Happening
    const text = say.card[icon](Number(data['amount']))
    return { id, icon, figure: null, title: say.happenings[icon], text, seat }
  }
  if (kind === 'boxed') {
    const [tile, event] = String(data['tile']).split(' ') as [Kind, Happening | undefined]
    const named = say.kinds[tile] + (event === undefined ? '' : `, ${say.happenings[event]}`)
    return { id, icon: 'box', figure: null, title: say.misfit, text: say.boxed(named), seat }
  }
  if (kind === 'counter-drawn') {
    const figure = Number(data['value'])
    const island = typeof data['island'] === 'string' ? data['island'].toUpperCase() : null
    const text = say.counterNote(name, island)
    return { id, icon: 'counter', figure, title: say.counter(figure), text, seat }
  }
  if (kind === 'island-scored') {
    const title = say.islandScored(String(data['island']).toUpperCase())
    const figure = Number(data['points'])
    return { id, icon: 'island', figure, title, text: say.scoredFor(name, figure), seat: null }
  }
  if (kind === 'filled') {
    const text = String(data['square']).toUpperCase()
    return { id, icon: 'fill', figure: null, title: say.holes, text, seat: null }
  }
  return null
}
