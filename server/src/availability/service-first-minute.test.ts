import { endAvailability, getAvailability } from '@hereabouts/contract/availability/endpoints'
import { cancelMeetup, invite } from '@hereabouts/contract/meetups/endpoints'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { invitationTo, meeting } from '../../test/meeting.ts'
import { type Person, TRAFALGAR_SQUARE } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const [LAT, LNG] = TRAFALGAR_SQUARE
/** About two kilometres from the others. */
const FARTHER: [number, number] = [LAT + 0.02, LNG]
const FAR = { range: 16_093 } as const

const listed = async (person: Person) => (await person.nearby()).people.map(({ id }) => id)
const own = async (person: Person) =>
  (await person.call(getAvailability, { params: { id: person.id } })).availability

/**
 * Bo and Di are available two kilometres from Ana and Cy. Cy is a second account of Ana's, and only she sees
 * it. Ana has just switched on, and seen Bo and Di.
 */
async function townWatchedByAna() {
  const town = await townWith({ people: ['ana', 'bo', 'cy', 'di'] })
  const { ana, bo, cy, di, clock, runJobs, listen } = town
  await bo.switchOn({ at: FARTHER, ...FAR })
  await di.switchOn({ at: FARTHER, ...FAR })
  await cy.switchOn({ range: 805 })
  clock.passMinutes(2)
  await ana.switchOn(FAR)
  expect((await listed(ana)).toSorted()).toEqual([bo.id, cy.id, di.id])
  const listener = await listen(bo)
  return {
    ...town,
    /** Checks that Bo has Ana on the list for 60 s and no longer, and is notified at the end. */
    async leavesBoAfterAMinute() {
      expect(await listener.received()).toEqual([])
      clock.passSeconds(59)
      await runJobs()
      expect(await listed(bo)).toContain(ana.id)
      expect(await listener.received()).toEqual([])
      clock.passSeconds(1)
      await runJobs()
      expect(await listed(bo)).not.toContain(ana.id)
      expect(await listener.received()).toEqual([{ name: 'nearby:gone', payload: [{ id: ana.id }] }])
    },
  }
}

describe('in the first minute after switching on, others keep seeing a person', () => {
  test('who chooses a shorter range, which limits their own list at once', async () => {
    const { ana, cy, leavesBoAfterAMinute } = await townWatchedByAna()
    expect(await ana.switchOn({ range: 805 })).toMatchObject({ rangeMetres: 805 })
    expect(await own(ana)).toMatchObject({ rangeMetres: 805 })
    expect(await listed(ana)).toEqual([cy.id])
    await leavesBoAfterAMinute()
    expect(await listed(ana)).toEqual([cy.id])
    expect(await listed(cy)).toContain(ana.id)
  })

  test('who switches off, and on again with a shorter range', async () => {
    const { ana, cy, leavesBoAfterAMinute } = await townWatchedByAna()
    await ana.call(endAvailability, { params: { id: ana.id } })
    await ana.switchOn({ range: 805 })
    expect(await listed(ana)).toEqual([cy.id])
    await leavesBoAfterAMinute()
    expect(await own(ana)).toMatchObject({ rangeMetres: 805 })
  })

  test('who accepts an invitation, and sees nobody from then on', async () => {
    const { ana, bo, cy, leavesBoAfterAMinute } = await townWatchedByAna()
    await meeting(cy, ana)
    expect(await own(ana)).toMatchObject({ isHidden: true })
    expect(await listed(ana)).toEqual([])
    expect(await bo.errorOf(invite, invitationTo(ana))).toBe('409 NOT_NEARBY')
    const cards = (await bo.nearby()).people
    expect(cards.find(({ id }) => id === ana.id)).toMatchObject({ inviteRefusal: 'NOT_NEARBY' })
    await leavesBoAfterAMinute()
    expect(await own(ana)).toMatchObject({ isHidden: true })
  })

  test('who accepts an invitation, and receives no more events', async () => {
    const { ana, cy, di, listen } = await townWatchedByAna()
    await meeting(cy, ana)
    const listener = await listen(ana)
    await di.switchOn({ at: FARTHER, ...FAR, upFor: 'coffee' })
    expect(await listener.received()).toEqual([])
  })

  test('who accepts an invitation and cancels the meetup, without a trace of either', async () => {
    const { ana, bo, cy, clock, listen, runJobs } = await townWatchedByAna()
    const listener = await listen(bo)
    const id = await meeting(cy, ana)
    await ana.call(cancelMeetup, { params: { id } })
    expect(await own(ana)).toMatchObject({ isHidden: false })
    clock.passMinutes(1)
    await runJobs()
    expect(await listed(bo)).toContain(ana.id)
    expect(await listener.received()).toEqual([])
  })

  test('whose phone reports another place', async () => {
    const { ana, deps, run } = await townWatchedByAna()
    await ana.switchOn({ at: [LAT - 0.04, LNG], ...FAR })
    const queue = () =>
      deps.db.one<{ publishAt: Date; shownUntil: Date }>(
        'test',
        sql`select publish_at, shown_until from availabilities where user_id = ${ana.id}`,
      )
    const { shownUntil } = await queue()
    await run(
      sql`update availabilities set publish_at = shown_until - interval '30 seconds', collect_until = shown_until`,
    )
    await ana.switchOn({ at: [LAT - 0.041, LNG], ...FAR })
    expect((await queue()).publishAt).toEqual(shownUntil)
  })

  test('who switches “right here” off', async () => {
    const { ana, bo, clock, listen, runJobs } = await townWith()
    await bo.switchOn({ range: 100, spot: true })
    clock.passMinutes(2)
    await ana.switchOn({ range: 16_093, spot: true })
    expect(await listed(ana)).toEqual([bo.id])
    const listener = await listen(bo)
    expect(await ana.switchOn(FAR)).toMatchObject({ spotCell: null, spotUntil: null })
    clock.passSeconds(59)
    await runJobs()
    expect(await listed(bo)).toEqual([ana.id])
    clock.passSeconds(1)
    expect([await listed(bo), await listed(ana)]).toEqual([[], []])
    await runJobs()
    expect((await listener.received()).map(({ name }) => name)).toEqual(['nearby:gone'])
  })
})

describe('a new minute starts', () => {
  test('with a longer range', async () => {
    const { ana, bo, clock, runJobs } = await townWatchedByAna()
    await ana.switchOn({ range: 805 })
    clock.passMinutes(30)
    await runJobs()
    expect(await listed(bo)).not.toContain(ana.id)
    await ana.switchOn(FAR)
    expect(await listed(ana)).toContain(bo.id)
    await ana.switchOn({ range: 805 })
    clock.passSeconds(59)
    await runJobs()
    expect(await listed(bo)).toContain(ana.id)
    clock.passSeconds(1)
    await runJobs()
    expect(await listed(bo)).not.toContain(ana.id)
  })

  test('after a cancelled meetup, for a person who accepts the next one at once', async () => {
    const { ana, bo, cy, clock, runJobs } = await townWatchedByAna()
    const id = await meeting(cy, ana)
    clock.passMinutes(5)
    await runJobs()
    expect(await listed(bo)).not.toContain(ana.id)
    await cy.call(cancelMeetup, { params: { id } })
    expect(await listed(ana)).toContain(bo.id)
    await meeting(cy, ana)
    clock.passSeconds(59)
    await runJobs()
    expect(await listed(bo)).toContain(ana.id)
    clock.passMinutes(1)
    await runJobs()
    expect(await listed(bo)).not.toContain(ana.id)
  })
})

describe('the minute ends at once', () => {
  test('for two people when one blocks the other', async () => {
    const { ana, bo, di } = await townWatchedByAna()
    await ana.switchOn({ range: 805 })
    await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
    expect(await listed(bo)).not.toContain(ana.id)
    expect(await listed(di)).toContain(ana.id)
  })

  test('when the account is deleted', async () => {
    const { ana, bo } = await townWatchedByAna()
    await ana.call(deleteUser, {
      params: { id: ana.id },
      body: { password: `${ana.username} has a long password` },
    })
    expect(await listed(bo)).not.toContain(ana.id)
  })
})
