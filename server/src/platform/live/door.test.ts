import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { ORIGIN } from '../../../test/person.ts'
import { sessionCookie } from '../http/session-cookie.ts'
import type { SessionHolder } from '../http/viewer.ts'
import { createLog } from '../log.ts'
import { memoryThrottles } from '../throttle.ts'
import { createDoor } from './door.ts'

const ANA = { userId: 7, sessionId: 70, hold: null } as SessionHolder
const [HERE, THERE] = ['203.0.113.1', '203.0.113.2']

test('without a session nobody is looked up, and nothing is counted against those at the same address', async () => {
  const { come, looked } = door()
  for (let nth = 0; nth < 200; nth++) expect(await come(null)).toBe('UNAUTHORIZED')
  expect(looked).not.toHaveBeenCalled()
  expect(await come('anas')).toBeNull()
})

test('tokens are not tried out: after 120 wrong ones a minute from an address none is looked up', async () => {
  const { come, looked } = door()
  // Good ones do not count.
  expect(await come('anas')).toBeNull()
  for (let nth = 0; nth < 120; nth++) expect(await come(`wrong ${nth}`)).toBe('UNAUTHORIZED')
  expect(await come('wrong again')).toBe('TOO_MANY')
  expect(looked).toHaveBeenCalledTimes(121)
  expect(await come('anas', THERE)).toBeNull()
})

test('one person begins 120 connections a minute and no more, from wherever they are', async () => {
  const { come } = door()
  for (let nth = 0; nth < 120; nth++) expect(await come('anas', nth % 2 ? HERE : THERE)).toBeNull()
  expect(await come('anas')).toBe('TOO_MANY')
})

test('a database that does not answer lets nobody in', async () => {
  const { come, looked } = door()
  looked.mockRejectedValue(new Error('no database'))
  expect(await come('anas')).toBe('UNAVAILABLE')
})

/** A door of its own, which knows Ana. */
function door() {
  const looked = vi.fn(async (token: string) => (token === 'anas' ? ANA : null))
  const mayConnect = createDoor({
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
