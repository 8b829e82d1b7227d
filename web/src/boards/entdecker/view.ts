/** What the server sends of Entdecker, and what the rules say of it. */

import type { UnitName } from './view.gen'

export * from './view.gen'

/** What a unit costs, and the toll that it asks of others (E4.3, E7.2). */
export const PRICES: Record<UnitName, number> = { scout: 1, fort: 3, settlement: 6 }
