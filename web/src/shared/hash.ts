/** A number from a name: the same on every screen. */
export function hash(name: string): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return sum
}
