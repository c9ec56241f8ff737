// Extends Date, so it must load before a test fakes that.
import '@date-fns/tz/date/mini'
import 'fake-indexeddb/auto'
import './history-listeners.ts'
import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetSignedIn } from '../src/accounts/mutations.ts'
import { untilKept } from '../src/chat/device-outbox.ts'
import { forgetLinkToken } from '../src/email/device-link.ts'
import { LINK_PAGES, type LinkPurpose } from '../src/email/rules-link.ts'
import { closeLive } from '../src/platform/live.ts'
import { forgetServerTime, noteServerTime } from '../src/platform/server-time.ts'
import { chooseZone } from '../src/platform/time-zone.ts'
import { leaveKeysToInputMethods } from '../src/ui/keyboard.ts'
import { watchControls } from '../src/ui/last-control.ts'
import { isGoingBack } from '../src/ui/overlays.ts'
import { ignoreSecondPresses } from '../src/ui/second-press.ts'
import { Wire } from './live-server.ts'

// The test files of a worker share one page and the loaded app. After each test the user signs out and leaves
// the page. That ends everything that still runs on it and resets the page.

// Awaited changes are immediate, but on a busy machine that can take seconds.
configure({ asyncUtilTimeout: 5000 })

// jsdom has no layout, so no size ever changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

leaveKeysToInputMethods()
watchControls()
ignoreSecondPresses()

const timers = new Set<number>()

beforeEach(() => {
  // As if the server had answered something. A test of the time before that forgets it.
  noteServerTime(new Date().toUTCString())
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = globalThis[name] as (...how: unknown[]) => number
    vi.stubGlobal(name, (...how: unknown[]) => {
      const timer = begin(...how)
      timers.add(timer)
      return timer
    })
  }
})

afterEach(async () => {
  cleanup()
  await untilBack()
  act(forgetSignedIn)
  chooseZone(null)
  closeLive()
  Wire.endAll()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetServerTime()
  await untilKept()
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  if (isGoingBack())
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  for (const purpose of Object.keys(LINK_PAGES) as LinkPurpose[]) forgetLinkToken(purpose)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  resetDocument()
  // user-event adds a clipboard to the page and keeps its content.
  Reflect.deleteProperty(navigator, 'clipboard')
})

/** What still goes back in the history must not reach the next test. */
async function untilBack() {
  history.replaceState(null, '', '/')
  if (!isGoingBack()) return
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  // Fake timers hold jsdom's history, too.
  if (vi.isFakeTimers()) window.dispatchEvent(new PopStateEvent('popstate'))
  await isBack
}

function resetDocument() {
  document.title = ''
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
    element.scrollTop = 0
  }
}
