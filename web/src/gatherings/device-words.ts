import { LABEL_CHARACTERS } from '@hereabouts/contract/gatherings/limits'
import { charactersIn } from '@hereabouts/contract/http/characters'
import { PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_gathering_words'
const KEPT = 3

export interface Words {
  labels: string[]
  places: string[]
}

/** The areas and places of the last gatherings started on this phone, newest first. */
export function recentWords(): Words {
  const stored = readStored(KEY) as Partial<Record<keyof Words, unknown>> | null
  return {
    labels: textsIn(stored?.labels, LABEL_CHARACTERS.max),
    places: textsIn(stored?.places, PLACE_CHARACTERS.max),
  }
}

export function rememberWords(label: string, place: string | null) {
  const { labels, places } = recentWords()
  writeStored(KEY, {
    labels: withFirst(labels, label),
    places: place === null ? places : withFirst(places, place),
  })
}

function withFirst(known: readonly string[], text: string): string[] {
  return [text, ...known.filter((each) => each !== text)].slice(0, KEPT)
}

function textsIn(value: unknown, charactersMax: number): string[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((each): each is string => typeof each === 'string' && charactersIn(each) <= charactersMax)
    .slice(0, KEPT)
}
