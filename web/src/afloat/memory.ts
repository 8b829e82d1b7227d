/**
 * Python's memory with everything imported, kept from the first visit: at the next one it is put back in
 * place of starting Python and importing the house again.
 */

const HOLD = 'incognita-memory'
const ROOM_BESIDE = 400e6 // bytes that stay free for what matters more

/** One for each version of the house and of the browser. */
async function addressOf(base: string, version: string): Promise<string> {
  const named = new TextEncoder().encode(`${version} ${navigator.userAgent}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, 8)
  return new URL(`afloat/memory-${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`, base).href
}

export async function recall(base: string, version: string): Promise<Uint8Array | null> {
  try {
    const found = await (await caches.open(HOLD)).match(await addressOf(base, version))
    return found === undefined ? null : new Uint8Array(await found.arrayBuffer())
  } catch {
    return null // nothing is kept here
  }
}

export async function memorise(base: string, version: string, memory: Uint8Array): Promise<void> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    if (quota - usage < memory.byteLength + ROOM_BESIDE) return
    await forget()
    await (await caches.open(HOLD)).put(await addressOf(base, version), new Response(memory as BodyInit))
  } catch {
    // Then everything is imported again next time.
  }
}

export async function forget(): Promise<void> {
  await caches.delete(HOLD).catch(() => false)
}
