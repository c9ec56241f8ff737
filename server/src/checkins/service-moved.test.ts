import { getCheckIn, snoozeCheckIn } from '@hereabouts/contract/checkins/endpoints'
import { agreeToChange, proposeChange } from '@hereabouts/contract/meetups/endpoints-changes'
import type { PlanChange } from '@hereabouts/contract/meetups/schemas'
import { expect, test } from 'vitest'
import { checksIn, contactOf, posted } from '../../test/checking-in.ts'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { processDueCheckIns } from './service-due.ts'

const of = ({ id }: Pick<Person, 'id'>) => ({ params: { id } })

/** It is six. Ana meets Bo at eight, and is to check in so many minutes from now: by nine. */
async function town(minutes = 180) {
  const there = await townWith()
  const { ana, bo, clock } = there
  for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
  const meetupId = await meeting(bo, ana, { startsAt: '2026-11-20T20:00:00Z' })
  const contactId = await contactOf(there, ana)
  await checksIn(ana, clock, { meetupId, contactId, minutes })
  return {
    ...there,
    propose: (by: Person, body: PlanChange) => by.call(proposeChange, { params: { id: meetupId }, body }),
    agree: (by: Person) => by.answer(agreeToChange, { params: { id: meetupId }, body: { number: 1 } }),
    checkIn: async () => (await ana.call(getCheckIn, of(ana))).checkIn,
    start: () => checksIn(ana, clock, { meetupId, contactId, minutes: 150 }),
  }
}
const LATER = { startsAt: '2026-11-20T20:30:00Z' }

test.each<[string, PlanChange, object]>([
  ['later', LATER, { dueAt: '2026-11-20T21:30:00.000Z', hasMoved: true }],
  ['earlier', { startsAt: '2026-11-20T19:30:00Z' }, { dueAt: '2026-11-20T20:30:00.000Z', hasMoved: true }],
  [
    'not at all with the place',
    { place: 'The café' },
    { dueAt: '2026-11-20T21:00:00.000Z', hasMoved: false },
  ],
])('a check-in moves with its meetup, and says so: %s', async (_, change, moved) => {
  const { ana, bo, propose, agree, checkIn, listen } = await town()
  const { received } = await listen(ana)
  await propose(bo, change)
  expect(await checkIn()).toMatchObject({ dueAt: '2026-11-20T21:00:00.000Z', hasMoved: false })
  await agree(ana)
  expect(await checkIn()).toMatchObject(moved)
  const told = (await received()).filter(({ name }) => name === 'check-in:changed')
  expect(told).toHaveLength('startsAt' in change ? 1 : 0)
})

test('a check-in that its owner sets again is theirs again', async () => {
  const { ana, bo, propose, agree, checkIn } = await town()
  await propose(ana, LATER)
  await agree(bo)
  await ana.call(snoozeCheckIn, { ...of(ana), body: { minutes: 15 } })
  expect(await checkIn()).toMatchObject({ dueAt: '2026-11-20T21:45:00.000Z', hasMoved: false })
})

test('a check-in that is due stays so, whatever the other agrees to, and alerts the contact', async () => {
  const there = await town(115)
  const { ana, bo, clock, deps, propose, agree, checkIn } = there
  clock.passMinutes(114)
  await propose(ana, LATER)
  clock.passMinutes(1)
  await processDueCheckIns(deps)
  clock.passMinutes(1)
  expect((await agree(bo)).statusCode).toBe(200)
  expect(await checkIn()).toMatchObject({ state: 'nudged', dueAt: '2026-11-20T19:55:00.000Z' })
  clock.passMinutes(9)
  await processDueCheckIns(deps)
  expect((await posted(there)).map(({ subject }) => subject)).toContain('ana_here hasn’t checked in')
})

test('a check-in that is set while the other agrees to a change follows the plan that counts then', async () => {
  const { bo, ana, propose, agree, checkIn, start } = await town()
  await propose(ana, LATER)
  await Promise.all([agree(bo), start()])
  // Set before the change, it moves by half an hour; set after it, it is as Ana chose.
  expect([
    { dueAt: '2026-11-20T21:00:00.000Z', hasMoved: true },
    { dueAt: '2026-11-20T20:30:00.000Z', hasMoved: false },
  ]).toContainEqual({ dueAt: (await checkIn())?.dueAt, hasMoved: (await checkIn())?.hasMoved })
})
