import { cancelMeetup, getMeetupCalendar } from '@hereabouts/contract/meetups/endpoints'
import { agreeToChange, proposeChange } from '@hereabouts/contract/meetups/endpoints-changes'
import type { MeetupId, PlanChange } from '@hereabouts/contract/meetups/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import ICAL from 'ical.js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { invited, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

async function couple() {
  const town = await townWith()
  await town.ana.switchOn()
  await town.bo.switchOn()
  return town
}

/** The event as a calendar reads it from the file. */
async function eventOf(person: Person, id: MeetupId) {
  const { statusCode, headers, body } = await person.answer(getMeetupCalendar, { params: { id } })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const event = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent')
  const value = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    body,
    uid: value('uid'),
    summary: value('summary'),
    location: value('location'),
    status: value('status'),
    sequence: Number(value('sequence')),
    changed: value('last-modified'),
    startsAt: value('dtstart'),
    endsAt: value('dtend'),
  }
}

test('a meetup that was agreed has a file with what, whom, where and when', async () => {
  const { ana, bo, run } = await couple()
  await run(sql`update users set name = 'Bo Underhill' where id = ${bo.id}`)
  const id = await meeting(ana, bo, { place: 'Café Blum; left, 日本語', note: 'I wear a red hat' })
  const event = await eventOf(ana, id)
  expect(event).toMatchObject({
    uid: `meetup-${id}@localhost`,
    summary: 'Coffee chat with Bo',
    location: 'Café Blum; left, 日本語',
    status: 'CONFIRMED',
    sequence: 0,
    startsAt: '2026-11-20T18:15:00Z',
    endsAt: '2026-11-20T19:15:00Z',
  })
  for (const secret of ['Underhill', bo.username, 'red hat']) expect(event.body).not.toContain(secret)
})

test.each<[string, (town: Awaited<ReturnType<typeof couple>>, id: MeetupId) => Promise<unknown>]>([
  ['called off', ({ bo }, id) => bo.call(cancelMeetup, { params: { id } })],
  [
    'ended by a block',
    ({ ana, bo }) => bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } }),
  ],
])('one that was %s says so', async (_, end) => {
  const town = await couple()
  const id = await meeting(town.ana, town.bo)
  const before = await eventOf(town.ana, id)
  town.clock.passMinutes(1)
  await end(town, id)
  const after = await eventOf(town.ana, id)
  expect(after).toMatchObject({ status: 'CANCELLED', sequence: 1, uid: before.uid })
  expect(after.changed > before.changed).toBe(true)
})

test('each change of plans gives it a higher number, and so does calling it off after that', async () => {
  const { ana, bo, clock } = await couple()
  const id = await meeting(ana, bo)
  const before = await eventOf(ana, id)
  const change = async (number: number, body: PlanChange) => {
    clock.passMinutes(1)
    await ana.call(proposeChange, { params: { id }, body })
    await bo.call(agreeToChange, { params: { id }, body: { number } })
    return eventOf(bo, id)
  }
  const later = await change(1, { startsAt: '2026-11-20T18:30:00Z' })
  expect(later).toMatchObject({ uid: before.uid, sequence: 1, startsAt: '2026-11-20T18:30:00Z' })
  expect(later.changed > before.changed).toBe(true)
  expect(await change(2, { place: 'Next door' })).toMatchObject({ sequence: 2, location: 'Next door' })
  await ana.call(proposeChange, { params: { id }, body: { place: 'Elsewhere' } })
  expect(await eventOf(ana, id)).toMatchObject({ sequence: 2, location: 'Next door' })
  await bo.call(cancelMeetup, { params: { id } })
  expect(await eventOf(ana, id)).toMatchObject({ sequence: 3, status: 'CANCELLED' })
})

test('only its two members get the file, once they have agreed', async () => {
  const { ana, bo, signUp } = await couple()
  const cy = await signUp('cy')
  const id = await invited(ana, bo)
  for (const person of [ana, bo])
    expect(await person.errorOf(getMeetupCalendar, { params: { id } })).toBe('409 NOT_ACCEPTED')
  expect(await cy.errorOf(getMeetupCalendar, { params: { id } })).toBe('404 NOT_FOUND')
})
