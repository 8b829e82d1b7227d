/** Where others reach this server: what an invitation begins with. */

import { get } from './api'
import { isAfloat } from './line'

const HERE = /^(localhost|.*\.localhost|127\..*|\[::1\])$/

/** Null: nobody but this computer reaches it. */
export async function addressForOthers(): Promise<string | null> {
  const { address } = await get<{ address: string | null }>('address')
  if (address !== null) return address
  return HERE.test(location.hostname) ? null : ownAddress()
}

/** As this browser reaches it. */
export function ownAddress(): string {
  return `${location.origin}${location.pathname}`
}

export function tableAddress(table: string, invitation: string | null): string {
  return `#/table/${table}${invitation ? `?invitation=${invitation}` : ''}`
}

export type TablePart = '' | '/review'

/** A table or its analysis, at a moment of it. */
export function momentAddress(table: string, part: TablePart, at: number | null, invitation: string | null): string {
  return `#/table/${table}${part}${asked({ at, invitation })}`
}

/** The same to be sent to somebody: the server says there what it leads to, and leads on. */
export function sentAddress(
  base: string,
  table: string,
  part: TablePart,
  at: number | null,
  invitation: string | null,
): string {
  if (isAfloat) return base + momentAddress(table, part, at, invitation)
  return `${base}g/${table}${asked({ at, review: part === '/review' ? 'true' : null, invitation })}`
}

function asked(query: Record<string, string | number | null>): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''
}
