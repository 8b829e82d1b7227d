/** The site is kept for when there is no network, and a newer one is offered, never forced. */

import { stow } from './cargo'
import { house } from './house.svelte'

const IDLE_MS = 4000
const LOOK_MS = 30 * 60_000

class Update {
  ready = $state(false)
  later = $state(false)
  private waiting: ServiceWorker | null = null

  found(worker: ServiceWorker): void {
    this.waiting = worker
    this.ready = true
    this.later = false
  }

  /** What was played is kept: the page begins again where it was. */
  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.waiting?.postMessage('take-over')
  }
}

export const update = new Update()

function watch(registration: ServiceWorkerRegistration): void {
  const { installing, waiting } = registration
  if (waiting !== null && navigator.serviceWorker.controller !== null) update.found(waiting)
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller !== null) update.found(installing)
  })
}

export function followVersions(): void {
  if (!('serviceWorker' in navigator)) return // an address without encryption
  void navigator.serviceWorker
    .register('sw.js')
    .then((registration) => {
      watch(registration)
      registration.addEventListener('updatefound', () => watch(registration))
      setInterval(() => void registration.update().catch(() => null), LOOK_MS)
    })
    .catch(() => null)
  setTimeout(fetchTheRest, IDLE_MS)
}

/** Then everything is here, with or without a network; nothing is fetched twice at the same time. */
function fetchTheRest(): void {
  if (house.stage === 'loading') setTimeout(fetchTheRest, IDLE_MS)
  else void stow(new URL('.', location.href).href).catch(() => null)
}
