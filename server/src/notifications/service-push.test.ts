import { imposeSanction } from '@hereabouts/contract/admin/endpoints-people'
import { endCheckIn } from '@hereabouts/contract/checkins/endpoints'
import { acceptMeetup, cancelMeetup, withdrawMeetup } from '@hereabouts/contract/meetups/endpoints'
import { mutePerson } from '@hereabouts/contract/notifications/endpoints'
import { sayVisible } from '@hereabouts/contract/notifications/endpoints-live'
import {
  addPushSubscription,
  changePushSettings,
  getPushSettings,
  removePushSubscription,
} from '@hereabouts/contract/notifications/endpoints-push'
import type { PushKind } from '@hereabouts/contract/notifications/limits-push'
import type { PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { logout } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { award } from '../../test/awarding.ts'
import { readUpTo, request, say } from '../../test/chatting.ts'
import { checksIn, contactOf } from '../../test/checking-in.ts'
import { invited, meeting, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { pushService } from '../../test/pushing.ts'
import { inboxOf } from '../../test/telling.ts'
import { townWith } from '../../test/town.ts'
import { sweepCheckIns } from '../checkins/service-sweep.ts'
import { notificationsOfMeetups } from '../meetups/notifications.ts'
import type { NotificationKind } from '../platform/notifications.ts'
import { memoryThrottles } from '../platform/throttle.ts'
import { DEFAULT_PUSH } from './rules-push.ts'
import { createPushes, type Pushes } from './service-push.ts'

const of = ({ id }: Person) => ({ params: { id } })
const HIDDEN = { title: 'Something new on Hereabouts', text: '' }

/** Ana, Bo and Cy are on; Bo's phone is told of things while the app is closed. */
async function townThatPushes(given: Partial<PushSettings> = {}) {
  const town = await townWith({ people: ['ana', 'bo', 'cy'], ownApp: true })
  const service = await pushService()
  const { app, bo, deps, clock } = town
  await town.run(sql`update users set email_verified = true`)
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  const subscribe = async (person: Person) => {
    const { publicKey } = await person.call(getPushSettings, of(person))
    const subscription = service.subscribe(publicKey)
    await person.call(addPushSubscription, { ...of(person), body: subscription })
    return subscription
  }
  const set = (person: Person, to: Partial<PushSettings>) =>
    person.call(changePushSettings, { ...of(person), body: { ...DEFAULT_PUSH, ...to } })
  const subscription = await subscribe(bo)
  await set(bo, given)
  /** What a running server would have sent after so many seconds, as the browsers decrypt it. */
  const pushed = async (seconds = 4) => {
    await deps.bus.settled()
    clock.passSeconds(seconds)
    await app.pushes.sendDue()
    await app.pushes.settled()
    expect(service.complaints).toEqual([])
    return service.arrived()
  }
  const subscriptions = async () =>
    (await deps.db.one<{ n: number }>('test', sql`select count(*) as n from push_subscriptions`)).n
  return { ...town, service, subscribe, set, pushed, subscription, subscriptions }
}
type Pushing = Awaited<ReturnType<typeof townThatPushes>>

const block = (by: Person, other: Person) => by.call(blockPerson, { ...of(by), body: { userId: other.id } })
const mute = (by: Person, other: Person) => by.call(mutePerson, { ...of(by), body: { userId: other.id } })

/** How Bo comes to be told of each kind of thing. */
const KINDS: Record<
  PushKind,
  { make: (town: Pushing) => Promise<unknown>; title: string; path: string; urgency: string }
> = {
  message: {
    make: async ({ ana, bo, pushed }) => {
      await meeting(bo, ana)
      await pushed()
      await say(ana, bo, 'At the fountain?')
    },
    ...{ title: 'ana_here', path: '/chat/1/2', urgency: 'high' },
  },
  invitation: {
    make: ({ ana, bo }) => invited(ana, bo),
    ...{ title: 'ana_here invites you', path: '/', urgency: 'high' },
  },
  meetup: {
    make: ({ ana, bo }) => meeting(bo, ana),
    ...{ title: 'ana_here is coming', path: '/chat/1/2', urgency: 'high' },
  },
  expiring: {
    make: async ({ app, clock }) => {
      clock.passMinutes(231)
      await app.pushes.sweepExpiring()
    },
    ...{ title: 'You are about to go off', path: '/', urgency: 'high' },
  },
  badge: {
    make: async ({ ana, bo, pushed }) => {
      const id = await met(ana, bo)
      await pushed()
      await award(ana, bo, id)
    },
    ...{ title: 'New Badge: Good Listener', path: '/badges', urgency: 'low' },
  },
}

describe.each(Object.entries(KINDS))('of the kind %s', (kind, { make, title, path, urgency }) => {
  test('somebody is told, encrypted for their browser alone, and nothing can be read off a lock screen', async () => {
    const town = await townThatPushes()
    await make(town)
    const [push, ...more] = await town.pushed()
    expect(more).toEqual([])
    expect(push).toMatchObject({ urgency, message: { ...HIDDEN, path } })
    expect(push?.ttl).toBeGreaterThan(0)
    expect(push?.body.includes('Hereabouts')).toBe(false)
    // Once.
    expect(await town.pushed(600)).toEqual([])
  })

  test('with names and words for whoever has chosen so', async () => {
    const town = await townThatPushes({ showsText: true })
    await make(town)
    expect((await town.pushed()).map(({ message }) => message.title)).toEqual([title])
  })

  test('and not who has switched it off', async () => {
    const town = await townThatPushes({ kinds: { ...DEFAULT_PUSH.kinds, [kind]: false } })
    await make(town)
    expect(await town.pushed()).toEqual([])
  })

  test('and nobody at night', async () => {
    const town = await townThatPushes()
    await town.set(town.bo, { quiet: { from: 0, until: 0, utcOffset: 0 } })
    await make(town)
    expect(await town.pushed()).toEqual([])
  })
})

describe('by all nodes together', () => {
  const announceMeetups = (node: Pushes, { id }: Person) =>
    node.announce(notificationsOfMeetups[0] as NotificationKind, [id])

  /** Two nodes that count together, and one that has just started and knows of nothing. */
  async function nodes() {
    const town = await townThatPushes()
    const throttles = memoryThrottles()
    const [one, other] = [0, 1].map(() => createPushes({ ...town.deps, throttles })) as [Pushes, Pushes]
    const fresh = createPushes({ ...town.deps, throttles: memoryThrottles() })
    const pushedBy = async (...those: Pushes[]) => {
      town.clock.passSeconds(4)
      for (const node of those) {
        await node.sendDue()
        await node.settled()
      }
      return town.service.arrived().length
    }
    return { ...town, one, other, fresh, pushedBy }
  }

  test('that somebody is coming is told once, however the meetup changes after that', async () => {
    const { ana, bo, pushed, one, other, fresh, pushedBy, clock } = await nodes()
    await meeting(bo, ana)
    await pushed()
    for (const node of [one, other, one]) announceMeetups(node, bo)
    expect(await pushedBy(one, other)).toBe(1)
    clock.passMinutes(10)
    announceMeetups(fresh, bo)
    expect(await pushedBy(fresh)).toBe(0)
  })

  test('that somebody is about to go off is told once', async () => {
    const { clock, one, other, pushedBy } = await nodes()
    clock.passMinutes(231)
    for (const node of [one, other, one]) await node.sweepExpiring()
    expect(await pushedBy(one, other)).toBe(1)
  })
})

describe('nobody is pushed to', () => {
  test.each<[string, (town: Pushing) => Promise<unknown>]>([
    ['of whom they have muted', ({ ana, bo }) => mute(bo, ana)],
    ['of whom they have blocked', ({ ana, bo }) => block(bo, ana)],
    ['of who blocks them', ({ ana, bo }) => block(ana, bo)],
    ['of what they have read meanwhile', ({ ana, bo }) => readUpTo(bo, ana, 1)],
    ['who has signed out', ({ bo }) => bo.call(logout, { body: { userId: bo.id } })],
    ['who is banned', ({ bo, run }) => run(sql`update users set standing = 'banned' where id = ${bo.id}`)],
    [
      'who has it switched off on this phone',
      ({ bo, subscription: { endpoint } }) =>
        bo.call(removePushSubscription, { ...of(bo), body: { endpoint } }),
    ],
  ])('%s', async (_, make) => {
    const town = await townThatPushes()
    await KINDS.message.make(town)
    await make(town)
    // A block ends the meeting too, and that is told.
    expect((await town.pushed()).filter(({ message }) => message.tag.startsWith('messages'))).toEqual([])
  })

  test('of an invitation that was taken back, or their own doing', async () => {
    const { ana, bo, cy, pushed } = await townThatPushes()
    const id = await invited(ana, bo)
    await ana.call(withdrawMeetup, { params: { id } })
    const other = await invited(cy, bo)
    expect(await pushed()).toHaveLength(1)
    await bo.call(acceptMeetup, { params: { id: other } })
    expect(await pushed()).toEqual([])
  })
})

test('that a meeting is off is told the other even when it is by a block', async () => {
  const { ana, bo, pushed, set } = await townThatPushes()
  await set(bo, { showsText: true })
  const id = await meeting(ana, bo)
  await pushed()
  await ana.call(cancelMeetup, { params: { id } })
  expect((await pushed()).map(({ message }) => message.title)).toContain('Your meetup with ana_here is off')
})

describe('on a phone on which somebody looks at the app', () => {
  async function looking() {
    const town = await townThatPushes()
    const { socket } = await town.listen(town.bo)
    const says = (isVisible: boolean) => socket.emitWithAck(sayVisible.name, { isVisible })
    await says(true)
    return { ...town, socket, says }
  }

  test('nothing is pushed, before or after', async () => {
    const { ana, bo, clock, pushed, says } = await looking()
    await invited(ana, bo)
    expect(await pushed()).toEqual([])
    clock.passSeconds(20)
    await says(true)
    expect(await pushed(90)).toEqual([])
  })

  test('nothing that was seen is pushed when it is put away', async () => {
    const { ana, bo, clock, deps, pushed, says } = await looking()
    await invited(ana, bo)
    await deps.bus.settled()
    clock.passSeconds(1)
    await says(false)
    expect(await pushed()).toEqual([])
  })

  test('what comes once it was put away is', async () => {
    const { ana, bo, pushed, says } = await looking()
    await says(false)
    await invited(ana, bo)
    expect(await pushed()).toHaveLength(1)
  })

  test('what comes when it is gone without a word is, a minute later', async () => {
    const { ana, bo, socket, pushed } = await looking()
    socket.close()
    await invited(ana, bo)
    expect(await pushed()).toEqual([])
    expect(await pushed(60)).toHaveLength(1)
  })

  test('another phone of theirs is told', async () => {
    const { ana, bo, pushed, signIn, subscribe } = await looking()
    await subscribe(await signIn(bo))
    await invited(ana, bo)
    expect(await pushed()).toHaveLength(1)
  })
})

describe('a push service', () => {
  test('that has no time is asked again, when it says so', async () => {
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
    'that is out of order (%s) is asked again, less and less often, and not for ever',
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

  test('that hangs keeps nobody else waiting', async () => {
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

  test.each([404, 410])('that says %i is asked no more', async (status) => {
    const { ana, bo, cy, service, pushed, subscriptions } = await townThatPushes()
    service.answers({ status })
    await invited(ana, bo)
    await pushed()
    expect(await subscriptions()).toBe(0)
    service.answers({ status: 201 })
    await invited(cy, bo)
    expect([await pushed(), service.asked()]).toEqual([[], 1])
  })

  test.each([301, 400, 403, 413])('that says %i is not asked again for that', async (status) => {
    const { ana, bo, service, pushed, subscriptions } = await townThatPushes()
    service.answers({ status, headers: { location: 'http://127.0.0.1:9/' } })
    await invited(ana, bo)
    await pushed()
    await pushed(600)
    expect([service.asked(), await subscriptions()]).toEqual([1, 1])
  })
})

test('messages of one conversation come one in the place of the other, also at the push service', async () => {
  const { ana, bo, cy, pushed, set } = await townThatPushes()
  await set(bo, { showsText: true })
  await meeting(ana, bo)
  await pushed()
  for (const text of ['One', 'Two']) await say(ana, bo, text)
  const [two, ...more] = await pushed()
  expect([two?.message.text, more]).toEqual(['Two', []])
  await say(ana, bo, 'Three')
  const [three] = await pushed()
  expect([three?.topic, three?.message.tag]).toEqual([two?.topic, two?.message.tag])
  expect(two?.topic).toMatch(/^[\w-]{32}$/)
  expect(cy.id).toBe(3)
})

test('a first message says that it is a request, as it does in the inbox', async () => {
  const { ana, bo, pushed, set } = await townThatPushes()
  await set(bo, { showsText: true })
  await request(ana, bo, 'Hello')
  expect((await inboxOf(bo)).entries).toMatchObject([{ kind: 'messages', isRequest: true, text: 'Hello' }])
  expect(await pushed()).toMatchObject([{ message: { title: 'ana_here would like to chat', text: 'Hello' } }])
})

test('a long message fits into what every push service takes', async () => {
  const { ana, bo, pushed, set } = await townThatPushes()
  await set(bo, { showsText: true })
  await meeting(ana, bo)
  await pushed()
  await say(ana, bo, '👩‍👩‍👧‍👦'.repeat(280))
  const [push] = await pushed()
  expect(push?.message.text).toMatch(/…$/)
})

describe('a subscription', () => {
  test('ends with the session that made it, and only that', async () => {
    const { bo, subscribe, signIn, subscriptions } = await townThatPushes()
    const other = await signIn(bo)
    await subscribe(other)
    expect(await subscriptions()).toBe(2)
    await bo.call(logout, { body: { userId: bo.id } })
    expect(await subscriptions()).toBe(1)
    expect(await other.call(getPushSettings, of(other))).toMatchObject({ isOnHere: true })
  })

  test('ends with a sanction that puts its person out, and with the account', async () => {
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

  test('of a browser is whose it was last, and there are ten a person at the most', async () => {
    const { ana, bo, subscription, subscribe, subscriptions } = await townThatPushes()
    await ana.call(addPushSubscription, { ...of(ana), body: subscription })
    expect(await bo.call(getPushSettings, of(bo))).toMatchObject({ isOnHere: false })
    for (let nth = 0; nth < 11; nth++) await subscribe(ana)
    expect(await subscriptions()).toBe(10)
  })

  test.each([
    [{ p256dh: `B${'A'.repeat(86)}` }, '422 KEYS_REFUSED'],
    [{ p256dh: 'short' }, '422 VALIDATION'],
    [{ auth: 'short' }, '422 VALIDATION'],
  ])('with the keys %j is refused', async (keys, error) => {
    const { ana } = await townWith({ people: ['ana'] })
    const given = (await pushService()).subscribe('')
    const body = { ...given, keys: { ...given.keys, ...keys } }
    expect(await ana.errorOf(addPushSubscription, { ...of(ana), body })).toBe(error)
  })
})

test('settings are those of the person on all phones; quiet hours follow the phone’s clock, of which there is nothing without them', async () => {
  const { bo, deps, set, signIn, subscription } = await townThatPushes()
  await set(bo, { quiet: { from: 1320, until: 420, utcOffset: 60 }, showsText: true })
  const other = await signIn(bo)
  expect((await other.call(getPushSettings, of(other))).settings).toEqual({
    ...{ kinds: DEFAULT_PUSH.kinds, showsText: true, quiet: { from: 1320, until: 420, utcOffset: 60 } },
  })
  const travels = () =>
    bo.call(addPushSubscription, { ...of(bo), body: { ...subscription, utcOffset: -300 } })
  expect(await travels()).toEqual({ utcOffset: -300 })
  expect((await bo.call(getPushSettings, of(bo))).settings.quiet).toEqual({
    ...{ from: 1320, until: 420, utcOffset: -300 },
  })
  await set(bo, { quiet: null })
  expect(await travels()).toEqual({ utcOffset: null })
  expect(
    await deps.db.one('test', sql`select quiet_from, quiet_until, utc_offset from push_settings`),
  ).toEqual({
    ...{ quietFrom: null, quietUntil: null, utcOffset: null },
  })
})

test('who wanted to say by now that they are fine is told, in quiet hours too, and no more once they are', async () => {
  const town = await townThatPushes({
    quiet: { from: 0, until: 0, utcOffset: 0 },
    kinds: { ...DEFAULT_PUSH.kinds, meetup: false },
    showsText: true,
  })
  const { ana, bo, clock, deps, pushed } = town
  const checkingIn = { meetupId: await meeting(ana, bo), contactId: await contactOf(town, bo) }
  await checksIn(bo, clock, checkingIn)
  expect(await pushed()).toEqual([])
  clock.passMinutes(60)
  await sweepCheckIns(deps)
  expect(await pushed()).toMatchObject([{ message: { title: 'Are you fine?', path: '/' } }])
  await checksIn(bo, clock, checkingIn)
  clock.passMinutes(60)
  await sweepCheckIns(deps)
  await bo.call(endCheckIn, of(bo))
  expect(await pushed()).toEqual([])
})
