import { onStoredCleared, readStored, removeStored, writeStored } from '../platform/storage.ts'
import { EMPTY_MEMORY, type PlaceMemory } from './rules-sticky.ts'

const KEY = 'hereabouts_places'
/** Used if nothing can be stored; lost when the page closes. */
let inMemory: PlaceMemory | null = null
onStoredCleared(() => {
  inMemory = null
})

/** The places that this phone remembers. They never leave it. */
export function readPlaceMemory(): PlaceMemory {
  const stored = readStored(KEY)
  return isMemory(stored) ? stored : (inMemory ?? EMPTY_MEMORY)
}

export function storePlaceMemory(memory: PlaceMemory) {
  inMemory = writeStored(KEY, memory) ? null : memory
}

/** Forgets all places, so the next shared cell is the one that the phone is in. */
export function forgetPlaces() {
  inMemory = null
  removeStored(KEY)
}

export function countPlaces(): number {
  const { area, spot } = readPlaceMemory()
  return area.anchors.length + spot.anchors.length
}

/** Another version or a hostile script may have written the value. */
function isMemory(stored: unknown): stored is PlaceMemory {
  const { area, spot } = (stored ?? {}) as Partial<Record<keyof PlaceMemory, unknown>>
  return [area, spot].every(isLayer)
}

function isLayer(layer: unknown): boolean {
  const { anchors, current } = (layer ?? {}) as { anchors?: unknown; current?: unknown }
  return (
    Array.isArray(anchors) && anchors.every(isAnchor) && (current === null || typeof current === 'object')
  )
}

function isAnchor(anchor: unknown): boolean {
  const { lat, lng, cell } = (anchor ?? {}) as { lat?: unknown; lng?: unknown; cell?: unknown }
  return Number.isFinite(lat) && Number.isFinite(lng) && typeof cell === 'string'
}
