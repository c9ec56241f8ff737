import { listConversations } from '@hereabouts/contract/chat/endpoints'
import { acceptMeetup, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import * as contract from '@hereabouts/contract/meetups/endpoints-in-touch'
import { proposePlan } from '@hereabouts/contract/meetups/endpoints-plans'
import { getUser as getPerson } from '@hereabouts/contract/people/endpoints'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import { describe, expect, test } from 'vitest'
import { inboxSummary } from '../../test/inbox.ts'
import { invitationTo, meeting, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { HOUR_MS, later } from '../platform/clock.ts'

/** Ana and Bo have met; Cy is around. */
async function afterMeeting() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  await met(town.ana, town.bo)
  return town
}

const of = ({ id }: Person) => ({ params: { id } })
const say = (by: Person, other: Person) =>
  by.call(contract.stayInTouch, { ...of(by), body: { userId: other.id } })
const end = (by: Person, other: Person) =>
  by.call(contract.endInTouch, { ...of(by), body: { userId: other.id } })
const list = (person: Person) => person.call(contract.listInTouch, of(person))
const NOBODY = { people: [], waiting: [] }
const inboxLines = async (person: Person) =>
  (await inboxSummary(person)).filter((line) => line.startsWith('intouch'))

describe('two people who have met', () => {
  test('are in touch once both say so, each on the other’s list with the day of their last meeting', async () => {
    const { ana, bo, clock } = await afterMeeting()
    const metAt = clock.now().toISOString()
    clock.passMinutes(5)
    expect(await say(ana, bo)).toEqual({ people: [], waiting: [bo.id] })
    expect(await say(bo, ana)).toMatchObject({ people: [{ person: { id: ana.id }, metAt }], waiting: [] })
    expect(await list(ana)).toMatchObject({ people: [{ person: { id: bo.id }, metAt }], waiting: [] })
    for (const person of [ana, bo]) expect(await inboxLines(person)).toHaveLength(1)
  })

  test('say it twice without effect', async () => {
    const { ana, bo, listen } = await afterMeeting()
    await say(ana, bo)
    const { received } = await listen(ana)
    expect(await say(ana, bo)).toEqual({ people: [], waiting: [bo.id] })
    expect(await received()).toEqual([])
  })

  test('both leave the lists without a word once one takes it back', async () => {
    const { ana, bo, listen } = await afterMeeting()
    await say(ana, bo)
    await say(bo, ana)
    const { received } = await listen(bo)
    expect(await end(ana, bo)).toEqual(NOBODY)
    // As if Ana had never said it.
    expect(await list(bo)).toEqual({ people: [], waiting: [ana.id] })
    expect(await inboxLines(bo)).toEqual([])
    expect((await received()).map(({ name }) => name).toSorted()).toEqual([
      'in-touch:changed',
      'inbox:entries',
    ])
  })

  test('leave the lists with a block, which removing the block does not undo', async () => {
    const { ana, bo } = await afterMeeting()
    await say(ana, bo)
    await say(bo, ana)
    await bo.call(blockPerson, { ...of(bo), body: { userId: ana.id } })
    expect([await list(ana), await list(bo)]).toEqual([NOBODY, NOBODY])
    await bo.call(unblockPerson, { ...of(bo), body: { userId: ana.id } })
    expect([await list(ana), await list(bo)]).toEqual([NOBODY, NOBODY])
  })

  test('of whom one blocks the other at the same moment are not in touch afterwards', async () => {
    const { ana, bo } = await afterMeeting()
    await say(ana, bo)
    await Promise.all([
      bo.answer(contract.stayInTouch, { ...of(bo), body: { userId: ana.id } }),
      ana.call(blockPerson, { ...of(ana), body: { userId: bo.id } }),
    ])
    await ana.call(unblockPerson, { ...of(ana), body: { userId: bo.id } })
    expect([await list(ana), await list(bo)]).toEqual([NOBODY, NOBODY])
  })

  test('who say so at the same time are in touch', async () => {
    const { ana, bo } = await afterMeeting()
    await Promise.all([say(ana, bo), say(bo, ana)])
    for (const person of [ana, bo]) expect((await list(person)).people).toHaveLength(1)
  })
})

test('a yes that waits is visible to nobody else: in no list, event, inbox or export', async () => {
  const { ana, bo, cy, listen } = await afterMeeting()
  const phone = await listen(bo)
  const seen = async () =>
    JSON.stringify([
      await list(bo),
      await inboxSummary(bo),
      (await bo.answer(exportUser, of(bo))).json().features.meetups,
      await list(cy),
    ])
  const before = await seen()
  await say(ana, bo)
  expect(await seen()).toBe(before)
  await end(ana, bo)
  expect(await seen()).toBe(before)
  expect(await phone.received()).toEqual([])
})

test('a third person who has met both reads and hears the same before and after they are in touch and have a plan', async () => {
  const { ana, bo, cy, clock, deps, listen, runJobs } = await afterMeeting()
  for (const each of [ana, bo]) {
    await met(cy, each)
    await say(cy, each)
  }
  const person = async (other: Person) => (await cy.answer(getPerson, of(other))).body
  const seen = async () =>
    JSON.stringify([
      await cy.nearby(),
      [await person(ana), await person(bo)],
      await inboxSummary(cy),
      await list(cy),
      await cy.call(listMeetups),
      await cy.call(listConversations),
      (await cy.answer(exportUser, of(cy))).json().features.meetups,
      await cy.errorOf(proposePlan, planWith(ana)),
    ])
  const planWith = ({ id }: Person) =>
    invitationTo({ id }, { startsAt: later(clock.now(), 48 * HOUR_MS).toISOString() })
  await runJobs()
  const before = await seen()
  const { received } = await listen(cy)
  await say(ana, bo)
  await say(bo, ana)
  const { id } = await ana.call(proposePlan, planWith(bo))
  await bo.call(acceptMeetup, { params: { id } })
  await deps.bus.settled()
  expect(await seen()).toBe(before)
  expect(await received()).toEqual([])
})

test('a block tells nobody that the other had said yes', async () => {
  const { ana, bo, deps, listen } = await afterMeeting()
  await say(bo, ana)
  await deps.bus.settled()
  const { received } = await listen(ana)
  await bo.call(blockPerson, { ...of(bo), body: { userId: ana.id } })
  await deps.bus.settled()
  expect((await received()).map(({ name }) => name)).not.toContain('in-touch:changed')
})

test.each<
  [string, (town: Awaited<ReturnType<typeof afterMeeting>>) => Promise<{ id: number }> | { id: number }]
>([
  ['somebody whom one has not met', ({ cy }) => cy],
  [
    'somebody whom one only agreed to meet',
    async ({ ana, cy }) => {
      await meeting(ana, cy)
      return cy
    },
  ],
  ['oneself', ({ ana }) => ana],
  ['nobody', () => ({ id: 999_999 })],
  [
    'somebody who blocks one',
    async ({ ana, bo }) => {
      await bo.call(blockPerson, { ...of(bo), body: { userId: ana.id } })
      return bo
    },
  ],
])('nobody stays in touch with %s: all look the same', async (_, whom) => {
  const town = await afterMeeting()
  const { ana } = town
  const { id } = await whom(town)
  const body = { userId: id as never }
  expect(await ana.errorOf(contract.stayInTouch, { ...of(ana), body })).toBe('404 NOT_FOUND')
  expect(await ana.call(contract.endInTouch, { ...of(ana), body })).toEqual(NOBODY)
})

test('nobody reads or changes the list of somebody else', async () => {
  const { ana, bo, cy } = await afterMeeting()
  await say(ana, bo)
  await say(bo, ana)
  expect(await cy.errorOf(contract.listInTouch, of(ana))).toBe('404 NOT_FOUND')
  for (const endpoint of [contract.stayInTouch, contract.endInTouch])
    expect(await cy.errorOf(endpoint, { ...of(ana), body: { userId: bo.id } })).toBe('404 NOT_FOUND')
  expect((await list(ana)).people).toHaveLength(1)
})
