import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MISSED_AFTER_HOURS, SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { isOn } from './rules.ts'

const KEY = 'hereabouts_meetup'

/**
 * What the phone keeps of the accepted meetup, for a start without a connection. Not the code,
 * which only the server knows.
 */
export interface KeptMeetup {
  userId: number
  /** When the server last confirmed it. */
  at: number
  name: string
  isSimulated: boolean
  interest: string
  place: string
  startsAt: string
  sign: Meetup['sign']
  /** Whether the viewer has reported that they have arrived, and when that they set off. */
  isHere: boolean
  setOffAt: string | null
}

/** Keeps the accepted meetup of a list that the server has just sent, or forgets an earlier one. */
export function keepMeetup(userId: UserId, meetups: readonly Meetup[], nowMs: number) {
  const accepted = meetups.find(isOn)
  if (!accepted) return removeStored(KEY)
  const { other, interest, place, startsAt, sign, isHere, setOffAt } = accepted
  writeStored(KEY, {
    userId,
    at: nowMs,
    name: other.name,
    isSimulated: other.simulated,
    interest: interest.name,
    place,
    startsAt,
    sign,
    isHere,
    setOffAt,
  } satisfies KeptMeetup)
}

/** The meetup that was accepted when this phone last had a connection. Null once it would count as missed. */
export function keptMeetup(userId: UserId, nowMs: number): KeptMeetup | null {
  const stored = readStored(KEY)
  if (!isKeptMeetup(stored) || stored.userId !== userId) return null
  return nowMs - Date.parse(stored.startsAt) < MISSED_AFTER_HOURS * 3_600_000 ? stored : null
}

function isKeptMeetup(value: unknown): value is KeptMeetup {
  if (typeof value !== 'object' || value === null) return false
  const { at, name, interest, place, startsAt, sign, isHere, setOffAt } = value as Partial<
    Record<keyof KeptMeetup, unknown>
  >
  return (
    typeof at === 'number' &&
    [name, interest, place, startsAt].every(isText) &&
    typeof isHere === 'boolean' &&
    (setOffAt === null || isText(setOffAt)) &&
    (sign === null || isSign(sign))
  )
}

function isSign(value: unknown): boolean {
  const { colour, word, otherWord } = (value ?? {}) as Record<string, unknown>
  return (
    isText(word) &&
    (otherWord === undefined || isText(otherWord)) &&
    (SIGN_COLOURS as readonly unknown[]).includes(colour)
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
