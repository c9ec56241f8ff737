/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { handlePushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Inlined by the build: every file of the app and its revision. */
declare const FILES: { url: string; revision: string | null }[]

/** Paths that the server does not answer with a page. */
const NO_PAGES = /^\/(api|assets|icons|socket\.io|healthz|readyz|metrics)(\/|\?|$)|^\/[^/?]+\.[a-z]+(\?|$)/

/**
 * Stores all files of one build on the phone, so that the app starts offline and finds its own files after a
 * deployment. Serves only these files and page navigations. API calls and sockets bypass it, no response is cached, and
 * nothing is queued for later.
 */
precacheAndRoute(FILES)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [NO_PAGES] }))

// A new build waits until the person accepts it or closes the app.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

handlePushes(self)
