import { endAvailability, getAvailability } from '@hereabouts/contract/availability/endpoints'
import { invite, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { logout } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'
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

    /** What the app shows everybody at this moment. */
    async function everywhereOn() {
      const shown = [
        await isOn(ana),
        (await listed(bo)).includes(ana.id),
        (await listed(ana)).includes(bo.id),
        (await bo.call(listMeetups)).meetups[0]?.state === 'pending',
        (await ana.call(listMeetups)).meetups[0]?.state === 'pending',
        (await cy.errorOf(invite, { body: { ...invitation(ana).body, interestId: 99 } })) ===
          '422 INTEREST_NOT_YOURS',
      ]
      return shown
    }
    const rows = () => town.deps.db.many('test', sql`select from availabilities where user_id = ${ana.id}`)
    return { ...town, everywhereOn, rows }
  }
  const yes = Array(6).fill(true)
  const no = Array(6).fill(false)

  test('at the same instant everywhere, before and after the cleanup', async () => {
    const { clock, everywhereOn, rows, runJobs } = await townNearTheEnd()
    clock.set(later(END, -1))
    expect(await everywhereOn()).toEqual(yes)
    await runJobs()
    expect(await everywhereOn()).toEqual(yes)
    clock.set(END)
    expect(await everywhereOn()).toEqual(no)
    expect(await rows()).toHaveLength(1)
    await runJobs()
    expect(await everywhereOn()).toEqual(no)
    expect(await rows()).toHaveLength(0)
  })

  test('and what ended with it does not return with the next one', async () => {
    const { ana, bo, clock } = await townNearTheEnd()
    clock.set(END)
    expect((await bo.call(listMeetups)).meetups[0]?.state).toBe('expired')
    await ana.switchOn()
    expect(await isOn(ana)).toBe(true)
    expect((await bo.call(listMeetups)).meetups[0]?.state).toBe('expired')
    expect((await ana.call(listMeetups)).meetups[0]?.state).toBe('expired')
  })

  test('and the person and their viewers are notified', async () => {
    const { ana, bo, clock, listen, runJobs } = await townNearTheEnd()
    const [anaEvents, boEvents] = [await listen(ana), await listen(bo)]
    clock.set(END)
    await runJobs()
    expect(
      exceptInbox(await boEvents.received())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['meetup:changed', 'nearby:gone'])
    expect(
      exceptInbox(await anaEvents.received())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['availability:changed', 'meetup:changed'])
  })

  test('“right here” too: in the list, the band and the own view at the same instant, before and after the cleanup', async () => {
    const { ana, bo, clock, runJobs } = await townWith()
    await bo.switchOn({ minutes: 240, range: 100, spot: true })
    clock.passMinutes(5)
    await ana.switchOn({ minutes: 240, spot: true })
    const spotOf = async (person: Person) =>
      (await person.call(getAvailability, { params: { id: person.id } })).availability?.spotCell ?? null
    const seen = async () => [await listed(bo), await listed(ana), (await spotOf(bo)) !== null]

    clock.passMinutes(25 - 1 / 60_000)
    await runJobs()
    expect(await seen()).toEqual([[ana.id], [bo.id], true])
    clock.passMinutes(1 / 60_000)
    expect(await seen()).toEqual([[], [], false])
    await runJobs()
    expect(await seen()).toEqual([[], [], false])
    expect(await spotOf(ana)).not.toBeNull()
    expect(await isOn(bo)).toBe(true)
  })
})

describe('signing out', () => {
  test('ends availability', async () => {
    const { ana, bo, clock, deps, listen, signIn } = await townWith()
    await bo.switchOn()
    await ana.switchOn()
    clock.passMinutes(1)
    const listener = await listen(bo)
    await ana.call(logout)
    await deps.bus.settled()
    expect(await listed(bo)).toEqual([])
    expect(await listener.received()).toEqual([{ name: 'nearby:gone', payload: [{ id: ana.id }] }])
    expect(await isOn(await signIn(ana))).toBe(false)
  })

  test('on one device ends availability that was switched on from another', async () => {
    const { ana, deps, signIn } = await townWith()
    const otherDevice = await signIn(ana)
    await ana.switchOn()
    await otherDevice.call(logout)
    await deps.bus.settled()
    expect(await isOn(ana)).toBe(false)
  })

  test('does not end anybody else’s availability', async () => {
    const { ana, bo, deps } = await townWith()
    await ana.switchOn()
    await bo.call(logout)
    await deps.bus.settled()
    expect(await isOn(ana)).toBe(true)
  })

  test('ends it on the next start if the process died before it could', async () => {
    const { ana, bo, app, clock, run } = await townWith()
    await ana.switchOn()
    await bo.switchOn()
    clock.passMinutes(1)
    await run(sql`delete from sessions where user_id = ${ana.id}`)
    expect(await listed(bo)).toEqual([ana.id])
    await app.prepare()
    expect(await listed(bo)).toEqual([])
    expect(await isOn(bo)).toBe(true)
  })
})

describe('switching off', () => {
  const switchOff = (person: Person) => person.call(endAvailability, { params: { id: person.id } })

  test('ends it for everybody at once', async () => {
    const { ana, bo, clock, listen } = await townWith()
    await bo.switchOn()
    await ana.switchOn()
    clock.passMinutes(1)
    const listener = await listen(bo)
    await switchOff(ana)
    expect(await listed(bo)).toEqual([])
    expect(await listed(ana)).toEqual([])
    expect(await listener.received()).toEqual([{ name: 'nearby:gone', payload: [{ id: ana.id }] }])
  })

  test('leaves no trace of the place after the tick', async () => {
    const { ana, clock, deps, runRetention } = await townWith({ people: ['ana'] })
    await ana.switchOn({ spot: true })
    await switchOff(ana)
    clock.passMinutes(21)
    await runRetention()
    for (const table of [sql`availabilities`, sql`remembered_places`])
      expect(await deps.db.many('test', sql`select from ${table}`)).toEqual([])
  })

  describe('within a minute of switching on', () => {
    test.each(['switches off', 'signs out', 'lets it end'])(
      'others see the person until the minute is over, who %s and sees nobody',
      async (how) => {
        const { ana, bo, clock, deps, listen, runJobs } = await townWith()
        await bo.switchOn()
        await ana.switchOn()
        expect(await listed(ana)).toEqual([bo.id])
        clock.set(later(clock.now(), 60))
        const listener = await listen(bo)
        if (how === 'switches off') await switchOff(ana)
        if (how === 'signs out') await ana.call(logout)
        if (how === 'lets it end') await ana.switchOn({ minutes: 0.001 })
        await deps.bus.settled()
        if (how === 'switches off') {
          expect(await isOn(ana)).toBe(false)
          expect(await ana.nearby()).toEqual({ people: [], more: 0, isOff: true })
        }
        expect(await listener.received()).toEqual([])

        clock.set(new Date('2026-11-20T18:00:59.999Z'))
        await runJobs()
        expect(await listed(bo)).toEqual([ana.id])
        clock.set(new Date('2026-11-20T18:01:00Z'))
        expect(await listed(bo)).toEqual([])
        await runJobs()
        expect(await listener.received()).toEqual([{ name: 'nearby:gone', payload: [{ id: ana.id }] }])
        expect(await deps.db.many('test', sql`select from availabilities where user_id = ${ana.id}`)).toEqual(
          [],
        )
      },
    )

    test('the person receives no more events about people around them', async () => {
      const { ana, bo, cy, listen } = await townWith({ people: ['ana', 'bo', 'cy'] })
      await bo.switchOn()
      await ana.switchOn()
      await switchOff(ana)
      const listener = await listen(ana)
      await cy.switchOn()
      await bo.switchOn({ upFor: 'coffee' })
      expect(await listener.received()).toEqual([])
      expect(await bo.errorOf(invite, invitation(ana))).toBe('409 NOT_NEARBY')
    })

    test('switching on again starts another minute, in the same place', async () => {
      const { ana, bo, clock } = await townWith()
      await bo.switchOn()
      await ana.switchOn()
      clock.set(later(clock.now(), 50_000))
      await switchOff(ana)
      await ana.switchOn({ at: [51.5033, -0.1147], upFor: 'coffee' })
      expect(await isOn(ana)).toBe(true)
      clock.set(later(clock.now(), 1_000))
      await switchOff(ana)
      clock.set(later(clock.now(), 58_000))
      expect((await bo.nearby()).people).toMatchObject([{ id: ana.id, upFor: 'coffee' }])
    })
  })
})
