import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { ORIGIN } from '../../../test/person.ts'
import { sessionCookie } from '../http/session-cookie.ts'
import type { SessionHolder } from '../http/viewer.ts'
import { createLog } from '../log.ts'
import { memoryThrottles } from '../throttle.ts'
import { createAdmission } from './admission.ts'

const ANA = { userId: 7, sessionId: 70, lockout: null } as SessionHolder
const [HERE, THERE] = ['203.0.113.1', '203.0.113.2']

test('a connection without a session token costs no lookup and does not count against others at its address', async () => {
  const { come, looked } = admission()
  for (let nth = 0; nth < 200; nth++) expect(await come(null)).toBe('UNAUTHORIZED')
  expect(looked).not.toHaveBeenCalled()
  expect(await come('anas')).toBeNull()
})

test('after 120 unknown tokens a minute from one address, no more are looked up', async () => {
  const { come, looked } = admission()
  // Known tokens do not count.
  expect(await come('anas')).toBeNull()
  for (let nth = 0; nth < 120; nth++) expect(await come(`wrong ${nth}`)).toBe('UNAUTHORIZED')
  expect(await come('wrong again')).toBe('TOO_MANY')
  expect(looked).toHaveBeenCalledTimes(121)
  expect(await come('anas', THERE)).toBeNull()
})

test('one person may open 120 connections a minute, whatever their addresses', async () => {
  const { come } = admission()
  for (let nth = 0; nth < 120; nth++) expect(await come('anas', nth % 2 ? HERE : THERE)).toBeNull()
  expect(await come('anas')).toBe('TOO_MANY')
})

test('nobody is admitted while the database does not answer', async () => {
  const { come, looked } = admission()
  looked.mockRejectedValue(new Error('no database'))
  expect(await come('anas')).toBe('UNAVAILABLE')
})

/** An admission check that knows only Ana. */
function admission() {
  const looked = vi.fn(async (token: string) => (token === 'anas' ? ANA : null))
  const mayConnect = createAdmission({
    findSession: looked,
    isAllowedOrigin: (origin) => origin === ORIGIN,
    cookie: sessionCookie(ORIGIN),
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    throttles: memoryThrottles(),
    log: createLog('silent'),
  })
  const come = (token: string | null, remoteAddress = HERE) => {
    const headers = { origin: ORIGIN, ...(token && { cookie: `hereabouts_session=${token}` }) }
    return mayConnect({ headers, socket: { remoteAddress } } as IncomingMessage)
  }
  return { come, looked }
}
