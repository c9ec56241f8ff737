import { getBadges } from '@hereabouts/contract/badges/endpoints'
import type { BadgeCounting } from '@hereabouts/contract/badges/schemas'
import { getUser } from '@hereabouts/contract/people/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { award, badgesOf } from '../../test/awarding.ts'
import { met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

/** Ana has met Bo and given him a badge; all accounts are new. */
async function townOfNewcomers() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] as const })
  await town.run(sql`update users set email_verified = true`)
  for (const person of [town.ana, town.bo, town.cy]) await person.switchOn({ minutes: 240 })
  await award(town.ana, town.bo, await met(town.ana, town.bo))
  return town
}
type Town = Awaited<ReturnType<typeof townOfNewcomers>>

/**
 * How a badge counts, as giver and receiver see it, and what others see in the profile, the list and the
 * badges call.
 */
async function countingIn({ ana, bo, cy }: Town): Promise<BadgeCounting | undefined> {
  const [given, received] = [(await badgesOf(ana)).given[0], (await badgesOf(bo)).received[0]]
  expect(given?.counting).toBe(received?.counting)
  const counts = received?.counting === 'yes' ? [{ name: 'Good Listener', givers: 1 }] : []
  expect((await badgesOf(bo)).counts).toEqual(counts)
  expect(await countsFor(cy, bo)).toEqual(counts)
  const { badges } = (await cy.answer(getUser, { params: { id: bo.id } })).json()
  expect(badges).toEqual(counts)
  return received?.counting
}

test('badges count in every place once both accounts are a day old', async () => {
  const town = await townOfNewcomers()
  expect(await countingIn(town)).toBe('later')
  town.clock.passMinutes(24 * 60 - 1)
  for (const person of [town.ana, town.bo, town.cy]) await person.switchOn()
  expect(await countingIn(town)).toBe('later')
  town.clock.passMinutes(1)
  expect(await countingIn(town)).toBe('yes')
  expect((await town.cy.nearby()).people.find(({ id }) => id === town.bo.id)?.badges).toHaveLength(1)
})

test.each(['ana', 'bo'] as const)('badges count only while %s has a confirmed address', async (who) => {
  const town = await townOfNewcomers()
  town.clock.passMinutes(24 * 60)
  await town.run(sql`update users set email_verified = false where id = ${town[who].id}`)
  expect(await countingIn(town)).toBe('later')
  await town.run(sql`update users set email_verified = true`)
  expect(await countingIn(town)).toBe('yes')
})

test.each(['ana', 'bo'] as const)('badges count only when %s has been here for a day too', async (who) => {
  const town = await townOfNewcomers()
  await town.run(sql`update users set created_at = created_at - interval '1 day' where id <> ${town[who].id}`)
  expect(await countingIn(town)).toBe('later')
})

test("only the badges of a person's first five meetings of a day count", async () => {
  const { ana, run, clock, signUp } = await townWith({ people: ['ana'] as const })
  const others: Person[] = []
  for (let nth = 0; nth < 7; nth++) others.push(await signUp(`other${nth}`))
  await run(sql`update users set email_verified = true, created_at = created_at - interval '1 day'`)
  for (const person of [ana, ...others]) await person.switchOn({ minutes: 240 })
  for (const other of others.slice(0, 6)) {
    const meetupId = await met(ana, other)
    await award(ana, other, meetupId)
    await award(other, ana, meetupId)
  }
  const { received, given, counts } = await badgesOf(ana)
  const countings: BadgeCounting[] = ['never', 'yes', 'yes', 'yes', 'yes', 'yes']
  expect(received.map(({ counting }) => counting)).toEqual(countings)
  expect(given.map(({ counting }) => counting)).toEqual(countings)
  expect(counts).toEqual([{ name: 'Good Listener', givers: 5 }])
  // The day ends at midnight UTC.
  clock.set(new Date('2026-11-21T00:00:00Z'))
  const last = others[6] as Person
  for (const person of [ana, last]) await person.switchOn()
  await award(last, ana, await met(ana, last, { startsAt: '2026-11-21T00:00:00Z' }))
  expect((await badgesOf(ana)).counts).toEqual([{ name: 'Good Listener', givers: 6 }])
})

/** What one person sees of another's badges. */
async function countsFor(viewer: Person, { id }: Person) {
  return (await viewer.answer(getBadges, { params: { id } })).json().counts
}
