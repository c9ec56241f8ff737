import { signal as signalSchema } from '@hereabouts/contract/meetups/schemas'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Fix } from '../src/availability/rules-position.ts'
import { createFinding, type Finding, type Found, type KeyLog } from '../src/meetups/device-finding.ts'
import { fromBase64Url } from '../src/meetups/rules-finding-bytes.ts'

// Two phones that find each other through a server that may misbehave, with a fixed clock.

export const ANA = 1
export const BO = 2
export const HERE: Fix = { lat: 47.31415926, lng: 8.27182818, accuracyMetres: 6 }
export const THERE: Fix = { lat: 47.31455926, lng: 8.27192818, accuracyMetres: 9 }

/**
 * Fakes the timers and tracks the cryptography. Each test file must call it: files in one
 * worker share this module.
 */
export function setUpPhones() {
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
}

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
/** Pending cryptography. Everything else that the phones do is synchronous or driven by the fake timers. */
const computing = new Set<Promise<unknown>>()
let nowMs = 0

/** The keys that a phone remembers across reloads. */
export function keyLog(): KeyLog {
  const [agreed, used]: [string[], string[]] = [[], []]
  return {
    agreed: () => agreed,
    used: () => used,
    addAgreed: (fingerprint) => agreed.push(fingerprint),
    addUsed: (fingerprint) => used.push(fingerprint),
  }
}

/** A phone and the states that it reported. */
export function phone(
  ownId: number,
  otherId: number,
  send: (signal: string) => void,
  { meetupId = 7, keys = keyLog() } = {},
) {
  const states: Found[] = []
  const finding = createFinding({
    ownId,
    otherId,
    meetupId,
    send,
    keys,
    now: () => nowMs,
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
  /** Reloads the page of one phone. */
  load(who: 'ana' | 'bo'): void
}

/** Two phones with a server between them. `pass` returns the signal to deliver, or null to drop it. */
export function twoPhones(pass: Pass = (signal) => signal, meetupOfBo = 7): TwoPhones {
  const relayed: { from: number; signal: string }[] = []
  const relay = (from: number, to: () => Finding) => (signal: string) => {
    expect(signalSchema.safeParse({ id: 7, signal }).success, 'the server accepts it').toBe(true)
    relayed.push({ from, signal })
    const passed = pass(signal, from)
    if (passed !== null) queueMicrotask(() => to().receive(passed))
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

/** Lets time pass until the condition holds. */
export async function until(is: () => boolean) {
  for (let round = 0; round < 100; round++) {
    await settled()
    if (is()) return
    await pass(1)
  }
  throw new Error('the condition never became true')
}
export function passTime(ms: number) {
  nowMs += ms
}
/** Lets time pass, and waits for pending work in every round. */
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

/** Waits for all pending cryptography and its follow-up work, without moving the clock. */
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
