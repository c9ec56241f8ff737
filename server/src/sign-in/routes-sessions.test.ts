import { createHash } from 'node:crypto'
import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { SESSIONS_MAX } from '@hereabouts/contract/accounts/limits'
import { getAvailability } from '@hereabouts/contract/availability/endpoints'
import { login, logout, register } from '@hereabouts/contract/sign-in/endpoints'
import { listSessions } from '@hereabouts/contract/sign-in/endpoints-account'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall, ORIGIN, type Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'

const DAY_MINUTES = 24 * 60
const THIRTY_DAYS_SECONDS = 30 * DAY_MINUTES * 60

test('only a hash of a session’s token is stored', async () => {
  const { ana, deps } = await townWith({ people: ['ana'] })
  const token = ana.cookie.split('=')[1] as string
  // 256 bits.
  expect(token).toMatch(/^[\w-]{43}$/)
  const [row] = await deps.db.many<{ tokenHash: Buffer; all: string }>(
    'test',
    sql`select token_hash, row_to_json(sessions)::text as all from sessions`,
  )
  expect(row?.tokenHash).toEqual(createHash('sha256').update(token).digest())
  expect(row?.all).not.toContain(token)
  expect(row?.all).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test.each([
  [undefined, 'hereabouts_session', false],
  ['https://hereabouts.example', '__Host-hereabouts_session', true],
])('with the public URL %s the cookie is %s, and Secure is %s', async (publicUrl, name, secure) => {
  const { http } = await townWith({ people: [], config: publicUrl ? { publicUrl } : {} })
  const headers = { origin: publicUrl ?? ORIGIN }
  const ana = { username: 'ana_here', password: 'a long enough passphrase' }
  const body = { ...ana, email: 'ana@example.org', interests: [1] }
  const flags = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: THIRTY_DAYS_SECONDS }
  const signedUp = await makeCall(http, register, { body, headers })
  const signedIn = await makeCall(http, login, { body: ana, headers })
  for (const { cookies } of [signedUp, signedIn]) {
    expect(cookies).toEqual([
      { name, value: expect.any(String), ...flags, ...(secure && { secure }) },
      expect.objectContaining({ name: name.replace('session', 'device') }),
    ])
    const cookie = `${name}=${cookies[0]?.value}`
    expect((await makeCall(http, getOwnUser, { cookie })).statusCode).toBe(200)
  }
})

test('a session in use is extended once a day, in the database and in the browser', async () => {
  const { ana, clock } = await townWith({ people: ['ana'] })
  const maxAges = async () => (await ana.answer(getOwnUser)).cookies.map(({ maxAge }) => maxAge)
  expect(await maxAges()).toEqual([])
  for (let day = 1; day <= 70; day++) {
    clock.passMinutes(DAY_MINUTES)
    expect([day, await maxAges(), await maxAges()]).toEqual([day, [THIRTY_DAYS_SECONDS], []])
  }
})

test('a session expires after thirty days without use, but not if it is used on the last day', async () => {
  const { ana, bo, clock } = await townWith()
  clock.passMinutes(30 * DAY_MINUTES - 1)
  await ana.call(getOwnUser)
  clock.passMinutes(1)
  await ana.call(getOwnUser)
  expect(await bo.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
})

test('an open socket does not prevent the daily renewal of the cookie', async () => {
  const { ana, clock, listen } = await townWith({ people: ['ana'] })
  clock.passMinutes(DAY_MINUTES)
  await listen(ana)
  expect((await ana.answer(getOwnUser)).cookies).toHaveLength(1)
})

test('beyond twenty devices, the least recently used one is signed out, with its socket', async () => {
  const { ana, bo, clock, signIn, listen, run } = await townWith()
  const others = await signIn(ana)
  const hers = await listen(ana)
  for (let device = 0; device < SESSIONS_MAX - 2; device++)
    await run(sql`insert into sessions (user_id, token_hash, device, created_at, renewed_at, expires_at)
      select user_id, decode(md5(${device}::text), 'hex'), device, created_at, renewed_at, expires_at
      from sessions where user_id = ${ana.id} limit 1`)
  clock.passMinutes(DAY_MINUTES)
  await others.call(getOwnUser)
  const latest = await signIn(ana)
  expect(await hers.closed).toEqual([{ name: 'session:ended', payload: [] }])
  expect(await ana.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
  for (const person of [others, latest, bo]) expect((await person.answer(getOwnUser)).statusCode).toBe(200)
  expect((await latest.call(listSessions, { params: { id: ana.id } })).sessions).toHaveLength(SESSIONS_MAX)
})

test('expired sessions are deleted and their sockets closed, others stay', async () => {
  const { ana, bo, clock, deps, listen, runRetention } = await townWith()
  clock.passMinutes(15 * DAY_MINUTES)
  await bo.call(getOwnUser)
  const [hers, his] = [await listen(ana), await listen(bo)]
  clock.passMinutes(15 * DAY_MINUTES)
  await runRetention()
  expect(await hers.closed).toEqual([{ name: 'session:ended', payload: [] }])
  expect(await deps.db.many('test', sql`select user_id from sessions`)).toEqual([{ userId: bo.id }])
  expect(his.socket.connected).toBe(true)
})

test('signing out ends the session and clears its cookie', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const response = await ana.answer(logout)
  expect([response.statusCode, response.json()]).toEqual([200, {}])
  expect(response.cookies).toEqual([
    expect.objectContaining({ name: 'hereabouts_session', value: '', expires: new Date(0) }),
  ])
  expect(await ana.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
  expect(await ana.errorOf(logout)).toBe('401 UNAUTHORIZED')
})

test('signing out clears the cookie on a day of renewal, too', async () => {
  const { ana, clock } = await townWith({ people: ['ana'] })
  clock.passMinutes(DAY_MINUTES)
  expect((await ana.answer(logout)).cookies.map(({ value }) => value)).toEqual([''])
})

test('signing out ends availability, and others see it', async () => {
  const { ana, bo, clock, deps, signIn, listen } = await townWith()
  await ana.switchOn()
  await bo.switchOn()
  // People stay visible for at least a minute after switching on.
  clock.passMinutes(1)
  const his = await listen(bo)
  await ana.call(logout)
  await deps.bus.settled()
  expect((await bo.nearby()).people).toEqual([])
  expect(await his.received()).toEqual([{ name: 'nearby:gone', payload: [{ id: ana.id }] }])
  const again = await signIn(ana)
  expect(await again.call(getAvailability, { params: { id: ana.id } })).toMatchObject({ availability: null })
})

test('signing out closes this session’s sockets, and no other session’s', async () => {
  const { ana, bo, signIn, listen } = await townWith()
  const elsewhere = await signIn(ana)
  const [here, alsoHere] = [await listen(ana), await listen(ana)]
  const [there, his] = [await listen(elsewhere), await listen(bo)]
  await ana.call(logout)
  for (const { closed } of [here, alsoHere])
    expect(await closed).toEqual([{ name: 'session:ended', payload: [] }])
  await expect(listen(ana)).rejects.toThrow('websocket error')
  // The other sockets still receive events.
  await elsewhere.call(changeUser, { params: { id: ana.id }, body: { name: 'Ana' } })
  expect(exceptInbox(await there.received())).toEqual([{ name: 'user:changed', payload: [] }])
  expect(await his.received()).toEqual([])
})

test.each<[string, (bo: Person) => object | undefined]>([
  ['names oneself', () => ({ userId: 1 })],
  ['names another', (bo) => ({ userId: bo.id })],
  ['names nobody', () => ({ userId: 999_999 })],
  ['says null', () => ({ userId: null })],
  ['says nothing', () => ({})],
  ['is not there', () => undefined],
])('a body that %s signs out the caller and nobody else', async (_, bodyFor) => {
  const { ana, bo } = await townWith()
  await bo.switchOn()
  const response = await ana.answer(logout, { body: bodyFor(bo) as { userId: number } })
  expect(response.statusCode).toBe(200)
  expect(await ana.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
  await bo.call(getOwnUser)
  expect(await bo.call(getAvailability, { params: { id: bo.id } })).not.toMatchObject({ availability: null })
})
