import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { onStoredCleared, readStored, removeStored, writeStored } from '../platform/storage.ts'
import type { KeyLog } from './device-finding.ts'

/**
 * What this phone knows about the keys of one meetup. Contains no position. Stored until the meetup ends
 * or the person signs out.
 */
export interface CheckWords {
  meetupId: number
  /** The check words of the latest key that both phones confirmed. */
  words: string | null
  /** Whether the other phone sent its position under a key that this phone never had. */
  hasForeignKey: boolean
  /** Fingerprints of the keys that this phone agreed on, and of those under which it sent its position. */
  agreed: readonly string[]
  used: readonly string[]
}

const KEY = 'hereabouts_check_words'

/**
 * The words to compare at this meetup. They stay available in every tab after the phones have
 * stopped finding each other.
 */
export function useCheckWords(meetupId: number): Pick<CheckWords, 'words' | 'hasForeignKey'> {
  const known = useStore(checkWords)
  return known?.meetupId === meetupId ? known : NOTHING
}

export function saveCheckWords(meetupId: number, changes: Partial<Omit<CheckWords, 'meetupId'>>) {
  save({ ...of(meetupId), ...changes })
}

/** Deletes the stored words unless they belong to this meetup. */
export function forgetCheckWordsExcept(meetupId: number | null) {
  const current = checkWords.getState()
  if (current === null || current.meetupId === meetupId) return
  removeStored(KEY)
  checkWords.setState(null, true)
}

/** The keys of this meetup so far. They survive a reload. */
export function keyLogFor(meetupId: number): KeyLog {
  return {
    agreed: () => of(meetupId).agreed,
    used: () => of(meetupId).used,
    addAgreed: (fingerprint) => saveCheckWords(meetupId, { agreed: [...of(meetupId).agreed, fingerprint] }),
    addUsed: (fingerprint) => saveCheckWords(meetupId, { used: [...of(meetupId).used, fingerprint] }),
  }
}

const NOTHING = { words: null, hasForeignKey: false, agreed: [], used: [] }

const checkWords = createStore<CheckWords | null>()(stored)
onStoredCleared(() => checkWords.setState(null, true))
addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) checkWords.setState(stored(), true)
})

function of(meetupId: number): CheckWords {
  const current = checkWords.getState()
  return current?.meetupId === meetupId ? current : { meetupId, ...NOTHING }
}

function save(next: CheckWords) {
  writeStored(KEY, next)
  checkWords.setState(next, true)
}

function stored(): CheckWords | null {
  const value = readStored(KEY) as Partial<CheckWords> | null
  if (typeof value?.meetupId !== 'number') return null
  const listOf = (given: unknown) =>
    Array.isArray(given) ? given.filter((each): each is string => typeof each === 'string') : []
  return {
    meetupId: value.meetupId,
    words: typeof value.words === 'string' ? value.words : null,
    hasForeignKey: value.hasForeignKey === true,
    agreed: listOf(value.agreed),
    used: listOf(value.used),
  }
}
