import { signal as signalSchema } from '@hereabouts/contract/meetups/schemas'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Fix } from '../src/availability/rules-position.ts'
import { createFinding, type Finding, type Found, type KeyLog } from '../src/meetups/device-finding.ts'
import { fromBase64Url } from '../src/meetups/rules-finding-bytes.ts'

// Two phones that find each other, and a server between them that does as it likes, while the clock stands still.

export const ANA = 1
export const BO = 2
export const HERE: Fix = { lat: 47.31415926, lng: 8.27182818, accuracyMetres: 6 }
export const THERE: Fix = { lat: 47.31455926, lng: 8.27192818, accuracyMetres: 9 }

beforeEach(() => {
  nowMs = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (const name of CRYPTO) {
    const compute = crypto.subtle[name].bind(crypto.subtle) as (...how: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, name).mockImplementation((...how: unknown[]) => {
      const result = compute(...how)
      computing.add(result)
      void result.catch(() => {}).then(() => computing.delete(result))
      return result
    })
  }
})
afterEach(() => {
  for (const finding of running.splice(0)) finding.stop()
})

export const bytesOf = (signal: string) => fromBase64Url(signal) ?? new Uint8Array()
const running: Finding[] = []
const CRYPTO = [
  'generateKey',
  'exportKey',
  'importKey',
  'deriveBits',
  'deriveKey',
  'encrypt',
  'decrypt',
  'digest',
] as const
/** What the phones compute at this moment; all else that they do is done at once, or when its time has come. */
const computing = new Set<Promise<unknown>>()
let nowMs = 0

/** What a phone remembers of its keys, over a reload. */
export function keyLog(): KeyLog {
  const [agreed, used]: [string[], string[]] = [[], []]
  return {
    agreed: () => agreed,
    used: () => used,
    addAgreed: (fingerprint) => agreed.push(fingerprint),
    addUsed: (fingerprint) => used.push(fingerprint),
  }
}

/** A phone, and what it has found. */
export function phone(
  ownId: number,
  otherId: number,
  send: (signal: string) => void,
  { meetupId = 7, keys = keyLog() } = {},
) {
  const states: Found[] = []
  const finding = createFinding({
    ...{ ownId, otherId, meetupId, send, keys, now: () => nowMs },
    onFound: (found) => states.push(found),
  })
  running.push(finding)
  return { finding, found: () => states.at(-1), states }
}

export type Pass = (signal: string, from: number) => string | null

export type Phone = ReturnType<typeof phone>
export interface TwoPhones {
  ana: Phone
  bo: Phone
  relayed: { from: number; signal: string }[]
  /** The page of one of them is loaded again. */
  load(who: 'ana' | 'bo'): void
}

/** Two phones, and a server between them that passes on what `pass` gives. */
export function twoPhones(pass: Pass = (signal) => signal, meetupOfBo = 7): TwoPhones {
  const relayed: { from: number; signal: string }[] = []
  const relay = (from: number, to: () => Finding) => (signal: string) => {
    expect(signalSchema.safeParse({ id: 7, signal }).success, 'the server takes it').toBe(true)
    relayed.push({ from, signal })
    const passed = pass(signal, from)
    if (passed !== null) queueMicrotask(() => to().hear(passed))
  }
  const keys = { ana: keyLog(), bo: keyLog() }
  const make = {
    ana: () =>
      phone(
        ANA,
        BO,
        relay(ANA, () => two.bo.finding),
        { keys: keys.ana },
      ),
    bo: () =>
      phone(
        BO,
        ANA,
        relay(BO, () => two.ana.finding),
        { meetupId: meetupOfBo, keys: keys.bo },
      ),
  }
  const two: TwoPhones = {
    relayed,
    ana: make.ana(),
    bo: make.bo(),
    load(who) {
      two[who].finding.stop()
      two[who] = make[who]()
      two[who].finding.share(who === 'ana' ? HERE : THERE)
    },
  }
  return two
}

/** Lets time go by until something is so. */
export async function until(is: () => boolean) {
  for (let round = 0; round < 100; round++) {
    await settled()
    if (is()) return
    await pass(1)
  }
  throw new Error('it never came to be')
}
export function passTime(ms: number) {
  nowMs += ms
}
/** Lets all that is under way come to an end, and time go by. */
export async function pass(rounds = 20) {
  for (let round = 0; round < rounds; round++) {
    nowMs += 2000
    vi.advanceTimersByTime(2000)
    await settled()
  }
}

export function haveFoundEachOther({ ana, bo }: TwoPhones) {
  return Boolean(ana.found()?.theirs && bo.found()?.theirs)
}

/** Lets what is under way arrive, while the time stands still: until nobody computes, and nothing follows from what was computed. */
export async function settled() {
  do {
    await Promise.allSettled(computing)
    await new Promise((resolve) => setTimeout(resolve))
  } while (computing.size > 0)
}

export async function found(pass?: Pass) {
  const two = twoPhones(pass)
  two.ana.finding.share(HERE)
  two.bo.finding.share(THERE)
  await until(() => haveFoundEachOther(two))
  await settled()
  return two
}
