import { endCheckIn } from '@hereabouts/contract/checkins/endpoints'
import { acceptMeetup, cancelMeetup, setOff, withdrawMeetup } from '@hereabouts/contract/meetups/endpoints'
import { mutePerson } from '@hereabouts/contract/notifications/endpoints'
import { setAppVisibility } from '@hereabouts/contract/notifications/endpoints-live'
import { removePushSubscription } from '@hereabouts/contract/notifications/endpoints-push'
import type { PushKind } from '@hereabouts/contract/notifications/limits'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { logout } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { award } from '../../test/awarding.ts'
import { readUpTo, request, say } from '../../test/chatting.ts'
import { checksIn, contactOf } from '../../test/checking-in.ts'
import { inboxOf } from '../../test/inbox.ts'
import { invited, meeting, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townThatPushes } from '../../test/push-town.ts'
import { speaking } from '../../test/speaking.ts'
import { processDueCheckIns } from '../checkins/service-due.ts'
import { notificationsOfMeetups } from '../meetups/notifications.ts'
import { remindOfPlans } from '../meetups/service-plans.ts'
import type { NotificationKind } from '../platform/notifications.ts'
import { memoryThrottles } from '../platform/throttle.ts'
import { DEFAULT_PUSH } from './rules-push.ts'
import { createPushes, type Pushes } from './service-push.ts'

const of = ({ id }: Person) => ({ params: { id } })
const HIDDEN = { title: 'Something new on Hereabouts', text: '' }

type Pushing = Awaited<ReturnType<typeof townThatPushes>>

const block = (by: Person, other: Person) => by.call(blockPerson, { ...of(by), body: { userId: other.id } })
const mute = (by: Person, other: Person) => by.call(mutePerson, { ...of(by), body: { userId: other.id } })

/** How Bo gets each kind of push. */
const KINDS: Record<
  PushKind,
  {
    make: (town: Pushing) => Promise<unknown>
    title: string
    path: string
    urgency: string
    /** How long the push service keeps it for a browser that is away. */
    minutes: number
  }
> = {
  message: {
    make: async ({ ana, bo, pushed }) => {
      await meeting(bo, ana)
      await pushed()
      await say(ana, bo, 'At the fountain?')
    },
    title: 'ana_here',
    path: '/chat/1/2',
    urgency: 'high',
    minutes: 1440,
  },
  invitation: {
    make: ({ ana, bo }) => invited(ana, bo),
    title: 'ana_here invites you',
    path: '/',
    urgency: 'high',
    minutes: 30,
  },
  meetup: {
    make: ({ ana, bo }) => meeting(bo, ana),
    title: 'ana_here is coming',
    path: '/chat/1/2',
    urgency: 'high',
    minutes: 120,
  },
  expiring: {
    make: async ({ app, clock }) => {
      clock.passMinutes(231)
      await app.pushes.announceExpiring()
    },
    title: 'Your time is almost up',
    path: '/',
    urgency: 'high',
    minutes: 9,
  },
  badge: {
    make: async ({ ana, bo, pushed }) => {
      const id = await met(ana, bo)
      await pushed()
      await award(ana, bo, id)
    },
    title: 'New Badge: Good Listener',
    path: '/badges',
    urgency: 'low',
    minutes: 1440,
  },
  digest: {
    async make({ bo, run, deps, clock }) {
      const now = clock.now()
      await run(sql`insert into gathering_digests values (${bo.id}, ${now}, ${now}, 2, 0)`)
      deps.bus.publish('gatherings.digest', { userId: bo.id })
    },
    title: '2 new gatherings around you',
    path: '/gatherings',
    urgency: 'low',
    minutes: 480,
  },
}

describe.each(Object.entries(KINDS))(
  'a push of the kind %s',
  (kind, { make, title, path, urgency, minutes }) => {
    test('reaches the person, encrypted for their browser alone, and shows no details on a lock screen', async () => {
      const town = await townThatPushes()
      await make(town)
      const [push, ...more] = await town.pushed()
      expect(more).toEqual([])
      expect(push).toMatchObject({ urgency, message: { ...HIDDEN, path } })
      // Pushing takes a few seconds of its time.
      expect(push?.ttl).toBeGreaterThan(minutes * 60 - 10)
      expect(push?.ttl).toBeLessThanOrEqual(minutes * 60)
      expect(push?.body.includes('Hereabouts')).toBe(false)
      // And only once.
      expect(await town.pushed(600)).toEqual([])
    })

    test('has names and texts for a person who chose so', async () => {
      const town = await townThatPushes({ showsText: true })
      await make(town)
      expect((await town.pushed()).map(({ message }) => message.title)).toEqual([title])
    })

    test('is not sent if the person switched it off', async () => {
      const town = await townThatPushes({ kinds: { ...DEFAULT_PUSH.kinds, [kind]: false } })
      await make(town)
      expect(await town.pushed()).toEqual([])
    })

    test('is not sent in quiet hours', async () => {
      const town = await townThatPushes({ quiet: { from: 0, until: 0, utcOffset: 0 } })
      await make(town)
      expect(await town.pushed()).toEqual([])
    })
  },
)

describe('with several nodes', () => {
  const announceMeetups = (node: Pushes, { id }: Person) =>
    node.announce(notificationsOfMeetups[0] as NotificationKind, [id])

  /** Two nodes that share their counters, and one that has just started without them. */
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

  test('an accepted meetup is pushed once, however it changes after that', async () => {
    const { ana, bo, pushed, one, other, fresh, pushedBy, clock } = await nodes()
    await meeting(bo, ana)
    await pushed()
    for (const node of [one, other, one]) announceMeetups(node, bo)
    expect(await pushedBy(one, other)).toBe(1)
    clock.passMinutes(10)
    announceMeetups(fresh, bo)
    expect(await pushedBy(fresh)).toBe(0)
  })

  test('the coming end of availability is pushed once', async () => {
    const { clock, one, other, pushedBy } = await nodes()
    clock.passMinutes(231)
    for (const node of [one, other, one]) await node.announceExpiring()
    expect(await pushedBy(one, other)).toBe(1)
  })
})

describe('nothing is pushed', () => {
  test.each<[string, (town: Pushing) => Promise<unknown>]>([
    ['about a person whom they have muted', ({ ana, bo }) => mute(bo, ana)],
    ['about a person whom they have blocked', ({ ana, bo }) => block(bo, ana)],
    ['about a person who blocks them', ({ ana, bo }) => block(ana, bo)],
    ['about messages that they have read meanwhile', ({ ana, bo }) => readUpTo(bo, ana, 1)],
    ['to a person who has signed out', ({ bo }) => bo.call(logout, { body: { userId: bo.id } })],
    [
      'to a person who is banned',
      ({ bo, run }) => run(sql`update users set standing = 'banned' where id = ${bo.id}`),
    ],
    [
      'to a phone on which it is switched off',
      ({ bo, subscription: { endpoint } }) =>
        bo.call(removePushSubscription, { ...of(bo), body: { endpoint } }),
    ],
  ])('%s', async (_, make) => {
    const town = await townThatPushes()
    await KINDS.message.make(town)
    await make(town)
    // A block also ends the meetup, and that is pushed.
    expect((await town.pushed()).filter(({ message }) => message.tag.startsWith('messages'))).toEqual([])
  })

  test("about a withdrawn invitation, or the person's own actions", async () => {
    const { ana, bo, cy, pushed } = await townThatPushes()
    const id = await invited(ana, bo)
    await ana.call(withdrawMeetup, { params: { id } })
    const other = await invited(cy, bo)
    expect(await pushed()).toHaveLength(1)
    await bo.call(acceptMeetup, { params: { id: other } })
    expect(await pushed()).toEqual([])
  })
})

test('a person who sets off is announced to the other person once, and not after all is over', async () => {
  const { ana, bo, pushed, set } = await townThatPushes()
  await set(bo, { showsText: true })
  const params = { id: await meeting(bo, ana) }
  await pushed()
  await ana.call(setOff, { params })
  await ana.call(setOff, { params })
  expect((await pushed()).map(({ message }) => [message.title, message.text])).toEqual([
    ['ana_here is on the way', 'See you at The fountain'],
  ])
  await bo.call(setOff, { params })
  expect(await pushed()).toEqual([])
})

test('a cancelled meetup is pushed to the other person even if a block caused it', async () => {
  const { ana, bo, pushed, set } = await townThatPushes()
  await set(bo, { showsText: true })
  const id = await meeting(ana, bo)
  await pushed()
  await ana.call(cancelMeetup, { params: { id } })
  expect((await pushed()).map(({ message }) => message.title)).toContain('Your meetup with ana_here is off')
})

describe('on a phone that shows the app', () => {
  async function looking() {
    const town = await townThatPushes()
    const { socket } = await town.listen(town.bo)
    const setVisible = (isVisible: boolean) => socket.emitWithAck(setAppVisibility.name, { isVisible })
    await setVisible(true)
    return { ...town, socket, setVisible }
  }

  test('nothing is pushed, before or after', async () => {
    const { ana, bo, clock, pushed, setVisible } = await looking()
    await invited(ana, bo)
    expect(await pushed()).toEqual([])
    clock.passSeconds(20)
    await setVisible(true)
    expect(await pushed(90)).toEqual([])
  })

  test('nothing that was seen is pushed after the app was hidden', async () => {
    const { ana, bo, clock, deps, pushed, setVisible } = await looking()
    await invited(ana, bo)
    await deps.bus.settled()
    clock.passSeconds(1)
    await setVisible(false)
    expect(await pushed()).toEqual([])
  })

  test('events after the app was hidden are pushed', async () => {
    const { ana, bo, pushed, setVisible } = await looking()
    await setVisible(false)
    await invited(ana, bo)
    expect(await pushed()).toHaveLength(1)
  })

  test('events after the app disappeared without notice are pushed a minute later', async () => {
    const { ana, bo, socket, pushed } = await looking()
    socket.close()
    await invited(ana, bo)
    expect(await pushed()).toEqual([])
    expect(await pushed(60)).toHaveLength(1)
  })

  test('another phone of the same person gets the push', async () => {
    const { ana, bo, pushed, signIn, subscribe } = await looking()
    await subscribe(await signIn(bo))
    await invited(ana, bo)
    expect(await pushed()).toHaveLength(1)
  })
})

test('messages of one conversation replace each other, also at the push service', async () => {
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

test('the push of a first message calls it a request, as the inbox does', async () => {
  const { ana, bo, pushed, set } = await townThatPushes()
  await set(bo, { showsText: true })
  await request(ana, bo, 'Hello')
  expect((await inboxOf(bo)).entries).toMatchObject([{ kind: 'messages', isRequest: true, text: 'Hello' }])
  expect(await pushed()).toMatchObject([{ message: { title: 'ana_here would like to chat', text: 'Hello' } }])
})

test('pushes are in the language of the person who gets them', async () => {
  const { ana, bo, cy, clock, app, pushed, run, set } = await townThatPushes({ showsText: true })
  speaking('ja', {
    '{name} invites you': '{name}さんからお誘い',
    'Your time is almost up': 'まもなく終了',
    'Something new on Hereabouts': '新着があります',
  })
  await run(sql`update users set locale = 'ja' where id = ${bo.id}`)
  const titles = async () => (await pushed()).map(({ message }) => message.title)
  await invited(ana, bo)
  expect(await titles()).toEqual(['ana_hereさんからお誘い'])
  await set(bo, { showsText: false })
  await invited(cy, bo)
  expect(await titles()).toContain('新着があります')
  await set(bo, { showsText: true })
  clock.passMinutes(231)
  await app.pushes.announceExpiring()
  expect(await titles()).toContain('まもなく終了')
})

test('a person whose check-in is due gets a push, in quiet hours too, until they answer', async () => {
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
  await processDueCheckIns(deps)
  expect(await pushed()).toMatchObject([{ message: { title: 'Are you OK?', path: '/' } }])
  await checksIn(bo, clock, checkingIn)
  clock.passMinutes(60)
  await processDueCheckIns(deps)
  await bo.call(endCheckIn, of(bo))
  expect(await pushed()).toEqual([])
})

describe('the reminder of a plan', () => {
  /** Bo and Ana have a plan that begins in 20 minutes, and the reminder is due. */
  async function remind({ ana, bo, clock, deps, run, pushed }: Pushing) {
    await meeting(ana, bo)
    await pushed()
    await run(
      sql`update meetups set is_plan = true, starts_at = ${clock.now()}::timestamptz + interval '20 minutes'`,
    )
    await remindOfPlans(deps)
  }

  test('is pushed once, urgently', async () => {
    const town = await townThatPushes({ showsText: true })
    await remind(town)
    expect(await town.pushed()).toMatchObject([
      { urgency: 'high', message: { title: 'You meet ana_here soon', path: '/' } },
    ])
    await remindOfPlans(town.deps)
    expect(await town.pushed(600)).toEqual([])
  })

  test('is only in the inbox in quiet hours, like other news about meetups', async () => {
    const town = await townThatPushes({ quiet: { from: 0, until: 0, utcOffset: 0 } })
    await remind(town)
    expect(await town.pushed()).toEqual([])
    await town.set(town.bo, {})
    expect(await town.pushed(600)).toEqual([])
    expect((await inboxOf(town.bo)).entries.map(({ kind }) => kind)).toContain('begins')
  })
})
