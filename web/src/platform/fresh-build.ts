import { hasTyped } from './attention.ts'
import { reachServer } from './reach.ts'
import { startFresh } from './service-worker.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * Reloads the page once if a file is missing: a deployment removes the files of the previous build, so a page
 * that still runs it cannot load further parts.
 */
export function reloadWhenFilesAreGone() {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}

/** A part of the app could not be loaded. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

/** Loads a part of the app. If its file is missing and the page reloads, the promise never settles. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await reloadOnce()) return new Promise(() => {})
    throw new PartMissing('a part of the app could not be loaded', { cause: error })
  }
}

/**
 * Whether a page of `build` may reload, given the note of its last reload: never twice for the same build,
 * and at most once a minute for different ones, in case old and new servers answer in turn.
 */
export function mayReload(noted: unknown, build: string, now: number): boolean {
  if (typeof noted !== 'object' || noted === null) return true
  const { build: lastBuild, at } = noted as { build?: unknown; at?: unknown }
  return lastBuild !== build && !(typeof at === 'number' && Math.abs(now - at) < PAUSE_MS)
}

const KEY = 'hereabouts_reloaded'
const PAUSE_MS = 60_000
/** The URL contains a content hash of the main bundle, which names all other files. */
const BUILD = import.meta.url

let deciding: Promise<boolean> | null = null

/** Parts that fail at the same time share one decision. */
function reloadOnce(): Promise<boolean> {
  deciding ??= reloadIfThatHelps().finally(() => {
    deciding = null
  })
  return deciding
}

async function reloadIfThatHelps(): Promise<boolean> {
  // Without a connection a reload would only lose what is on the screen.
  if (
    !mayReload(readStored(KEY, 'session'), BUILD, Date.now()) ||
    hasTyped() ||
    (await reachServer()) !== 'well'
  )
    return false
  if (!writeStored(KEY, { build: BUILD, at: Date.now() }, 'session')) return false
  await startFresh()
  return true
}
