/** The files of the house, fetched once and kept for good: their names change with their content. */

import type { Cargo } from './messages'

const HOLD = 'incognita-cargo'

/** How much of all that is fetched has come. */
export type Progress = (done: number, total: number) => void

async function hold(): Promise<Cache | null> {
  try {
    return await caches.open(HOLD)
  } catch {
    return null // a browser that keeps nothing, or an address without encryption
  }
}

export async function readCargo(base: string): Promise<Cargo> {
  const address = new URL('afloat/cargo.json', base).href
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return (await answer.json()) as Cargo
}

/** A file as it was packed; kept if it was not yet. */
async function stored(address: string): Promise<Response> {
  const kept = await hold()
  const known = await kept?.match(address)
  if (known !== undefined) return known
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  kept?.put(address, answer.clone()).catch(() => null) // full: it is fetched again next time
  return answer
}

/** Every file, unpacked, under its own name. */
export async function fetchCargo(base: string, cargo: Cargo, names: string[], progress: Progress): Promise<Map<string, Response>> {
  const total = names.reduce((sum, name) => sum + (cargo.files[name]?.bytes ?? 0), 0)
  let done = 0
  const counting = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, out) {
        done += part.byteLength
        progress(done, total)
        out.enqueue(part)
      },
    })
  const one = async (name: string): Promise<[string, Response]> => {
    const packed = await stored(new URL(`afloat/${cargo.files[name]!.file}`, base).href)
    const unpacked = packed.body!.pipeThrough(counting()).pipeThrough(new DecompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>)
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/zip'
    return [name, new Response(unpacked, { headers: { 'content-type': type } })]
  }
  return new Map(await Promise.all(names.map(one)))
}

/** Fetch what is not kept yet: then no network is needed. The service worker renews and forgets it. */
export async function stow(base: string): Promise<void> {
  const kept = await hold()
  if (kept === null) return
  const cargo = await readCargo(base)
  const wanted = new Set(Object.values(cargo.files).map(({ file }) => new URL(`afloat/${file}`, base).href))
  const known = new Set((await kept.keys()).map(({ url }) => url))
  for (const address of wanted) if (!known.has(address)) await kept.add(address)
}
