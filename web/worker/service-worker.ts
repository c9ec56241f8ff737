/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { handlePushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Inlined by the build: every file of the app and its revision. */
declare const FILES: { url: string; revision: string | null }[]

/** Paths that the server does not answer with a page. */
const NO_PAGES = /^\/(api|assets|icons|socket\.io|healthz|readyz|metrics)(\/|\?|$)|^\/[^/?]+\.[a-z]+(\?|$)/

const LANGUAGES = 'hereabouts-languages'

/**
 * Stores all files of one build on the phone, so that the app starts offline and finds its own files after a
 * deployment. Serves only these files and page navigations. API calls and sockets bypass it, no response is
 * cached, and nothing is queued for later.
 */
precacheAndRoute(FILES)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [NO_PAGES] }))

// A new build waits until the person accepts it or closes the app.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

// Of the languages, the phone stores the one it shows.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/language-'),
  async ({ request }) => {
    const cache = await caches.open(LANGUAGES)
    const kept = await cache.match(request)
    if (kept) return kept
    const answer = await fetch(request)
    if (!answer.ok) return answer
    for (const other of await cache.keys()) await cache.delete(other)
    await cache.put(request, answer.clone())
    return answer
  },
)

handlePushes(self)
