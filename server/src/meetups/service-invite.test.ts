import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { moveIn } from '../../test/crowd.ts'
import { invitationTo, invited, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { moved } from '../../test/places.ts'
import { townWith } from '../../test/town.ts'

const FAR_AWAY = moved([51.508, -0.1281], 40_000, 1)
const invite = (from: Person, to: { id: number }, given = {}) =>
  from.errorOf(contract.invite, invitationTo(to, given))

async function townOn<Name extends string = 'ana' | 'bo'>(
  options: Parameters<typeof townWith<Name>>[0] = {},
) {
  const town = await townWith<Name>(options)
  for (const person of Object.values<Person>(town.people)) await person.switchOn({ minutes: 240 })
  return town
}

describe('only people nearby can be invited, and the error says no more than that', () => {
  test('not oneself, nor people who do not exist, are off, far away, suspended or engaged', async () => {
    const { ana, bo, cy, di, ed, fay, run } = await townOn({ people: ['ana', 'bo', 'cy', 'di', 'ed', 'fay'] })
    await bo.call(endAvailability, { params: { id: bo.id } })
    await cy.call(endAvailability, { params: { id: cy.id } })
    await run(sql`delete from remembered_places`)
    await cy.switchOn({ at: FAR_AWAY })
    await run(sql`update users set standing = 'suspended' where id = ${di.id}`)
    await meeting(ed, fay)
    for (const to of [ana, { id: 99_999 }, bo, cy, di, ed, fay])
      expect(await invite(ana, to)).toBe('409 NOT_NEARBY')
  })

  test('not if either person blocked the other', async () => {
    const { ana, bo, cy } = await townOn({
      people: ['ana', 'bo', 'cy'],
      blocks: [
        ['ana', 'bo'],
        ['cy', 'ana'],
      ],
    })
    expect(await invite(ana, bo)).toBe('409 NOT_NEARBY')
    expect(await invite(ana, cy)).toBe('409 NOT_NEARBY')
  })

  test('not people hidden by settings', async () => {
    const { ana, bo, cy } = await townOn({
      people: ['ana', 'bo', 'cy'],
      verified: ['bo'],
      settings: { bo: { visibleToVerifiedOnly: true }, ana: { onlyShowVerified: true } },
    })
    expect(await invite(ana, bo)).toBe('409 NOT_NEARBY')
    expect(await invite(ana, cy)).toBe('409 NOT_NEARBY')
  })

  test('and not while the inviter is switched off', async () => {
    const { ana, bo } = await townOn()
    await ana.call(endAvailability, { params: { id: ana.id } })
    expect(await invite(ana, bo)).toBe('409 NOT_NEARBY')
  })
})

describe('first contact', () => {
  test('by an unverified person is limited to people who allow it', async () => {
    const { ana, bo } = await townOn({ settings: { bo: { connectWithUnverified: false } } })
    expect(await invite(ana, bo)).toBe('403 VERIFIED_ONLY')
    expect(await seenBy(ana, await invited(bo, ana))).toMatchObject({ state: 'pending' })
  })

  test('by a verified person is possible with anybody', async () => {
    const { ana, bo } = await townOn({
      verified: ['ana'],
      settings: { bo: { connectWithUnverified: false } },
    })
    await invited(ana, bo)
  })

  test('can always be answered, whatever the settings are by then', async () => {
    const { ana, bo, setPrivacy } = await townOn()
    const id = await invited(ana, bo)
    await setPrivacy(bo.id, { connectWithUnverified: false, onlyShowVerified: true })
    await setPrivacy(ana.id, { connectWithUnverified: false, onlyShowVerified: true })
    expect(await bo.call(contract.acceptMeetup, { params: { id } })).toMatchObject({ state: 'accepted' })
  })
})

describe('the interest of an invitation', () => {
  test('is one of the inviter’s own, shared or not; for dating, a shared one', async () => {
    const { ana, bo } = await townOn({
      interests: { ana: [1, 2, 73, 74], bo: [2, 74] },
      confirmed: ['ana', 'bo'],
    })
    expect(await invite(ana, bo, { interestId: 3 })).toBe('422 INTEREST_NOT_YOURS')
    expect(await invite(ana, bo, { interestId: 99_999 })).toBe('422 INTEREST_NOT_YOURS')
    expect(await invite(ana, bo, { interestId: 73 })).toBe('422 INTEREST_NOT_YOURS')
    const id = await invited(ana, bo, { interestId: 74 })
    expect(await seenBy(bo, id)).toMatchObject({ interest: { id: 74 } })
    await ana.call(contract.withdrawMeetup, { params: { id } })
    await invited(ana, bo, { interestId: 1 })
  })
})

describe('limits', () => {
  test('one open invitation between two people, whoever sent it', async () => {
    const { ana, bo } = await townOn()
    const id = await invited(ana, bo)
    expect(await invite(ana, bo)).toBe('409 ALREADY_PENDING')
    expect(await invite(bo, ana)).toBe('409 ALREADY_PENDING')
    await ana.call(contract.withdrawMeetup, { params: { id } })
    await invited(bo, ana)
  })

  test('five open invitations sent; received and ended ones do not count', async () => {
    const town = await townOn()
    const { ana, bo, clock } = town
    const crowd = await moveIn(town, Array(6).fill({}))
    for (const person of crowd) await person.switchOn({ minutes: 240 })
    await invited(bo, ana)
    const [first, ...others] = crowd.slice(0, 5) as [Person, ...Person[]]
    const firstId = await invited(ana, first)
    for (const person of others) await invited(ana, person)
    const sixth = crowd[5] as Person
    expect(await invite(ana, sixth)).toBe('409 TOO_MANY_OUTGOING')
    await first.call(contract.declineMeetup, { params: { id: firstId } })
    await invited(ana, sixth)
    expect(await invite(ana, first)).toBe('409 TOO_MANY_OUTGOING')
    clock.passMinutes(30)
    const later = { startsAt: '2026-11-20T19:00:00Z' }
    expect(await ana.errorOf(contract.invite, invitationTo(first, later))).toBe('409 RECENTLY_DECLINED')
    await invited(ana, sixth, later)
  })

  test('none to the same person for a day after they declined', async () => {
    const { ana, bo, cy, clock, people } = await townOn({ people: ['ana', 'bo', 'cy'] })
    const id = await invited(ana, bo)
    await bo.call(contract.declineMeetup, { params: { id } })
    expect(await invite(ana, bo)).toBe('409 RECENTLY_DECLINED')
    await invited(ana, cy)
    const back = await invited(bo, ana)
    await bo.call(contract.withdrawMeetup, { params: { id: back } })

    const days = async (minutes: number) => {
      clock.set(new Date(Date.parse('2026-11-20T18:00:00Z') + minutes * 60_000))
      for (const person of Object.values(people)) await person.switchOn({ minutes: 240 })
      return { startsAt: clock.now().toISOString() }
    }
    expect(await invite(ana, bo, await days(24 * 60 - 1))).toBe('409 RECENTLY_DECLINED')
    await invited(ana, bo, await days(24 * 60))
  })

  test('a withdrawn or expired invitation does not count as declined', async () => {
    const { ana, bo, clock } = await townOn()
    const id = await invited(ana, bo)
    await ana.call(contract.withdrawMeetup, { params: { id } })
    await invited(ana, bo)
    clock.passMinutes(30)
    await invited(ana, bo, { startsAt: clock.now().toISOString() })
  })

  test('one accepted meetup at a time', async () => {
    const { ana, bo, cy } = await townOn({ people: ['ana', 'bo', 'cy'] })
    const id = await meeting(ana, bo)
    expect(await invite(ana, cy)).toBe('409 BUSY')
    expect(await invite(bo, cy)).toBe('409 BUSY')
    expect(await invite(cy, bo)).toBe('409 NOT_NEARBY')
    await ana.call(contract.cancelMeetup, { params: { id } })
    await invited(ana, cy)
    await invited(cy, bo)
  })
})

describe('accepting', () => {
  test('hides both from the lists, withdraws the invitations they sent and expires those they received', async () => {
    const names = ['ana', 'bo', 'cy', 'di', 'ed'] as const
    const { ana, bo, cy, di, ed, clock } = await townOn({ people: names })
    clock.passMinutes(1)
    const [toCy, fromDi] = [await invited(ana, cy), await invited(di, ana)]
    const [toEd, fromCy] = [await invited(bo, ed), await invited(cy, bo)]
    const untouched = await invited(cy, di)
    const id = await invited(ana, bo)
    await bo.call(contract.acceptMeetup, { params: { id } })

    expect(await seenBy(cy, toCy)).toMatchObject({ state: 'withdrawn' })
    expect(await seenBy(di, fromDi)).toMatchObject({ state: 'expired' })
    expect(await seenBy(ed, toEd)).toMatchObject({ state: 'withdrawn' })
    expect(await seenBy(cy, fromCy)).toMatchObject({ state: 'expired' })
    expect(await seenBy(di, untouched)).toMatchObject({ state: 'pending' })
    const listed = async (person: Person) => (await person.nearby()).people.map((each) => each.id).toSorted()
    expect(await listed(cy)).toEqual([di.id, ed.id])
    expect(await listed(ana)).toEqual([])
    expect(await listed(bo)).toEqual([])
  })

  test('rechecks time, availability and blocks', async () => {
    const { ana, bo, cy, di, clock } = await townOn({ people: ['ana', 'bo', 'cy', 'di'] })
    const accept = (person: Person, id: number) => person.errorOf(contract.acceptMeetup, { params: { id } })
    const fromBo = await invited(bo, ana)
    await bo.call(endAvailability, { params: { id: bo.id } })
    expect(await accept(ana, fromBo)).toBe('409 NOT_PENDING')
    const fromCy = await invited(cy, ana)
    await cy.call(blockPerson, { params: { id: cy.id }, body: { userId: ana.id } })
    expect(await accept(ana, fromCy)).toBe('409 NOT_PENDING')
    const fromDi = await invited(di, ana)
    clock.passMinutes(30)
    expect(await accept(ana, fromDi)).toBe('409 NOT_PENDING')
  })
})

test('an engaged person gets the same error for an unknown ID as for a person they cannot see', async () => {
  const { ana, bo, cy, clock } = await townOn({ people: ['ana', 'bo', 'cy'], blocks: [['cy', 'ana']] })
  clock.passMinutes(1)
  await meeting(ana, bo)
  const unseen = await ana.errorOf(contract.invite, invitationTo(cy))
  expect(unseen).toBe('409 BUSY')
  expect(await ana.errorOf(contract.invite, invitationTo({ id: 999_999_999 }))).toBe(unseen)
})
