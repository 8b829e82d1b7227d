/** What French asks of the words around a name. */

/** `de Tikal`, `d’Explorers`. */
export function de(name: string): string {
  return /^[aeiouyàâéèêëîïôöûü]/i.test(name) ? `d’${name}` : `de ${name}`
}
