import { charactersIn } from '@hereabouts/contract/http/characters'
import { PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_meeting_places'
const KEPT = 3

/** The places of the last invitations from this phone, newest first. */
export function recentPlaces(): string[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored.filter(isPlace).slice(0, KEPT) : []
}

export function rememberPlace(place: string) {
  writeStored(KEY, [place, ...recentPlaces().filter((known) => known !== place)].slice(0, KEPT))
}

function isPlace(value: unknown): value is string {
  return typeof value === 'string' && charactersIn(value) <= PLACE_CHARACTERS.max
}
