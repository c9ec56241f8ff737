import { getAvailability } from '@hereabouts/contract/availability/endpoints'
import { acceptMeetup, cancelMeetup, invite } from '@hereabouts/contract/meetups/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const own = async (person: Person) =>
  (await person.call(getAvailability, { params: { id: person.id } })).availability
const OWN_CHANGE = { name: 'availability:changed', payload: [] }

describe('a person’s other devices are notified when their availability', () => {
  test('is switched on', async () => {
    const { ana, listen } = await townWith()
    const listener = await listen(ana)
    await ana.switchOn()
    expect(await listener.received()).toEqual([OWN_CHANGE])
  })

  test('gets another end, which nobody else learns', async () => {
    const { ana, bo, listen } = await townWith()
    await ana.switchOn()
    await bo.switchOn()
    const [anaEvents, boEvents] = [await listen(ana), await listen(bo)]
    await ana.switchOn({ minutes: 90 })
    expect(await anaEvents.received()).toEqual([OWN_CHANGE])
    expect(await boEvents.received()).toEqual([])
  })

  test('is hidden by a meetup', async () => {
    const { ana, bo, listen } = await townWith()
    await ana.switchOn()
    await bo.switchOn()
    const startsAt = '2026-11-20T18:30:00Z'
    const { id } = await ana.call(invite, {
      body: { inviteeId: bo.id, interestId: 1, place: 'The fountain', startsAt },
    })
    const listener = await listen(ana)
    await bo.call(acceptMeetup, { params: { id } })
    expect(await own(ana)).toMatchObject({ isHidden: true })
    expect((await listener.received()).map(({ name }) => name)).toContain('availability:changed')
  })
})

describe('while a meetup hides a person', () => {
  async function townOfTwoMeeting() {
    const town = await townWith({ people: ['ana', 'bo', 'cy'] })
    const { ana, bo, cy, clock } = town
    for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 60 })
    clock.passMinutes(1)
    const { id } = await ana.call(invite, {
      body: { inviteeId: bo.id, interestId: 1, place: 'The fountain', startsAt: '2026-11-20T18:30:00Z' },
    })
    await bo.call(acceptMeetup, { params: { id } })
    return { ...town, params: { id } }
  }

  test('changing and switching on again keeps them hidden, and nobody is notified', async () => {
    const { ana, cy, listen, deps } = await townOfTwoMeeting()
    const listener = await listen(cy)
    expect(await ana.switchOn({ range: 16093, upFor: 'coffee' })).toMatchObject({ isHidden: true })
    await deps.db.run('test', sql`delete from availabilities where user_id = ${ana.id}`)
    expect(await ana.switchOn()).toMatchObject({ isHidden: true })
    expect((await cy.nearby()).people).toEqual([])
    expect(await listener.received()).toEqual([])
  })

  test('nobody is notified either if availability ends before the meetup', async () => {
    const { ana, cy, clock, listen, params, runJobs } = await townOfTwoMeeting()
    await cy.switchOn({ minutes: 240 })
    const listener = await listen(cy)
    clock.passMinutes(60)
    await ana.call(cancelMeetup, { params })
    await runJobs()
    expect((await cy.nearby()).people).toEqual([])
    expect(await listener.received()).toEqual([])
  })
})

describe('a suspended person', () => {
  test('is switched off at once, and cannot switch on', async () => {
    const { ana, bo, run } = await townWith()
    await ana.switchOn()
    await bo.switchOn()
    await run(sql`update users set standing = 'suspended' where id = ${ana.id}`)
    expect((await bo.nearby()).people).toEqual([])
    await expect(ana.switchOn()).rejects.toThrow('403 {"error":"SUSPENDED"')
    await run(sql`update users set standing = 'active' where id = ${ana.id}`)
    expect(await own(ana)).toBeNull()
    expect(await ana.nearby()).toEqual({ people: [], more: 0, isOff: true })
    await ana.switchOn()
    expect((await bo.nearby()).people).toMatchObject([{ id: ana.id }])
  })
})
