import { logout } from '@hereabouts/contract/accounts/endpoints'
import { endAvailability, getAvailability } from '@hereabouts/contract/availability/endpoints'
import { invite, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { later } from '../platform/clock.ts'

const END = new Date('2026-11-20T18:45:00Z')

const isOn = async (person: Person) =>
  (await person.call(getAvailability, { params: { id: person.id } })).availability !== null
const listed = async (person: Person) => (await person.nearby()).people.map(({ id }) => id)
const invitation = (invitee: Person) => ({
  body: {
    inviteeId: invitee.id,
    interestId: 1,
    place: 'The café on the corner',
    startsAt: END.toISOString(),
  },
})

describe('availability ends by itself', () => {
  async function townNearTheEnd() {
    const town = await townWith({ people: ['ana', 'bo', 'cy'] })
    const { ana, bo, cy, clock } = town
    await ana.switchOn({ minutes: 45 })
    await bo.switchOn({ minutes: 240 })
    await cy.switchOn({ minutes: 240 })
    clock.passMinutes(20)
    await bo.call(invite, invitation(ana))

    /** What everybody who asks is told, at this moment. */
    async function everythingSaysOn() {
      const told = [
        await isOn(ana),
        (await listed(bo)).includes(ana.id),
        (await listed(ana)).includes(bo.id),
        (await bo.call(listMeetups)).meetups[0]?.state === 'pending',
        (await ana.call(listMeetups)).meetups[0]?.state === 'pending',
        (await cy.refused(invite, { body: { ...invitation(ana).body, interestId: 99 } })) ===
          '422 INTEREST_NOT_YOURS',
      ]
      return told
    }
    const rows = () => town.deps.db.many('test', sql`select from availabilities where user_id = ${ana.id}`)
    return { ...town, everythingSaysOn, rows }
  }
  const yes = Array(6).fill(true)
  const no = Array(6).fill(false)

  test('at the same instant for everything that is asked, swept or not', async () => {
    const { clock, everythingSaysOn, rows, sweep } = await townNearTheEnd()
    clock.set(later(END, -1))
    expect(await everythingSaysOn()).toEqual(yes)
    await sweep()
    expect(await everythingSaysOn()).toEqual(yes)
    clock.set(END)
    expect(await everythingSaysOn()).toEqual(no)
    expect(await rows()).toHaveLength(1)
    await sweep()
    expect(await everythingSaysOn()).toEqual(no)
    expect(await rows()).toHaveLength(0)
  })

  test('and what ended with it does not come back with the next one', async () => {
    const { ana, bo, clock } = await townNearTheEnd()
    clock.set(END)
    expect((await bo.call(listMeetups)).meetups[0]?.state).toBe('expired')
    await ana.switchOn()
    expect(await isOn(ana)).toBe(true)
    expect((await bo.call(listMeetups)).meetups[0]?.state).toBe('expired')
    expect((await ana.call(listMeetups)).meetups[0]?.state).toBe('expired')
  })

  test('and those who saw the person, and the person, hear of it', async () => {
    const { ana, bo, clock, listen, sweep } = await townNearTheEnd()
    const [anaHears, boHears] = [await listen(ana), await listen(bo)]
    clock.set(END)
    await sweep()
    expect((await boHears.heard()).map(({ name }) => name).sort()).toEqual([
      'meetup:changed',
      'nearby:changed',
    ])
    expect((await anaHears.heard()).map(({ name }) => name).sort()).toEqual([
      'availability:changed',
      'meetup:changed',
    ])
  })

  test('“right here” too: for the list, the band and oneself at the same instant, swept or not', async () => {
    const { ana, bo, clock, sweep } = await townWith()
    await bo.switchOn({ minutes: 240, range: 100, spot: true })
    clock.passMinutes(5)
    await ana.switchOn({ minutes: 240, spot: true })
    const spotOf = async (person: Person) =>
      (await person.call(getAvailability, { params: { id: person.id } })).availability?.spotCell ?? null
    const seen = async () => [await listed(bo), await listed(ana), (await spotOf(bo)) !== null]

    clock.passMinutes(25 - 1 / 60_000)
    await sweep()
    expect(await seen()).toEqual([[ana.id], [bo.id], true])
    clock.passMinutes(1 / 60_000)
    expect(await seen()).toEqual([[], [], false])
    await sweep()
    expect(await seen()).toEqual([[], [], false])
    expect(await spotOf(ana)).not.toBeNull()
    expect(await isOn(bo)).toBe(true)
  })
})

describe('signing out', () => {
  test('ends availability', async () => {
    const { ana, bo, deps, listen, signIn } = await townWith()
    await bo.switchOn()
    await ana.switchOn()
    const ears = await listen(bo)
    await ana.call(logout)
    await deps.bus.settled()
    expect(await listed(bo)).toEqual([])
    expect(await ears.heard()).toEqual([{ name: 'nearby:changed', payload: [] }])
    expect(await isOn(await signIn(ana))).toBe(false)
  })

  test('on one device ends what was begun on the other', async () => {
    const { ana, deps, signIn } = await townWith()
    const otherDevice = await signIn(ana)
    await ana.switchOn()
    await otherDevice.call(logout)
    await deps.bus.settled()
    expect(await isOn(ana)).toBe(false)
  })

  test('of somebody else ends nothing', async () => {
    const { ana, bo, deps } = await townWith()
    await ana.switchOn()
    await bo.call(logout)
    await deps.bus.settled()
    expect(await isOn(ana)).toBe(true)
  })

  test('just before the process died ends it on the next start', async () => {
    const { ana, bo, app, run } = await townWith()
    await ana.switchOn()
    await bo.switchOn()
    await run(sql`delete from sessions where user_id = ${ana.id}`)
    expect(await listed(bo)).toEqual([ana.id])
    await app.prepare()
    expect(await listed(bo)).toEqual([])
    expect(await isOn(bo)).toBe(true)
  })
})

describe('switching off', () => {
  test('ends it for everybody at once', async () => {
    const { ana, bo, listen } = await townWith()
    await bo.switchOn()
    await ana.switchOn()
    const ears = await listen(bo)
    await ana.call(endAvailability, { params: { id: ana.id } })
    expect(await listed(bo)).toEqual([])
    expect(await listed(ana)).toEqual([])
    expect(await ears.heard()).toEqual([{ name: 'nearby:changed', payload: [] }])
  })

  test('leaves nothing of the place behind once the tick has passed', async () => {
    const { ana, clock, deps, forget } = await townWith({ people: ['ana'] })
    await ana.switchOn({ spot: true })
    await ana.call(endAvailability, { params: { id: ana.id } })
    clock.passMinutes(10)
    await forget()
    for (const table of [sql`availabilities`, sql`remembered_places`])
      expect(await deps.db.many('test', sql`select from ${table}`)).toEqual([])
  })
})
