import { vi } from 'vitest'
import { forgetServerTime } from '../src/platform/server-time.ts'
import { ana, NOW } from './samples.ts'

/**
 * It is `NOW`, and the clock of the phone is so many minutes ahead, or behind. Nothing of the server has arrived yet.
 * Returns the answer that tells the phone.
 */
export function whosePhoneIsAhead(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + minutes * 60_000 })
  forgetServerTime()
  const headers = { date: new Date(NOW).toUTCString() }
  return { 'GET /api/user': () => Response.json(ana(), { headers }) }
}

/** Phones whose battery was empty, in the wrong time zone, and set by hand. */
export const WRONG_BY_MINUTES = [-3 * 24 * 60, -60, 7, 11 * 60]
