import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  CODE_CELL_STEPS,
  CODE_DIGITS,
  CODE_GRACE_SECONDS,
  CODE_ROTATES_SECONDS,
  CODES_FROM_MINUTES,
  SIGN_COLOURS,
} from '@hereabouts/contract/meetups/limits'
import { SIGN_WORDS, type SignWord } from '@hereabouts/contract/meetups/limits-words'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { gridDisk } from 'h3-js'
import { later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Secret } from '../platform/secret.ts'

const ROTATION_MS = CODE_ROTATES_SECONDS * SECOND_MS

/** What signs and codes are derived from: a meetup, or a gathering. */
export type SignKey = MeetupId | `gathering ${number}`

/** The colour and word that both screens show on arrival, so that two strangers recognise each other. */
export function signOf(secret: Secret, meetup: SignKey) {
  const digest = secret.digest('meetup sign', String(meetup))
  return {
    colour: SIGN_COLOURS[digest.readUInt16BE(0) % SIGN_COLOURS.length] as (typeof SIGN_COLOURS)[number],
    word: SIGN_WORDS[digest.readUInt16BE(2) % SIGN_WORDS.length] as SignWord,
  }
}

/** The number of the current code rotation, which increases once a minute. */
export function rotationAt(now: Date): number {
  return Math.floor(now.getTime() / ROTATION_MS)
}

/** Whether codes are valid: shortly before the agreed time, or once both say that they are there. */
export function areCodesOn({ startsAt, present }: { startsAt: Date; present: number }, now: Date): boolean {
  return present >= 2 || later(now, CODES_FROM_MINUTES * MINUTE_MS) >= startsAt
}

/** This member's current code for this cell, and when it changes. */
export function codeOf(
  secret: Secret,
  meetup: SignKey,
  member: UserId,
  cell: string,
  now: Date,
): { code: string; expiresAt: Date } {
  const rotation = rotationAt(now)
  return {
    code: codeIn(secret, meetup, member, cell, rotation),
    expiresAt: new Date((rotation + 1) * ROTATION_MS),
  }
}

/**
 * Whether this is the code on `member`'s screen, or was until a moment ago, in this cell or one near it. The
 * code is derived from the cell, so the server need not remember where either phone was.
 */
export function isCodeOf(
  secret: Secret,
  meetup: SignKey,
  member: UserId,
  { code, cell }: { code: string; cell: string },
  now: Date,
): boolean {
  const rotation = rotationAt(now)
  const isInGrace = now.getTime() - rotation * ROTATION_MS < CODE_GRACE_SECONDS * SECOND_MS
  const rotations = isInGrace ? [rotation, rotation - 1] : [rotation]
  return gridDisk(cell, CODE_CELL_STEPS).some((near) =>
    rotations.some((each) => codeIn(secret, meetup, member, near, each) === code),
  )
}

function codeIn(secret: Secret, meetup: SignKey, member: UserId, cell: string, rotation: number): string {
  const digest = secret.digest('meetup code', `${meetup} ${member} ${cell} ${rotation}`)
  return String(digest.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
