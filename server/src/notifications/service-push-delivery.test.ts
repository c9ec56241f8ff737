import { imposeSanction } from '@hereabouts/contract/admin/endpoints-people'
import {
  addPushSubscription,
  confirmPush,
  getPushSettings,
  testPush,
} from '@hereabouts/contract/notifications/endpoints-push'
import type { PushTested } from '@hereabouts/contract/notifications/schemas-push'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { logout } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { say } from '../../test/chatting.ts'
import { invited, meeting } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townThatPushes } from '../../test/push-town.ts'
import { type PushAnswer, pushService } from '../../test/pushing.ts'
import { townWith } from '../../test/town.ts'
import { DEFAULT_PUSH } from './rules-push.ts'
import { noteSent } from './store-push.ts'

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

/** What a push service answers to a test, what the app gets, and what happens to the subscription. */
const gets = (
  answer: PushTested['answer'],
  status: number | null = null,
  waitSeconds: number | null = null,
) => ({
  answer,
  status,
  waitSeconds,
})
test.each<[PushAnswer, PushTested, { isKept: boolean }]>([
  [{ status: 201 }, gets('accepted'), { isKept: true }],
  [{ status: 401 }, gets('rejected', 401), { isKept: true }],
  [{ status: 403 }, gets('rejected', 403), { isKept: true }],
  [{ status: 404 }, gets('gone'), { isKept: false }],
  [{ status: 410 }, gets('gone'), { isKept: false }],
  [{ status: 413 }, gets('rejected', 413), { isKept: true }],
  [{ status: 429 }, gets('busy', 429), { isKept: true }],
  [{ status: 429, headers: { 'retry-after': '90' } }, gets('busy', 429, 90), { isKept: true }],
  [{ status: 500 }, gets('unavailable', 500), { isKept: true }],
  [{ status: 503, headers: { 'retry-after': '5' } }, gets('unavailable', 503, 5), { isKept: true }],
  ['breaks', gets('unavailable'), { isKept: true }],
])('a test push that the push service answers with %j', async (given, expected, { isKept }) => {
  const { bo, service, subscriptions } = await townThatPushes()
  service.answers(given)
  expect(await bo.call(testPush, of(bo))).toEqual(expected)
  expect([service.asked(), await subscriptions()]).toEqual([1, isKept ? 1 : 0])
})

test('a test push ignores quiet hours and switches, and opens the settings; without a subscription it fails', async () => {
  const quiet = { from: 0, until: 0, utcOffset: 0 }
  const { bo, cy, service } = await townThatPushes({ quiet })
  await bo.call(testPush, of(bo))
  expect(service.arrived()).toMatchObject([
    { message: { title: 'Notifications reach this phone', path: '/notifications/settings' } },
  ])
  expect(await cy.errorOf(testPush, of(cy))).toBe('409 NOT_SUBSCRIBED')
})

describe('a device', () => {
  /** Bo is sent a push; the device confirms it if asked to. */
  async function sent() {
    const town = await townThatPushes()
    const { ana, bo, clock, pushed } = town
    await invited(ana, bo)
    const [push] = await pushed()
    const receipt = push?.message.receipt ?? ''
    const confirm = (given = receipt) =>
      makeCall(town.app.http, confirmPush, { body: { receipt: given } }).then(({ body }) => body)
    const delivery = async () => (await bo.call(getPushSettings, of(bo))).delivery
    return { ...town, receipt, confirm, delivery, pass: (hours: number) => clock.passMinutes(hours * 60) }
  }

  test('counts as silent once it has confirmed no push for a day', async () => {
    const { delivery, pass } = await sent()
    pass(23)
    expect(await delivery()).toEqual({ lastArrivedAt: null, isSilent: false })
    pass(1)
    expect(await delivery()).toEqual({ lastArrivedAt: null, isSilent: true })
  })

  test('that confirms a push is not silent, and the settings say when it arrived', async () => {
    const { clock, confirm, delivery, pass } = await sent()
    pass(25)
    const now = clock.now().toISOString()
    await confirm()
    expect(await delivery()).toEqual({ lastArrivedAt: now, isSilent: false })
    // Nothing was sent since.
    pass(100)
    expect(await delivery()).toEqual({ lastArrivedAt: now, isSilent: false })
  })

  test('that is faster than the answer of its push service is not silent', async () => {
    const { clock, confirm, delivery, deps, pass, receipt } = await sent()
    const sentAt = clock.now()
    clock.passSeconds(1)
    await confirm()
    await noteSent(deps.db, Number(receipt.split('.')[0]), sentAt)
    pass(25)
    expect(await delivery()).toMatchObject({ isSilent: false })
  })

  test('is confirmed only by its own receipt, and a wrong one gets the same answer', async () => {
    const { bo, confirm, delivery, receipt, subscribe, pass } = await sent()
    pass(25)
    const [id = '', mark = ''] = receipt.split('.')
    for (const wrong of [`${id}.${'A'.repeat(22)}`, `${Number(id) + 1}.${mark}`, `999999.${mark}`])
      expect(await confirm(wrong)).toEqual(await confirm('1.AAAAAAAAAAAAAAAAAAAAAA'))
    expect(await delivery()).toMatchObject({ isSilent: true })
    await subscribe(bo)
    expect(await delivery()).toEqual({ lastArrivedAt: null, isSilent: false })
  })

  test('that another person uses now does not tell them when pushes arrived', async () => {
    const { ana, bo, confirm, subscription } = await sent()
    await confirm()
    await bo.call(addPushSubscription, { ...of(bo), body: subscription })
    expect((await bo.call(getPushSettings, of(bo))).delivery?.lastArrivedAt).not.toBeNull()
    await ana.call(addPushSubscription, { ...of(ana), body: subscription })
    expect((await ana.call(getPushSettings, of(ana))).delivery).toEqual({
      lastArrivedAt: null,
      isSilent: false,
    })
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
