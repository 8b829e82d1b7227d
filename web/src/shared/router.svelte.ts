/** Pages by the part of the address after `#`: `#/table/ID?invitation=...`. */

export interface Route {
  path: string[]
  query: URLSearchParams
}

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  const parts = path.split('/').filter((part) => part !== '')
  return { path: parts.map(decodeURIComponent), query: new URLSearchParams(query) }
}

let current = $state.raw(read())
addEventListener('hashchange', () => (current = read()))

export function route(): Route {
  return current
}

export function go(address: string): void {
  location.hash = address
}

/** Change one thing of the query without leaving the page; null takes it away. */
export function requery(key: string, value: string | null): void {
  const { path, query } = read()
  if (value === query.get(key)) return
  if (value === null) query.delete(key)
  else query.set(key, value)
  const asked = query.size > 0 ? `?${query.toString()}` : ''
  goInstead(`#/${path.map(encodeURIComponent).join('/')}${asked}`)
}

/** Go on without leaving the present page in the history. */
export function goInstead(address: string): void {
  history.replaceState(null, '', address)
  current = read()
}
