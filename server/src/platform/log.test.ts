import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { listMessages, sendMessage } from '@hereabouts/contract/chat/endpoints'
import { acceptMeetup, confirmMeetup, getMeetupCode, invite } from '@hereabouts/contract/meetups/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { login, logout, register } from '@hereabouts/contract/sign-in/endpoints'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openCollector } from '../../test/collector.ts'
import { HERE } from '../../test/meeting.ts'
import { makeCall, ORIGIN, TRAFALGAR_SQUARE } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { createLog } from './log.ts'

test('from sign-up to a meeting, neither the most verbose log nor spans contain people, places or messages', async () => {
  const logLines: string[] = []
  const collector = await openCollector()
  const { http, deps, ana, bo, listen, ...town } = await townWith({
    logLines,
    signsUp: true,
    config: { trustedProxies: 1, tracing: collector.settings },
  })
  const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Anas Phone 9' }

  // Signing up and in: successfully, with a wrong password, twice, and malformed.
  const cy = { username: 'cy_lane', password: 'cy from the lane 9', email: 'cy@lane.example', interests: [1] }
  const signedUp = await makeCall(http, register, { body: cy, headers })
  await makeCall(http, register, { body: { ...cy, username: 'CY_lane' }, headers })
  await makeCall(http, register, { body: { ...cy, username: 'dee', email: 'no address at all' }, headers })
  await makeCall(http, login, { body: { ...cy, password: 'wrong but close' }, headers })
  const signedIn = await makeCall(http, login, {
    body: { username: cy.username, password: cy.password },
    headers,
  })
  const typed = { ...headers, origin: ORIGIN, 'content-type': 'application/json' }
  await http.inject({
    method: 'POST',
    url: '/api/login',
    headers: typed,
    payload: `{"password":"${cy.password}`,
  })
  await http.inject({ url: `/api/users/cy@lane.example?token=tok-in-query`, headers })

  // Switching on, a list, an invitation, a conversation, a meeting; with sockets open.
  const listeners = [await listen(ana, headers), await listen(bo, headers)]
  await ana.switchOn({ spot: true, upFor: 'a quiet espresso' })
  await bo.switchOn({ spot: true })
  await ana.nearby()
  await ana.call(getUser, { params: { id: bo.id } })
  await ana.call(changeUser, {
    params: { id: ana.id },
    body: { name: 'Ana Lane-Marker', askMeAbout: 'owls of Epping', pronouns: 'ana/anas' },
  })
  const body = { inviteeId: bo.id, interestId: 1, place: 'Café Zentral', note: 'red scarf' }
  const { id } = await ana.call(invite, { body: { ...body, startsAt: town.clock.now().toISOString() } })
  await bo.call(acceptMeetup, { params: { id } })
  const pair = { params: { a: ana.id, b: bo.id } }
  const clientId = '01890a5d-ac96-774b-bcce-b302099a8057'
  await ana.call(sendMessage, { ...pair, body: { clientId, text: 'call me Mallory' } })
  await bo.call(listMessages, pair)
  const { code } = await ana.call(getMeetupCode, { params: { id }, body: HERE })
  await bo.errorOf(confirmMeetup, {
    params: { id },
    body: { code: code === '000000' ? '111111' : '000000', ...HERE },
  })
  await bo.call(confirmMeetup, { params: { id }, body: { code, ...HERE } })
  for (const each of listeners) await each.received()
  await ana.call(logout)
  await town.runJobs()
  await deps.mailer.sendDue()
  await deps.bus.settled()

  // The log does contain the requests, so the check below is not vacuous.
  expect(logLines.filter((line) => JSON.parse(line).msg === 'request').length).toBeGreaterThan(20)
  const tokens = [signedUp, signedIn].flatMap(({ cookies }) => cookies.map(({ value }) => value))
  const cells = [8, 9, 10].map((resolution) => latLngToCell(...TRAFALGAR_SQUARE, resolution))
  const secrets = [
    ...[cy.password, 'ana_here has a long password', 'wrong but close', 'no address at all'],
    ...[cy.email, 'ana_here@example.org', cy.username, 'CY_lane', 'ana_here', 'bo_here', 'Ana Lane-Marker'],
    ...['owls of Epping', 'ana/anas'],
    ...[...tokens, ana.cookie.split('=')[1] as string, 'tok-in-query', 'argon2'],
    ...[...cells, ...cells.map((cell) => String(BigInt(`0x${cell}`))), '51.508', '0.1281'],
    ...['203.0.113.77', 'Anas Phone', 'a quiet espresso', 'Café Zentral', 'red scarf', 'Mallory', code],
  ]
  // Durations have too few digits to be mistaken for coordinates.
  expect(logLines.filter((line) => /"tookMs":\d+\.\d{4}/.test(line))).toEqual([])
  // Without timestamps, whose digits could match by chance.
  const log = logLines
    .map((line) => JSON.stringify({ ...JSON.parse(line), time: 0, tookMs: 0 }))
    .join('')
    .toLowerCase()
  expect(secrets.filter((secret) => log.includes(secret.toLowerCase()))).toEqual([])

  await town.app.close()
  const names = collector.spans().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['POST /api/register', 'accounts.addUser', 'mail']))
  expect(secrets.filter((secret) => collector.words().includes(secret.toLowerCase()))).toEqual([])
})

test('the row that PostgreSQL quotes in an error is not logged', async () => {
  const { ana, bo, deps } = await townWith()
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const email = ana.user.email
  const taken = deps.db.run(
    'test',
    sql`update users set email = ${email}, email_verified = true where id in (${ana.id}, ${bo.id})`,
  )
  await taken.catch((error: unknown) => log.error({ err: error }, 'a request failed'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('users_verified_email')
  expect(lines[0]).not.toContain(email)
})

test('headers are never logged', () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const headers = { cookie: 'hereabouts_session=abc', authorization: 'Bearer abc' }
  log.info({ req: { url: '/api/user', headers }, headers }, 'odd')
  expect(JSON.parse(lines[0] as string)).toEqual({
    level: 'info',
    time: expect.any(Number),
    msg: 'odd',
    req: { url: '/api/user' },
  })
})

test('messages below the level are not logged', () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  log.info('quiet')
  log.warn('loud')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud'])
})
