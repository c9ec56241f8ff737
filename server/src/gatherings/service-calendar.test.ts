import * as contract from '@hereabouts/contract/gatherings/endpoints'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import ICAL from 'ical.js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { gatheringOf, gatheringTown, joins, leaves, starts } from '../../test/gathering.ts'
import type { Person } from '../../test/person.ts'

/** The event as a calendar reads it from the file. */
async function eventOf(person: Person, id: GatheringId) {
  const { statusCode, headers, body } = await person.answer(contract.getGatheringCalendar, { params: { id } })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const event = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent')
  const value = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    body,
    headers,
    uid: value('uid'),
    sequence: Number(value('sequence')),
    changed: value('last-modified'),
    status: value('status'),
    location: value('location'),
    summary: value('summary'),
  }
}

test('the file changes with the gathering: the place once it is on, and that it is off', async () => {
  const town = await gatheringTown(3)
  const { ana, bo, cy, clock } = town
  const id = await starts(ana, town)
  clock.passMinutes(1)
  await joins(bo, id)
  const open = await eventOf(ana, id)
  expect(open).toMatchObject({ sequence: 0, status: 'TENTATIVE', location: 'Camden' })
  clock.passMinutes(1)
  await joins(cy, id)
  const on = await eventOf(ana, id)
  expect(on).toMatchObject({ sequence: 1, status: 'CONFIRMED', location: 'The café by the lock' })
  clock.passMinutes(1)
  await town.run(sql`update users set role = 'moderator' where id = ${cy.id}`)
  await cy.call(contract.takeDownGathering, { params: { id } })
  const off = await eventOf(ana, id)
  expect(off).toMatchObject({ sequence: 2, status: 'CANCELLED' })
  expect(new Set([open.uid, on.uid, off.uid])).toEqual(new Set([`gathering-${id}@localhost`]))
  const changes = [open.changed, on.changed, off.changed]
  expect([...new Set(changes)].sort()).toEqual(changes)
})

test('a gathering that time has ended a moment ago is cancelled in the file, too', async () => {
  const town = await gatheringTown(2)
  const id = await gatheringOf([town.ana, town.bo], town, { inHours: 4 })
  town.clock.passMinutes(3 * 60)
  expect(await eventOf(town.ana, id)).toMatchObject({ status: 'CANCELLED', sequence: 2 })
})

test('the file names nobody and contains neither note nor code', async () => {
  const town = await gatheringTown(3)
  const { ana, bo, cy } = town
  const id = await gatheringOf([ana, bo, cy], town, { note: 'Catan' })
  const { code } = await ana.call(contract.getGathering, { params: { id } })
  const { body, headers } = await eventOf(bo, id)
  for (const secret of [ana.user.name, bo.user.name, cy.user.name, 'Catan', String(code)])
    expect(body).not.toContain(secret)
  expect(headers).toMatchObject({
    'content-disposition': 'inline; filename="gathering.ics"',
    'cache-control': 'no-store',
  })
})

test('only those who are in it get the file', async () => {
  const town = await gatheringTown(2)
  const { ana, bo } = town
  const id = await starts(ana, town)
  const params = { id }
  expect(await bo.errorOf(contract.getGatheringCalendar, { params })).toBe('404 NOT_FOUND')
  await joins(bo, id)
  await leaves(bo, id)
  expect(await bo.errorOf(contract.getGatheringCalendar, { params })).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(contract.getGatheringCalendar, { params: { id: 999_999 } })).toBe('404 NOT_FOUND')
})

test('the file is in the language of the account, or else of the browser', async () => {
  const town = await gatheringTown(1)
  const { ana, http, run } = town
  const id = await starts(ana, town, { label: 'مدينة' })
  const inGerman = await http.inject({
    url: `/api/gatherings/${id}/calendar.ics`,
    headers: { cookie: ana.cookie, 'accept-language': 'de' },
  })
  expect(inGerman.body).toContain('SUMMARY:Kaffee & Plaudern\\, مدينة')
  await run(sql`update users set locale = 'ar' where id = ${ana.id}`)
  expect((await eventOf(ana, id)).summary).toBe('\u2068قهوة ودردشة\u2069، \u2068مدينة\u2069')
})
