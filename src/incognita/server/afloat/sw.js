// The service worker: the site without a network. VERSION and FILES are filled in by static.py.
const VERSION = '{{version}}'
const FILES = {{files}}
const SITE = `incognita-site-${VERSION}`
const here = new URL('.', self.location.href).href

self.addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(new URL(file, here), { cache: 'reload' }))
  event.waitUntil(caches.open(SITE).then((cache) => cache.addAll(fresh)))
})

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('incognita-site-') && name !== SITE
  const forget = async () => {
    for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name)
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
