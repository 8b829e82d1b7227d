/** What French asks of the words around a name. */

/** No line begins with a colon or the like: the space before it does not break. */
export function typeset(text: string): string {
  return text.replace(/« | [:;!»]|\p{L} \?/gu, (sign) => sign.replace(' ', '\u00a0'))
}

/** `de Tikal`, `d’Explorers`. */
export function de(name: string): string {
  return /^[aeiouyàâéèêëîïôöûü]/i.test(name) ? `d’${name}` : `de ${name}`
}
