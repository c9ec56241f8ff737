import { hasTyped } from './attention.ts'
import { reachServer } from './reach.ts'
import { startFresh } from './service-worker.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * After a deploy the files of the build before it are gone, and a page that still runs that one cannot load what it has
 * not loaded yet. Then the page is loaded anew, once.
 */
export function reloadWhenFilesAreGone() {
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}

/** A part of the app whose file did not come. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

/** Loads a part of the app. While the page is being loaded anew because the part's file is gone, this does not end. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (await reloadOnce()) return new Promise(() => {})
    throw new PartMissing('a part of the app could not be loaded', { cause: error })
  }
}

/**
 * Whether a page of `build` may load itself anew, given what it noted when it last did: never twice for the same build,
 * and not at once again for another, in case old and new servers answer in turn.
 */
export function mayReload(noted: unknown, build: string, now: number): boolean {
  if (typeof noted !== 'object' || noted === null) return true
  const { build: lastBuild, at } = noted as { build?: unknown; at?: unknown }
  return lastBuild !== build && !(typeof at === 'number' && Math.abs(now - at) < PAUSE_MS)
}

const KEY = 'hereabouts_reloaded'
const PAUSE_MS = 60_000
/** The name of this file holds a hash of what is in it, and it names all others. */
const BUILD = import.meta.url

let deciding: Promise<boolean> | null = null

/** Several parts may fail at once; they share one decision. */
function reloadOnce(): Promise<boolean> {
  deciding ??= reloadIfThatHelps().finally(() => {
    deciding = null
  })
  return deciding
}

async function reloadIfThatHelps(): Promise<boolean> {
  // Without a connection nothing better would come, and what is on the screen would be lost.
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
