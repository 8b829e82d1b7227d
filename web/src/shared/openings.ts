/** Ways to open a table. */

import { post, type GameInfo, type Opened, type SeatWish, type TableWish } from './api'
import { beSomebody } from './me.svelte'
import { go } from './router.svelte'

/** Bots travel under the names of people who did. */
export const BOT_NAMES = ['Baret', 'Humboldt', 'Battuta', 'Kingsley']

export const USUAL_BOT = 'skilled'
/** Whoever plays a game for the first time meets somebody who does, too. */
export const FIRST_BOT = 'novice'

export const botName = (index: number): string | null => BOT_NAMES[index % BOT_NAMES.length] ?? null

export function botSeat(index: number, bot = USUAL_BOT): SeatWish {
  return { kind: 'bot', bot, name: botName(index) }
}

export async function openTable(wish: Partial<TableWish> & Pick<TableWish, 'game' | 'seats'>) {
  await beSomebody()
  const opened = await post<Opened>('tables', wish)
  go(`/table/${opened.table.id}`)
}

/** The table where one learns: where the lesson was left, or from its start. */
export async function learn(game: string, lesson: string, anew = false): Promise<void> {
  await beSomebody()
  const opened = await post<Opened>(`games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`, { anew })
  go(`/table/${opened.table.id}`)
}

/** So many seats, or as near to it as the game can have. */
export const seatsNear = (wanted: number, of: GameInfo) =>
  Math.min(Math.max(wanted, of.fewest_players), of.most_players)

/** You against bots in all other seats, with everything else as usual. */
export async function playNow(game: string, seats: number, bot = USUAL_BOT): Promise<void> {
  const bots = Array.from({ length: seats - 1 }, (_, index) => botSeat(index + 1, bot))
  await openTable({ game, seats: [{ kind: 'person' }, ...bots] })
}
