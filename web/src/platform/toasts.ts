import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { CallError, textOf } from './call-error.ts'
import { onStoredCleared } from './storage.ts'

export type ToastVariant = 'default' | 'destructive' | 'success' | 'invitation'
export type BannerVariant = 'success' | 'error' | 'info'
/** The sound of a toast about something that others did. */
export type ToastSound = 'message' | 'badge' | 'meeting'

export interface ToastWords {
  variant?: ToastVariant
  title: string
  text?: string | undefined
  /** Plays this sound and is kept in the inbox. Omit it for feedback on the user's own action. */
  sound?: ToastSound
  /** The page it links to. */
  link?: { href: string; text: string }
  /** What its button does. The toast then closes. */
  action?: { text: string; onPress: () => void }
  /** A newer toast with the same key replaces this one. Without a key, only one with the same text does. */
  about?: string
  /**
   * What it reports, if a page may say the same. It then waits a moment for the page to change, and does not
   * appear if the person can see it there (`tells`), or if it waits too long for others to go: it only sounds, and
   * screen readers announce it.
   */
  news?: string
  /** Marks that it is about a simulated person, which only exist in a demo. */
  simulated?: true | undefined
  /** The ID of the inbox entry that it shows. The server stores it, so the phone must not store it again. */
  entry?: string
}

export interface BannerWords {
  variant: BannerVariant
  title?: string
  text: string
  /**
   * Makes the banner permanent until it is dismissed, and is called then. A temporary banner may cover it.
   */
  onDismiss?: () => void
}

export interface ShownToast extends ToastWords {
  id: number
  variant: ToastVariant
  isOpen: boolean
  /** Whether it waits until the page has had time to say the same. */
  isHeld: boolean
}

export interface ShownBanner extends BannerWords {
  id: number
  isOpen: boolean
}

/** How many are shown at once, and for how long (specification, section 9). */
export const TOASTS_AT_ONCE = 3
export const TOAST_MS = 8000

/**
 * Shows a toast at the top of the screen for a while. A fourth waits until one of three has gone. Components
 * and mutations call this, the transport never does.
 */
export function showToast(words: ToastWords) {
  const isHeld = words.news !== undefined
  const toast = { ...words, variant: words.variant ?? 'default', id: nextId++, isOpen: true, isHeld }
  const known = toasts.findIndex((one) => one.isOpen && subjectOf(one) === subjectOf(toast))
  toasts = known === -1 ? [...toasts, toast].slice(0, TOASTS_MAX) : toasts.with(known, toast)
  changed()
  if (isHeld) setTimeout(() => release(toast.id), HELD_MS)
  for (const listener of subscribers) listener(toast)
}

/** Shows a toast that was held, or only announces it if the page already says the same. */
async function release(id: number) {
  // If the check cannot be loaded, the toast appears: better twice than not at all.
  const { isTold } = await import('./told-on-page.ts').catch(() => ({ isTold: () => false }))
  const held = toasts.find((one) => one.id === id && one.isOpen)
  if (!held?.news) return
  if (isTold(held.news)) {
    toasts = toasts.filter((one) => one !== held)
    announced = wordsOf(held)
  } else {
    toasts = toasts.map((one) => (one === held ? { ...one, isHeld: false } : one))
    setTimeout(() => announceLate(id), TOAST_MS)
  }
  changed()
}

/** Only announces news that still wait for others to go: by now the page says what holds. */
function announceLate(id: number) {
  const late = toasts.find((one) => one.id === id && one.isOpen)
  if (!late || shown.getState().toasts.some((one) => one.id === id)) return
  toasts = toasts.filter((one) => one !== late)
  announced = wordsOf(late)
  changed()
}

const wordsOf = ({ title, text }: ToastWords) => `${title} ${text ?? ''}`.trim()

/** Shows a banner across the top of the screen, one at a time, for messages about the whole app. */
export function showBanner(words: BannerWords) {
  const next = { ...words, id: nextId++, isOpen: true }
  if (words.onDismiss) permanent = next
  else banner = next
  changed()
  const { variant, title, text } = words
  const toast: ToastWords = { variant: variant === 'error' ? 'destructive' : 'default', title: title ?? text }
  for (const listener of subscribers) listener(title ? { ...toast, text } : toast)
}

/**
 * Options of a mutation that runs without the person's action. Nothing else on the screen would show its
 * failure, so a banner shows `what`, once until the mutation succeeds.
 */
export function inBackground(what: string) {
  return {
    onSettled(_saved: unknown, error: Error | null) {
      if (error) showUnsaved(what, error)
      else unsaved.delete(what)
    },
  }
}

/** Hides a toast or the banner, and removes it after the animation. */
export function dismissToast(id: number) {
  toasts = toasts.map((one) => (one.id === id ? { ...one, isOpen: false } : one))
  if (banner?.id === id) banner = { ...banner, isOpen: false }
  if (permanent?.id === id) {
    permanent.onDismiss?.()
    permanent = null
  }
  changed()
  setTimeout(() => {
    toasts = toasts.filter((one) => one.id !== id)
    if (banner?.id === id) banner = null
    changed()
  }, LEAVING_MS)
}

/** Hides the toasts with this key, because they are no longer true. */
export function dismissAbout(about: string) {
  for (const toast of toasts) if (toast.isOpen && toast.about === about) dismissToast(toast.id)
}

/** Removes the permanent banner without calling `onDismiss`, because it is no longer true. */
export function withdrawBanner() {
  permanent = null
  changed()
}

/**
 * While `isOn`, shows one at a time, toast or banner, because the page needs the room. A permanent banner
 * does not count.
 */
export function useOneToastAtATime(isOn: boolean) {
  useEffect(() => {
    isOneAtATime = isOn
    changed()
    return () => {
      isOneAtATime = false
      changed()
    }
  }, [isOn])
}

/** The toasts and the banner to show now. */
export function useToasts(): Shown {
  return useStore(shown)
}

/**
 * Calls `listener` with every toast and banner from now on, shown or waiting. Returns
 * the unsubscribe function.
 */
export function watchToasts(listener: (words: ToastWords) => void): () => void {
  subscribers.add(listener)
  return () => {
    subscribers.delete(listener)
  }
}

interface Shown {
  toasts: readonly ShownToast[]
  banner: ShownBanner | null
  /** The latest toast that the page made unnecessary, for screen readers. */
  announced: string
}

const LEAVING_MS = 200
/** Longer than the page takes to show what a live event changed. */
const HELD_MS = 600
/** Shown and waiting toasts. More would take minutes to show, and the inbox has what others did. */
const TOASTS_MAX = 12

const subjectOf = ({ about, variant, title, text }: ToastWords) =>
  about ?? `${variant} ${title} ${text ?? ''}`

/** Kinds of failure that need no banner, or lead to signing in. */
const SHOWN_ELSEWHERE = new Set(['CANCELED', 'UNAUTHORIZED'])
/** The failed saves that already have a banner. */
const unsaved = new Set<string>()

let nextId = 1
let toasts: readonly ShownToast[] = []
let banner: ShownBanner | null = null
let permanent: ShownBanner | null = null
let announced = ''
let isOneAtATime = false
const shown = createStore<Shown>()(() => ({ toasts, banner, announced }))
const subscribers = new Set<(words: ToastWords) => void>()

// Toasts may quote private messages of the person who signed out.
onStoredCleared(() => {
  toasts = []
  banner = null
  permanent = null
  announced = ''
  unsaved.clear()
  changed()
})

/** Shows a banner about a failed save, unless it has one or the failure shows elsewhere. */
function showUnsaved(what: string, error: Error) {
  if (unsaved.has(what) || !(error instanceof CallError) || SHOWN_ELSEWHERE.has(error.kind)) return
  if (error.kind === 'NETWORK' && !navigator.onLine) return
  unsaved.add(what)
  showBanner({ variant: 'error', title: what, text: textOf(error) })
}

function changed() {
  const atOnce = !isOneAtATime ? TOASTS_AT_ONCE : banner ? 0 : 1
  shown.setState({
    toasts: toasts.filter(({ isHeld }) => !isHeld).slice(0, atOnce),
    banner: banner ?? permanent,
    announced,
  })
}
