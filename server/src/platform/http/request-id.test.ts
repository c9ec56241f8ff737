import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { expect, test } from 'vitest'
import { makeCall } from '../../../test/person.ts'
import { townWith } from '../../../test/town.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createHttp } from './http.ts'

const OURS = /^[0-9a-f]{16}$/
const FROM_PROXY = '7f3b0c2a9d4e4f60a1b2c3d4e5f60718'

test.each([
  ['of a trusted proxy', 1, FROM_PROXY, true],
  ['of a trusted network', ['loopback'], FROM_PROXY, true],
  ['of a caller', 0, FROM_PROXY, false],
  ['of a network that is not trusted', ['192.0.2.0/24'], FROM_PROXY, false],
  ['that is too short', 1, '1234567', false],
  ['that is too long', 1, 'a'.repeat(65), false],
  ['with other characters', 1, '7f3b0c2a"} {"level":"fatal"', false],
  ['given twice', 1, `${FROM_PROXY}, ${FROM_PROXY}`, false],
  ['that is empty', 1, '', false],
])('an id %s is kept only if it can be trusted and is well-formed', async (_, trusted, given, isKept) => {
  const http = await createHttp({ ...readConfig({}), trustedProxies: trusted }, createLog('silent'))
  const { headers } = await http.inject({ url: '/nowhere', headers: { 'x-request-id': given } })
  expect(headers['x-request-id']).toEqual(isKept ? given : expect.stringMatching(OURS))
})

test.each([
  ['a page', '/welcome'],
  ['an answer', '/api/interests'],
  ['an error', '/api/user'],
  ['an unknown path', '/api/nonsense'],
  ['a path that cannot be decoded', '/api/users/%E0%A4%A'],
  ['a health check', '/healthz'],
])('the response to %s carries its id, and so does an error', async (_, url) => {
  const { http } = await townWith({ people: [] })
  const [one, other] = [await http.inject({ url }), await http.inject({ url })]
  const id = one.headers['x-request-id']
  expect(id).toMatch(OURS)
  expect(other.headers['x-request-id']).not.toBe(id)
  if (one.statusCode >= 400 && url.startsWith('/api')) expect(one.json().requestId).toBe(id)
})

test('the response to a poll for live events carries an id, too', async () => {
  const { http } = await townWith({ people: [], ownApp: true })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const polled = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
  expect(polled.headers.get('x-request-id')).toMatch(OURS)
})

test('the log has one line for each request, with its id, route, status and duration, and nothing of the URL', async () => {
  const logLines: string[] = []
  const { http, ana, bo } = await townWith({ logLines })
  logLines.length = 0
  const found = await makeCall(http, getUser, { params: { id: bo.id }, cookie: ana.cookie })
  const missing = await http.inject('/api/nonsense/4711?secret=4712')
  const lines = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(lines).toEqual([
    requestLine({ route: '/api/users/:id', status: 200, requestId: found.headers['x-request-id'] }),
    requestLine({ status: 404, requestId: missing.headers['x-request-id'] }),
  ])
})

test('of a request that fails, the default log has the cause and the line, with the id that the person sees', async () => {
  const lines: string[] = []
  const http = await createHttp(readConfig({}), createLog('warn', { write: (line) => lines.push(line) }))
  http.get('/broken', () => Promise.reject(new Error('a bug')))
  http.get('/fine', async () => ({}))
  const { requestId, error } = (await http.inject('/broken')).json()
  await http.inject('/fine')
  expect(error).toBe(COMMON_ERRORS.SERVER.code)
  const [cause, line, ...more] = lines.map((each) => JSON.parse(each))
  expect(cause).toMatchObject({ level: 'error', msg: 'a request failed', requestId })
  expect(line).toEqual(requestLine({ level: 'warn', route: '/broken', status: 500, requestId }))
  expect(more).toEqual([])
})

function requestLine(known: object) {
  return {
    level: 'info',
    time: expect.any(Number),
    method: 'GET',
    tookMs: expect.any(Number),
    msg: 'request',
    ...known,
  }
}
