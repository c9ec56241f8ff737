import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import { acceptMeetup, cancelMeetup, invite } from '@hereabouts/contract/meetups/endpoints'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import { describe, expect, test } from 'vitest'
import { inTurn } from '../../test/in-turn.ts'
import type { Person } from '../../test/person.ts'
import { moved } from '../../test/places.ts'
import { townWith } from '../../test/town.ts'
import { engage, release } from '../availability/service.ts'
import { startDueInterests } from '../interests/service.ts'

const SQUARE: [number, number] = [51.508, -0.1281]
const TWO_MILES_AWAY = moved(SQUARE, 3_200, 1)
const TEN_MILES_AWAY = moved(SQUARE, 15_000, 1)

/**
 * Ana is off. Around her, all with the widest range: Bo is near, Fay two miles away, Kim ten. Nina is near
 * but sees only verified people. Ana has blocked Olaf. Ed is off.
 */
async function townAround() {
  const town = await townWith({
    people: ['ana', 'bo', 'ed', 'fay', 'kim', 'nina', 'olaf'],
    settings: { nina: { onlyShowVerified: true } },
    blocks: [['ana', 'olaf']],
  })
  const { ana, bo, fay, kim, nina, olaf } = town
  // Long enough ago that the block counts as old.
  town.clock.passSeconds(10)
  for (const person of [bo, nina, olaf]) await person.switchOn({ range: 16093, minutes: 240 })
  await fay.switchOn({ range: 16093, minutes: 240, at: TWO_MILES_AWAY })
  await kim.switchOn({ range: 16093, minutes: 240, at: TEN_MILES_AWAY })
  const names = Object.keys(town.people) as (keyof typeof town.people)[]
  const listeners = new Map<string, Awaited<ReturnType<typeof town.listen>>>()

  return {
    ...town,
    switchOn: (given: Parameters<Person['switchOn']>[0] = {}) => ana.switchOn({ minutes: 60, ...given }),
    change: (person: Person, body: object) => person.call(changeUser, { params: { id: person.id }, body }),
    /** The names of the people, except Ana, who receive an event about their list because of `act`. */
    async recipientsOf(act: () => Promise<unknown>): Promise<string[]> {
      for (const name of names)
        if (!listeners.has(name)) listeners.set(name, await town.listen(town.people[name]))
      for (const each of listeners.values()) await each.received()
      await act()
      // A set: two events about one change arrive as one only if the first is still being prepared.
      const recipients = new Set<string>()
      for (const [name, each] of listeners)
        if (name !== 'ana')
          for (const { name: event } of await each.received())
            if (event.startsWith('nearby:')) recipients.add(name)
      return [...recipients]
    },
  }
}

describe('an event goes to exactly the people who could see somebody before or can now, when that person', () => {
  test('switched on', async () => {
    const { recipientsOf, switchOn } = await townAround()
    expect(await recipientsOf(() => switchOn({ range: 1609 }))).toEqual(['bo'])
  })

  test('changed their range, up or down', async () => {
    const { clock, recipientsOf, switchOn } = await townAround()
    await switchOn({ range: 1609 })
    expect(await recipientsOf(() => switchOn({ range: 4828 }))).toEqual(['fay'])
    expect(await recipientsOf(() => switchOn({ range: 16093 }))).toEqual(['kim'])
    clock.passMinutes(1)
    expect(await recipientsOf(() => switchOn({ range: 1609 }))).toEqual(['fay', 'kim'])
  })

  test('is up for something else', async () => {
    const { recipientsOf, switchOn } = await townAround()
    await switchOn({ range: 1609 })
    expect(await recipientsOf(() => switchOn({ range: 1609, upFor: 'a walk' }))).toEqual(['bo'])
  })

  test('moved, after the tick and not before', async () => {
    const { clock, recipientsOf, runJobs, switchOn } = await townAround()
    await switchOn({ range: 1609 })
    clock.passMinutes(3)
    expect(await recipientsOf(() => switchOn({ range: 1609, at: TEN_MILES_AWAY }))).toEqual([])
    clock.passMinutes(20)
    expect(await recipientsOf(runJobs)).toEqual(['bo', 'kim'])
    expect(await recipientsOf(runJobs)).toEqual([])
  })

  test('switched off', async () => {
    const { ana, clock, recipientsOf, switchOn } = await townAround()
    await switchOn({ range: 4828 })
    clock.passMinutes(1)
    const off = () => ana.call(endAvailability, { params: { id: ana.id } })
    expect(await recipientsOf(off)).toEqual(['bo', 'fay'])
    expect(await recipientsOf(off)).toEqual([])
  })

  test('reached the end of their time', async () => {
    const { clock, recipientsOf, runJobs, switchOn } = await townAround()
    await switchOn({ range: 4828, minutes: 30 })
    clock.passMinutes(30)
    expect(await recipientsOf(runJobs)).toEqual(['bo', 'fay'])
  })

  test('changed what they show, or to whom', async () => {
    const { ana, change, recipientsOf, switchOn, verify } = await townAround()
    await switchOn({ range: 1609 })
    expect(await recipientsOf(() => change(ana, { interests: [7] }))).toEqual(['bo'])
    expect(await recipientsOf(() => change(ana, { name: 'Ana B.' }))).toEqual(['bo'])
    // This setting decides whether others can invite her.
    expect(
      await recipientsOf(() => change(ana, { privacySettings: { connectWithUnverified: false } })),
    ).toEqual(['bo'])
    await verify(ana.id)
    // Nina sees verified people, and Ana is verified by now.
    const toVerified = () => change(ana, { privacySettings: { visibleToVerifiedOnly: true } })
    expect(await recipientsOf(toVerified)).toEqual(['bo', 'nina'])
    const toAll = () => change(ana, { privacySettings: { visibleToVerifiedOnly: false } })
    expect(await recipientsOf(toAll)).toEqual(['bo', 'nina'])
  })

  test('changed whom they see: people they no longer see no longer learn what they share', async () => {
    const { ana, bo, change, recipientsOf, switchOn } = await townAround()
    await switchOn({ range: 1609 })
    const shared = async () => (await bo.nearby()).people.find(({ id }) => id === ana.id)?.sharedInterests
    expect(await shared()).not.toEqual([])
    expect(await recipientsOf(() => change(ana, { privacySettings: { onlyShowVerified: true } }))).toEqual([
      'bo',
    ])
    expect(await shared()).toEqual([])
  })

  test('changed something, but not if that leaves everything as it was', async () => {
    const { ana, change, recipientsOf, switchOn } = await townAround()
    await switchOn({ range: 1609 })
    const privacySettings = { onlyShowVerified: false, visibleToVerifiedOnly: false }
    expect(await recipientsOf(() => change(ana, { privacySettings }))).toEqual([])
  })
})

describe('no event goes to people whose card stays the same: they do not notice that somebody', () => {
  test('moved to another cell in the same band', async () => {
    const { clock, recipientsOf, runJobs, switchOn } = await townAround()
    const go = async (metres: number) => {
      await switchOn({ range: 16093, at: moved(SQUARE, metres, -2) })
      clock.passMinutes(20)
      return recipientsOf(runJobs)
    }
    await go(0)
    expect(await go(900)).toEqual([])
    expect(await go(2_500)).toEqual(['bo', 'kim'])
  })

  test('is “right here”, or no longer, elsewhere', async () => {
    const { clock, recipientsOf, switchOn } = await townAround()
    await switchOn({ range: 16093 })
    expect(await recipientsOf(() => switchOn({ range: 16093, spot: true }))).toEqual([])
    clock.passMinutes(1)
    expect(await recipientsOf(() => switchOn({ range: 16093 }))).toEqual([])
  })

  test('chose or dropped an interest that they do not share, or one that does not match yet', async () => {
    const { ana, bo, change, clock, deps, recipientsOf, switchOn } = await townAround()
    await switchOn({ minutes: 240 })
    const [its] = [ana.user.interests.map(({ id }) => id)]
    expect(await recipientsOf(() => change(ana, { interests: [...its, 40] }))).toEqual([])
    clock.passMinutes(24 * 60)
    for (const person of [ana, bo]) await person.switchOn()
    expect(await recipientsOf(() => startDueInterests(deps))).toEqual([])
    expect(await recipientsOf(() => change(ana, { interests: its }))).toEqual([])
  })

  test('changed a setting that only concerns unverified people, if they are verified', async () => {
    const { ana, bo, nina, change, recipientsOf, switchOn, verify } = await townAround()
    for (const person of [ana, bo, nina]) await verify(person.id)
    await switchOn({ range: 1609 })
    for (const setting of ['connectWithUnverified', 'onlyShowVerified', 'visibleToVerifiedOnly'])
      for (const value of [true, false, true])
        expect(await recipientsOf(() => change(ana, { privacySettings: { [setting]: value } }))).toEqual([])
  })
})

test('a blocked person never learns that I switched on', async () => {
  const { ana, bo, listen } = await townWith({ blocks: [['ana', 'bo']] })
  await bo.switchOn()
  const listener = await listen(bo)
  await ana.switchOn()
  expect(await listener.received()).toEqual([])
  expect((await bo.nearby()).people).toEqual([])
})

describe('a block', () => {
  const block = (by: Person, other: Person) =>
    by.call(blockPerson, { params: { id: by.id }, body: { userId: other.id } })
  const unblock = (by: Person, other: Person) =>
    by.call(unblockPerson, { params: { id: by.id }, body: { userId: other.id } })

  test('is announced to those who saw the other, and so is its end', async () => {
    const { ana, bo, recipientsOf, switchOn } = await townAround()
    await switchOn()
    expect(await recipientsOf(() => block(ana, bo))).toEqual(['bo'])
    expect(await recipientsOf(() => block(ana, bo))).toEqual([])
    expect(await recipientsOf(() => unblock(ana, bo))).toEqual(['bo'])
    expect(await recipientsOf(() => unblock(ana, bo))).toEqual([])
  })

  test('is not announced to somebody who did not see the other anyway, because of settings or distance', async () => {
    const { ana, fay, nina, recipientsOf, switchOn } = await townAround()
    await switchOn({ range: 805 })
    for (const other of [fay, nina]) {
      expect(await recipientsOf(() => block(ana, other))).toEqual([])
      expect(await recipientsOf(() => unblock(ana, other))).toEqual([])
    }
  })

  test('is not announced to somebody who had already blocked the other, and neither is its end', async () => {
    const { ana, bo, recipientsOf, switchOn } = await townAround()
    await switchOn()
    await block(bo, ana)
    expect(await recipientsOf(() => block(ana, bo))).toEqual([])
    expect(await recipientsOf(() => unblock(ana, bo))).toEqual([])
  })

  inTurn('is announced to both if each blocks the other at the same time', async () => {
    const { ana, bo, listen } = await townWith({ isEmbedded: true })
    for (const person of [ana, bo]) await person.switchOn()
    const listeners = [await listen(ana), await listen(bo)]
    await Promise.all([block(ana, bo), block(bo, ana)])
    for (const listener of listeners)
      expect((await listener.received()).map(({ name }) => name)).toContain('nearby:gone')
  })

  test('is announced to somebody whose app still shows the other, whose time has just run out', async () => {
    const { ana, bo, clock, recipientsOf, runJobs, switchOn } = await townAround()
    await switchOn({ minutes: 30 })
    clock.passMinutes(30)
    const act = async () => {
      await block(ana, bo)
      clock.passSeconds(10)
      await runJobs()
    }
    expect(await recipientsOf(act)).toEqual(['bo'])
  })

  test('hides everything that happens next, even in the same moment', async () => {
    const { ana, bo, recipientsOf, switchOn } = await townAround()
    await block(ana, bo)
    expect(await recipientsOf(() => switchOn())).toEqual([])
    expect(await recipientsOf(() => switchOn({ spot: true }))).toEqual([])
  })

  test('is not announced while one of the two is off', async () => {
    const { ana, bo, ed, recipientsOf, switchOn } = await townAround()
    expect(await recipientsOf(() => block(ana, bo))).toEqual([])
    await switchOn()
    expect(await recipientsOf(() => block(ana, ed))).toEqual([])
  })
})

test('an accepted meetup removes both from all lists, and its end restores them: everybody who saw one of them gets an event each time, and nobody else', async () => {
  const { ana, bo, clock, recipientsOf, switchOn } = await townAround()
  await switchOn({ range: 1609 })
  clock.passMinutes(1)
  const { id } = await ana.call(invite, {
    body: { inviteeId: bo.id, interestId: 1, place: 'The fountain', startsAt: '2026-11-20T18:30:00Z' },
  })
  const params = { id }
  // Bo has the widest range, so Fay, Kim and Olaf saw him. Nina saw neither of the two.
  expect(await recipientsOf(() => bo.call(acceptMeetup, { params }))).toEqual(['fay', 'kim', 'olaf'])
  expect(await recipientsOf(() => ana.call(cancelMeetup, { params }))).toEqual(['bo', 'fay', 'kim', 'olaf'])
})

describe('before the cleanup has announced what has run out', () => {
  test('people who are then hidden by a setting still get their event', async () => {
    const { ana, change, clock, recipientsOf, runJobs, switchOn, verify } = await townAround()
    await verify(ana.id)
    await switchOn({ minutes: 30 })
    clock.passMinutes(30)
    const act = async () => {
      await change(ana, { privacySettings: { visibleToVerifiedOnly: true } })
      await runJobs()
    }
    expect(await recipientsOf(act)).toEqual(['bo', 'nina'])
  })

  test('people who see somebody again after a cancelled meetup get an event', async () => {
    const { ana, bo, clock, deps, fay, listen, switchOn } = await townAround()
    await switchOn({ range: 4828 })
    await deps.db.tx(async (tx) => void (await engage(deps, tx, [ana.id, bo.id])))
    clock.passMinutes(1)
    // Fay's app opens now.
    const listener = await listen(fay)
    expect((await fay.nearby()).people.map(({ id }) => id)).not.toContain(ana.id)
    await deps.db.tx((tx) => release(deps, tx, [ana.id, bo.id]))
    const cards = (await listener.received()).filter(({ name }) => name === 'nearby:card')
    expect(cards.map(({ payload: [card] }) => (card as { id: number }).id).toSorted()).toEqual([
      ana.id,
      bo.id,
    ])
  })
})

test('people whose list did not change get no event when somebody else’s does', async () => {
  const { bo, ed, recipientsOf } = await townAround()
  expect(await recipientsOf(() => ed.switchOn({ at: moved(SQUARE, 40_000, 2) }))).toEqual([])
  expect(await recipientsOf(() => bo.switchOn({ range: 16093, minutes: 120 }))).toEqual([])
})
