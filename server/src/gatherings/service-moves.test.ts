import { getCheckIn, startGatheringCheckIn } from '@hereabouts/contract/checkins/endpoints'
import * as contract from '@hereabouts/contract/gatherings/endpoints'
import type { GatheringId, GatheringPlanChange } from '@hereabouts/contract/gatherings/schemas'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { contactOf } from '../../test/checking-in.ts'
import { gatheringOf, gatheringTown, joins, leaves, seenBy, starts } from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'

const HOUR_MS = 3_600_000

/** Ana's gathering with Bo and Cy, tomorrow. */
async function on() {
  const town = await gatheringTown(4)
  const id = await gatheringOf(town.people.slice(0, 3), town)
  // What happens in one moment has no order.
  town.clock.passMinutes(1)
  return { ...town, id, startsAt: Date.parse((await seenBy(town.ana, id)).startsAt) }
}

const change = (person: Person, id: GatheringId, body: GatheringPlanChange) =>
  person.call(contract.changeGathering, { params: { id }, body })
const errorOfChanging = (person: Person, id: GatheringId, body: object) =>
  person.errorOf(contract.changeGathering, { params: { id }, body: body as never })
const fine = (person: Person, id: GatheringId) => person.call(contract.agreeToMove, { params: { id } })
const at = (ms: number) => new Date(ms).toISOString()

/** What a person's inbox says about gatherings, the latest first. */
async function entriesOf(person: Person): Promise<string[]> {
  return (await inboxOf(person)).entries.flatMap((entry) => (entry.kind === 'gathering' ? [entry.what] : []))
}

describe('a starter', () => {
  test('moves it at once, and everybody else with a seat is asked whether that suits them', async () => {
    const { ana, bo, di, id, startsAt } = await on()
    const moved = await change(ana, id, { startsAt: at(startsAt + HOUR_MS) })
    expect(moved).toMatchObject({
      startsAt: at(startsAt + HOUR_MS),
      endsAt: at(startsAt + 3 * HOUR_MS),
      fineBy: null,
      changesLeft: 2,
      firstStartsAt: at(startsAt),
    })
    expect(await seenBy(bo, id)).toMatchObject({ startsAt: moved.startsAt, fineBy: expect.any(String) })
    expect([await entriesOf(ana), await entriesOf(bo), await entriesOf(di)]).toEqual([
      ['on'],
      ['moved', 'on'],
      [],
    ])
    expect(await fine(bo, id)).toMatchObject({ fineBy: null, own: 'in' })
    expect(await entriesOf(bo)).toEqual(['on'])
    // Somebody from outside sees the new time, and nothing of the question.
    expect(await seenBy(di, id)).toMatchObject({
      startsAt: moved.startsAt,
      fineBy: null,
      changesLeft: 0,
      firstStartsAt: null,
    })
  })

  test('changes the place at once, which needs no yes', async () => {
    const { ana, bo, di, id } = await on()
    await change(ana, id, { place: 'The pub next door' })
    expect(await seenBy(bo, id)).toMatchObject({ place: 'The pub next door', fineBy: null })
    expect([await entriesOf(ana), await entriesOf(bo), await entriesOf(di)]).toEqual([
      ['on'],
      ['place', 'on'],
      [],
    ])
  })

  test('can do so three times, and nobody else can', async () => {
    const { ana, bo, di, id, startsAt } = await on()
    for (const place of ['One', 'Two', 'Three']) await change(ana, id, { place })
    expect(await errorOfChanging(ana, id, { place: 'Four' })).toBe('409 TOO_MANY_CHANGES')
    expect((await seenBy(bo, id)).place).toBe('Three')
    expect(await errorOfChanging(bo, id, { startsAt: at(startsAt + HOUR_MS) })).toBe(
      '403 NOT_YOURS_TO_CHANGE',
    )
    expect(await errorOfChanging(di, id, { place: 'Mine' })).toBe('404 NOT_FOUND')
  })

  test('who took over can, and who left cannot', async () => {
    const { ana, bo, id } = await on()
    await leaves(ana, id)
    expect(await errorOfChanging(ana, id, { place: 'The pub' })).toBe('403 NOT_YOURS_TO_CHANGE')
    expect(await change(bo, id, { place: 'The pub' })).toMatchObject({ place: 'The pub', isStarter: true })
  })

  test.each<[string, (startsAt: number) => object]>([
    ['an empty place', () => ({ place: ' ' })],
    ['another field', () => ({ label: 'Soho' })],
    ['nothing', () => ({})],
    ['the same', (startsAt) => ({ startsAt: at(startsAt), place: 'The café by the lock' })],
    ['no time', () => ({ startsAt: 'tomorrow' })],
    ['a time in an hour', (startsAt) => ({ startsAt: at(startsAt - 23 * HOUR_MS) })],
    ['a time in ten days', (startsAt) => ({ startsAt: at(startsAt + 10 * 24 * HOUR_MS) })],
  ])('cannot change it to %s', async (_, body) => {
    const { ana, bo, id, startsAt } = await on()
    expect(await errorOfChanging(ana, id, body(startsAt))).toMatch(/^422 /)
    expect(await seenBy(ana, id)).toMatchObject({ changesLeft: 3, startsAt: at(startsAt) })
    expect(await entriesOf(bo)).toEqual(['on'])
  })

  test('with other plans at the new time cannot move it there', async () => {
    const { ana, id, startsAt, ...town } = await on()
    await starts(ana, town, { inHours: 30 })
    const body = { startsAt: at(startsAt + 6 * HOUR_MS) }
    expect(await errorOfChanging(ana, id, body)).toBe('409 OTHER_PLANS')
  })
})

describe('a member who is asked', () => {
  test('and stays silent loses the seat after a third of the time left, and learns it', async () => {
    const { ana, bo, cy, di, id, startsAt, pass } = await on()
    await joins(di, id)
    await change(ana, id, { startsAt: at(startsAt - 12 * HOUR_MS) })
    await fine(bo, id)
    await pass(4 * 60 - 1)
    expect((await seenBy(ana, id)).going).toBe(4)
    await pass(1)
    expect(await seenBy(ana, id)).toMatchObject({ going: 2 })
    expect((await entriesOf(cy))[0]).toBe('freed')
    expect((await seenBy(cy, id)).own).toBeNull()
  })

  test('who cannot come leaves without a reason', async () => {
    const { ana, bo, id, startsAt } = await on()
    await change(ana, id, { startsAt: at(startsAt + HOUR_MS) })
    expect(await leaves(bo, id)).toMatchObject({ own: null, fineBy: null })
  })

  test('cannot agree with other plans at that time, nor without being asked, nor from outside', async () => {
    const { ana, bo, cy, di, id, startsAt, ...town } = await on()
    const errorOfAgreeing = (person: Person) => person.errorOf(contract.agreeToMove, { params: { id } })
    expect(await errorOfAgreeing(bo)).toBe('409 NOT_ASKED')
    await starts(bo, town, { inHours: 30 })
    await change(ana, id, { startsAt: at(startsAt + 6 * HOUR_MS) })
    expect(await errorOfAgreeing(bo)).toBe('409 OTHER_PLANS')
    expect(await errorOfAgreeing(di)).toBe('404 NOT_FOUND')
    await leaves(cy, id)
    expect(await errorOfAgreeing(cy)).toBe('409 NOT_A_MEMBER')
  })
})

test('each change gives the calendar file a higher number', async () => {
  const { ana, bo, id, startsAt } = await on()
  const sequence = async () => {
    const { body } = await bo.answer(contract.getGatheringCalendar, { params: { id } })
    return new ICAL.Component(ICAL.parse(body))
      .getFirstSubcomponent('vevent')
      ?.getFirstPropertyValue('sequence')
  }
  expect(await sequence()).toBe(1)
  await change(ana, id, { startsAt: at(startsAt + HOUR_MS) })
  expect(await sequence()).toBe(2)
  await change(ana, id, { place: 'The pub' })
  expect(await sequence()).toBe(3)
})

test('a check-in moves when its owner agrees, and not before; that of the starter at once', async () => {
  const there = await on()
  const { ana, bo, id, clock } = there
  // In two hours.
  await change(ana, id, { startsAt: at(clock.now().getTime() + 4 * HOUR_MS) })
  for (const person of [bo, there.cy]) await fine(person, id)
  const dueAt = clock.now().getTime() + 6 * HOUR_MS
  for (const [person, token] of [
    [ana, 'a'],
    [bo, 'b'],
  ] as const) {
    const contactId = await contactOf(there, person, { token: token.repeat(22) })
    await person.call(startGatheringCheckIn, {
      params: { id: person.id },
      body: { gatheringId: id, contactId, dueAt: at(dueAt) },
    })
  }
  const checkIn = async (person: Person) =>
    (await person.call(getCheckIn, { params: { id: person.id } })).checkIn
  await change(ana, id, { startsAt: at(clock.now().getTime() + 5 * HOUR_MS) })
  expect(await checkIn(ana)).toMatchObject({ dueAt: at(dueAt + HOUR_MS), hasMoved: true })
  expect(await checkIn(bo)).toMatchObject({ dueAt: at(dueAt), hasMoved: false })
  // Two changes, one yes.
  await change(ana, id, { startsAt: at(clock.now().getTime() + 6 * HOUR_MS) })
  await fine(bo, id)
  expect(await checkIn(bo)).toMatchObject({ dueAt: at(dueAt + 2 * HOUR_MS), hasMoved: true })
})

test('next week’s gathering is at the usual time, whatever this one moved to', async () => {
  const town = await gatheringTown(3)
  const { people, ana } = town
  const id = await gatheringOf(people, town, { inHours: 4, weeks: 3, timeZone: 'UTC' })
  const startsAt = Date.parse((await seenBy(ana, id)).startsAt)
  await change(ana, id, { startsAt: at(startsAt + 26 * HOUR_MS) })
  for (const person of people.slice(1)) await fine(person, id)
  await town.pass(27.5 * 60)
  for (const person of people) await person.call(contract.confirmComing, { params: { id } })
  await town.pass(5 * 60)
  expect(await seenBy(ana, (id + 1) as GatheringId)).toMatchObject({
    state: 'open',
    startsAt: at(startsAt + 7 * 24 * HOUR_MS),
    endsAt: at(startsAt + 7 * 24 * HOUR_MS + 2 * HOUR_MS),
  })
})
