/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { hearPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: every file of the app, and what it was. */
declare const FILES: { url: string; revision: string | null }[]

/** What the server does not answer with a page, either. */
const NO_PAGES = /^\/(api|assets|icons|socket\.io|healthz|readyz|metrics)(\/|\?|$)|^\/[^/?]+\.[a-z]+(\?|$)/

/**
 * Keeps the app itself on the phone, all files of one build together, so that it starts without a connection and finds its own
 * files after a deploy. It answers for those files and for pages, and for nothing else: calls and sockets go past it,
 * nothing that a server said about anybody is kept, and nothing is sent later behind one's back.
 */
precacheAndRoute(FILES)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [NO_PAGES] }))

// A new build waits until somebody agrees to it, or until the app is closed.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

hearPushes(self)
