import { imposeSanction } from '@hereabouts/contract/admin/endpoints-people'
import { addPushSubscription, getPushSettings } from '@hereabouts/contract/notifications/endpoints-push'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { logout } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { say } from '../../test/chatting.ts'
import { invited, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townThatPushes } from '../../test/push-town.ts'
import { pushService } from '../../test/pushing.ts'
import { townWith } from '../../test/town.ts'
import { DEFAULT_PUSH } from './rules-push.ts'

const of = ({ id }: Person) => ({ params: { id } })

describe('a push service', () => {
  test('that is overloaded is retried when it asks for it', async () => {
    const { ana, bo, service, pushed } = await townThatPushes()
    service.answers((nth) =>
      nth === 1 ? { status: 429, headers: { 'retry-after': '120' } } : { status: 201 },
    )
    await invited(ana, bo)
    expect(await pushed()).toEqual([])
    expect(await pushed(110)).toEqual([])
    expect(service.asked()).toBe(1)
    expect(await pushed(10)).toHaveLength(1)
  })

  test.each(['5xx', 'breaks'] as const)(
    'that is down (%s) is retried with growing delays, up to a limit',
    async (how) => {
      const { ana, bo, app, service, pushed } = await townThatPushes()
      service.answers(how === 'breaks' ? 'breaks' : { status: 503 })
      await invited(ana, bo)
      const asked: number[] = []
      for (let nth = 0; nth < 60; nth++) {
        await pushed(20)
        asked.push(service.asked())
      }
      expect(asked.at(-1)).toBe(6)
      expect(asked.slice(0, 4)).toEqual([1, 2, 3, 3])
      expect(app.pushes.waiting()).toBe(0)
    },
  )

  test('that hangs delays nobody else', async () => {
    const { ana, bo, cy, app, deps, clock, service, subscribe } = await townThatPushes()
    await subscribe(cy)
    const hanging = await pushService()
    hanging.answers('hangs')
    const { publicKey } = await bo.call(getPushSettings, of(bo))
    for (let nth = 0; nth < 10; nth++)
      await bo.call(addPushSubscription, { ...of(bo), body: hanging.subscribe(publicKey) })
    for (const invitee of [bo, cy]) {
      await invited(ana, invitee)
      await deps.bus.settled()
      clock.passSeconds(4)
      await app.pushes.sendDue()
    }
    await expect.poll(() => service.arrived().length).toBe(1)
    await expect.poll(() => hanging.asked()).toBe(2)
    await app.pushes.stop()
  })

  test.each([404, 410])('that answers %i gets no more pushes for this subscription', async (status) => {
    const { ana, bo, cy, service, pushed, subscriptions } = await townThatPushes()
    service.answers({ status })
    await invited(ana, bo)
    await pushed()
    expect(await subscriptions()).toBe(0)
    service.answers({ status: 201 })
    await invited(cy, bo)
    expect([await pushed(), service.asked()]).toEqual([[], 1])
  })

  test.each([301, 400, 403, 413])('that answers %i gets no retry of that push', async (status) => {
    const { ana, bo, service, pushed, subscriptions } = await townThatPushes()
    service.answers({ status, headers: { location: 'http://127.0.0.1:9/' } })
    await invited(ana, bo)
    await pushed()
    await pushed(600)
    expect([service.asked(), await subscriptions()]).toEqual([1, 1])
  })
})

test('a long message fits into what every push service accepts', async () => {
  const { ana, bo, pushed, set } = await townThatPushes()
  await set(bo, { showsText: true })
  await meeting(ana, bo)
  await pushed()
  await say(ana, bo, '👩‍👩‍👧‍👦'.repeat(280))
  const [push] = await pushed()
  expect(push?.message.text).toMatch(/…$/)
})

describe('a subscription', () => {
  test('ends with its own session only', async () => {
    const { bo, subscribe, signIn, subscriptions } = await townThatPushes()
    const other = await signIn(bo)
    await subscribe(other)
    expect(await subscriptions()).toBe(2)
    await bo.call(logout, { body: { userId: bo.id } })
    expect(await subscriptions()).toBe(1)
    expect(await other.call(getPushSettings, of(other))).toMatchObject({ isOnHere: true })
  })

  test('ends with a suspension or ban, and with the account', async () => {
    const { ana, bo, cy, deps, run, subscribe, subscriptions } = await townThatPushes()
    await subscribe(ana)
    await run(sql`update users set role = 'admin' where id = ${cy.id}`)
    await run(sql`update sessions set confirmed_until = '2100-01-01'`)
    await cy.call(imposeSanction, { ...of(bo), body: { kind: 'ban', reason: 'Was unkind to others.' } })
    await deps.bus.settled()
    expect(await subscriptions()).toBe(1)
    await ana.call(deleteUser, { ...of(ana), body: { password: 'ana_here has a long password' } })
    expect(await subscriptions()).toBe(0)
  })

  test('belongs to the last person who subscribed the browser, and a person has at most ten', async () => {
    const { ana, bo, subscription, subscribe, subscriptions } = await townThatPushes()
    await ana.call(addPushSubscription, { ...of(ana), body: subscription })
    expect(await bo.call(getPushSettings, of(bo))).toMatchObject({ isOnHere: false })
    for (let nth = 0; nth < 11; nth++) await subscribe(ana)
    expect(await subscriptions()).toBe(10)
  })

  test.each([
    [{ p256dh: `B${'A'.repeat(86)}` }, '422 KEYS_REJECTED'],
    [{ p256dh: 'short' }, '422 VALIDATION'],
    [{ auth: 'short' }, '422 VALIDATION'],
  ])('with the keys %j is rejected', async (keys, error) => {
    const { ana } = await townWith({ people: ['ana'] })
    const given = (await pushService()).subscribe('')
    const body = { ...given, keys: { ...given.keys, ...keys } }
    expect(await ana.errorOf(addPushSubscription, { ...of(ana), body })).toBe(error)
  })
})

test('settings apply to all devices of a person; quiet hours follow the phone’s clock, which is stored for nothing else', async () => {
  const { bo, deps, set, signIn, subscription } = await townThatPushes()
  await set(bo, { quiet: { from: 1320, until: 420, utcOffset: 60 }, showsText: true })
  const other = await signIn(bo)
  expect((await other.call(getPushSettings, of(other))).settings).toEqual({
    kinds: DEFAULT_PUSH.kinds,
    showsText: true,
    quiet: { from: 1320, until: 420, utcOffset: 60 },
  })
  const travels = () =>
    bo.call(addPushSubscription, { ...of(bo), body: { ...subscription, utcOffset: -300 } })
  expect(await travels()).toEqual({ utcOffset: -300, timeZone: null })
  expect((await bo.call(getPushSettings, of(bo))).settings.quiet).toEqual({
    from: 1320,
    until: 420,
    utcOffset: -300,
  })
  const moves = { ...subscription, utcOffset: 330, timeZone: 'Asia/Kolkata' }
  await bo.call(addPushSubscription, { ...of(bo), body: moves })
  expect((await bo.call(getPushSettings, of(bo))).settings.quiet).toMatchObject({ timeZone: 'Asia/Kolkata' })
  await set(bo, { quiet: null })
  expect(await travels()).toEqual({ utcOffset: null, timeZone: null })
  expect(
    await deps.db.one('test', sql`select quiet_from, quiet_until, utc_offset, time_zone from push_settings`),
  ).toEqual({
    quietFrom: null,
    quietUntil: null,
    utcOffset: null,
    timeZone: null,
  })
})
