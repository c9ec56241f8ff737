import { useEffect, useState } from 'react'

interface Overlay {
  id: number
  close: () => void
  /** Whether it has its entry in the history. */
  hasEntry: boolean
}

/*
 * Every open overlay has an entry in the history, which lists the IDs of the overlays up to itself. Back
 * closes the overlays that the entry below does not list. The entry of an overlay that closed in another way
 * is stale: settle() leaves it when it is on top, at once or when the page above it is left.
 */

/** From the bottom to the top. */
const open: Overlay[] = []
/** Unique even after a reload, which the history survives. */
let lastId = Date.now()

/** Makes Escape and Back close this overlay before those below it, before toasts, and before the page. */
export function useOverlay(onClose: () => void) {
  const [overlay] = useState<Overlay>(() => ({ id: ++lastId, close: onClose, hasEntry: false }))
  useEffect(() => {
    overlay.close = onClose
  })
  useEffect(() => {
    open.push(overlay)
    settleLater()
    return () => {
      open.splice(open.indexOf(overlay), 1)
      settleLater()
    }
  }, [overlay])
}

/** Closes the overlay that was opened last. Returns false if there is none. */
export function closeOverlay(): boolean {
  const top = open.at(-1)
  top?.close()
  return top !== undefined
}

let timer: ReturnType<typeof setTimeout>
/** Delayed, because React may replace an overlay with another, or unmount it only to mount it again. */
function settleLater(delayMs = 0) {
  clearTimeout(timer)
  timer = setTimeout(settle, delayMs)
}

/** Makes the history match the open overlays. */
function settle() {
  if (isGoingBack()) return settleLater(goingBackUntil - performance.now())
  const wasBlocked = goingBackUntil > 0
  stopGoingBack()
  const ids = listed()
  const openIds = new Set(open.map(({ id }) => id))
  const lastOpen = ids.findLastIndex((id) => openIds.has(id))
  let isStale = lastOpen < ids.length - 1
  ids.splice(lastOpen + 1)
  for (const overlay of open.filter(({ hasEntry }) => !hasEntry)) {
    ids.push(overlay.id)
    write(isStale ? 'replaceState' : 'pushState', ids)
    overlay.hasEntry = true
    isStale = false
  }
  if (isStale && wasBlocked) write('replaceState', ids)
  else if (isStale) goBack()
}

/** The IDs in the entry on top. */
const listed = (): number[] => [...(history.state?.liesOver ?? [])]

function write(how: 'pushState' | 'replaceState', liesOver: number[]) {
  // Bypasses the router, because this is not a new page.
  History.prototype[how].call(history, { ...history.state, liesOver }, '')
}

/** Longer than going back takes. Some browsers do not go back at all if a page is opened meanwhile. */
const BACK_MS = 1000
let goingBackUntil = 0
/** A page that was opened meanwhile: other browsers leave it, too. */
let opened: { how: 'pushState' | 'replaceState'; state: unknown; href: string } | null = null

function goBack() {
  goingBackUntil = performance.now() + BACK_MS
  settleLater(BACK_MS)
  history.back()
}

function stopGoingBack() {
  goingBackUntil = 0
  opened = null
}

/** Whether the browser is leaving the entry of a closed overlay. */
export const isGoingBack = () => performance.now() < goingBackUntil

// The router's events.
for (const how of ['pushState', 'replaceState'] as const)
  window.addEventListener(how, () => {
    if (isGoingBack()) opened = { how: opened?.how ?? how, state: history.state, href: location.href }
  })

window.addEventListener(
  'popstate',
  () => {
    const ids = listed()
    if (opened) history[opened.how](opened.state, '', opened.href)
    stopGoingBack()
    for (const overlay of open.toReversed())
      if (overlay.hasEntry && !ids.includes(overlay.id)) {
        overlay.hasEntry = false
        overlay.close()
      }
    settleLater()
  },
  // Before the router shows the page that is opened again.
  { capture: true },
)
