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
  /** Plays this sound and stays unread in the inbox. Omit it for feedback on the user's own action. */
  sound?: ToastSound
  /** The page it links to. */
  link?: { href: string; text: string }
  /** What it is about: a newer one about the same takes its place. Else only the same words do. */
  about?: string
  /** It is about somebody whom a program plays, as only in a demo. */
  simulated?: true | undefined
  /** The entry of the server's list of notifications that it shows: it is kept there, and not as something of this phone's own. */
  entry?: string
}

export interface BannerWords {
  variant: BannerVariant
  title?: string
  text: string
  /** Stays until somebody dismisses it, which this then hears; a passing banner covers it only for its while. */
  onDismiss?: () => void
}

export interface ShownToast extends ToastWords {
  id: number
  variant: ToastVariant
  isOpen: boolean
}

export interface ShownBanner extends BannerWords {
  id: number
  isOpen: boolean
}

/** How many are shown at once, and for how long (specification, section 9). */
export const TOASTS_AT_ONCE = 3
export const TOAST_MS = 8000

/**
 * Says something at the top of the screen for a while. A fourth waits until one of three has gone. Components and mutations
 * call this; transport never does.
 */
export function showToast(words: ToastWords) {
  const toast = { ...words, variant: words.variant ?? 'default', id: nextId++, isOpen: true }
  const known = toasts.findIndex((one) => one.isOpen && subjectOf(one) === subjectOf(toast))
  toasts = known === -1 ? [...toasts, toast].slice(0, TOASTS_MAX) : toasts.with(known, toast)
  changed()
  for (const listener of hearers) listener(toast)
}

/** Says something across the top of the screen, one at a time: what concerns the whole app rather than a thing in it. */
export function showBanner(words: BannerWords) {
  const next = { ...words, id: nextId++, isOpen: true }
  if (words.onDismiss) standing = next
  else banner = next
  changed()
  const { variant, title, text } = words
  const said: ToastWords = { variant: variant === 'error' ? 'destructive' : 'default', title: title ?? text }
  for (const listener of hearers) listener(title ? { ...said, text } : said)
}

/**
 * Options of a mutation that saves by itself, without anybody pressing anything: nothing on the screen would show that it
 * failed, so the top banner says `what`. Once, however often the app tries again, until it succeeds.
 */
export function inBackground(what: string) {
  return {
    onSettled(_saved: unknown, error: Error | null) {
      if (error) sayUnsaved(what, error)
      else unsaved.delete(what)
    },
  }
}

/** Lets a toast or the banner go; it is removed when it has gone from sight. */
export function dismissToast(id: number) {
  toasts = toasts.map((one) => (one.id === id ? { ...one, isOpen: false } : one))
  if (banner?.id === id) banner = { ...banner, isOpen: false }
  if (standing?.id === id) {
    standing.onDismiss?.()
    standing = null
  }
  changed()
  setTimeout(() => {
    toasts = toasts.filter((one) => one.id !== id)
    if (banner?.id === id) banner = null
    changed()
  }, LEAVING_MS)
}

/** Lets go what was said about something that is not so any more. */
export function dismissAbout(about: string) {
  for (const toast of toasts) if (toast.isOpen && toast.about === about) dismissToast(toast.id)
}

/** Takes the banner away that stays, without counting as dismissed: what it says is not so any more. */
export function withdrawBanner() {
  standing = null
  changed()
}

/** What is to be seen now. */
export function useToasts(): Shown {
  return useStore(shown)
}

/** Tells `listener` all that is said from now on, shown yet or not. Gives the way to stop that. */
export function watchToasts(listener: (words: ToastWords) => void): () => void {
  hearers.add(listener)
  return () => {
    hearers.delete(listener)
  }
}

interface Shown {
  toasts: readonly ShownToast[]
  banner: ShownBanner | null
}

const LEAVING_MS = 200
/** Shown and waiting; a flood of more would take minutes to pass, and the inbox has them all. */
const TOASTS_MAX = 12

const subjectOf = ({ about, variant, title, text }: ToastWords) =>
  about ?? `${variant} ${title} ${text ?? ''}`

/** Kinds of failure that nobody has to be told, or that lead to signing in. */
const SHOWN_ELSEWHERE = new Set(['CANCELED', 'UNAUTHORIZED'])
/** What was said not to be saved, and has not been saved since. */
const unsaved = new Set<string>()

let nextId = 1
let toasts: readonly ShownToast[] = []
let banner: ShownBanner | null = null
let standing: ShownBanner | null = null
const shown = createStore<Shown>()(() => ({ toasts, banner }))
const hearers = new Set<(words: ToastWords) => void>()

// It may quote what somebody wrote to whoever has just signed out.
onStoredCleared(() => {
  toasts = []
  banner = null
  standing = null
  unsaved.clear()
  changed()
})

/** Says in the top banner that something was not saved, unless it has been said or shows elsewhere. */
function sayUnsaved(what: string, error: Error) {
  if (unsaved.has(what) || !(error instanceof CallError) || SHOWN_ELSEWHERE.has(error.kind)) return
  if (error.kind === 'NETWORK' && !navigator.onLine) return
  unsaved.add(what)
  showBanner({ variant: 'error', title: what, text: textOf(error) })
}

function changed() {
  shown.setState({ toasts: toasts.slice(0, TOASTS_AT_ONCE), banner: banner ?? standing })
}
