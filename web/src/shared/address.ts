/** Where others reach this server: what an invitation begins with. */

import { get } from './api'

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
