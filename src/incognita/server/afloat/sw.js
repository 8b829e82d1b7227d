// The service worker: the site without a network. VERSION, FILES and CARGO are filled in by static.py.
const VERSION = '{{version}}'
const FILES = {{files}}
const CARGO = {{cargo}}
const here = new URL('.', self.location.href).href
const SITES = `incognita-site-${here}-` // another path of this host may have a site of its own
const SITE = SITES + VERSION
const HOLD = 'incognita-cargo' // as in web/src/afloat/cargo.ts
const cargo = CARGO.map((file) => new URL(file, here).href)

async function held() {
  const hold = await caches.open(HOLD)
  return [hold, (await hold.keys()).map(({ url }) => url).filter((url) => url.startsWith(here))]
}

/** Who has an engine gets the new one together with the new site, which may be opened offline. */
async function renewCargo() {
  const [hold, known] = await held()
  if (known.length > 0) await hold.addAll(cargo.filter((url) => !known.includes(url)))
}

async function forgetCargo() {
  const [hold, known] = await held()
  for (const url of known) if (!cargo.includes(url)) await hold.delete(url)
}

self.addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(new URL(file, here), { cache: 'reload' }))
  event.waitUntil(caches.open(SITE).then((cache) => cache.addAll(fresh)).then(renewCargo))
})

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith(SITES) && name !== SITE
  const forget = async () => {
    for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name)
    await forgetCargo()
    await self.clients.claim()
  }
  event.waitUntil(forget())
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

async function answer(request) {
  const address = request.mode === 'navigate' ? here : request.url
  const own = await (await caches.open(SITE)).match(address, { ignoreSearch: true })
  return own ?? (await caches.match(address)) ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && url.startsWith(here)) event.respondWith(answer(event.request))
})
