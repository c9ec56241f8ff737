import * as contract from '@hereabouts/contract/gatherings/endpoints'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { gatheringOf, gatheringTown, seenBy } from '../../test/gathering.ts'
import { pushesTo } from '../../test/gathering-pushes.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { headOfGathering } from './service-preview.ts'

/** The news about a gathering in a person's inbox, the latest first. */
async function newsOf(person: Person, id: GatheringId): Promise<string[]> {
  return (await inboxOf(person)).entries.flatMap((entry) =>
    entry.kind === 'gathering' && entry.gatheringId === id ? [entry.what] : [],
  )
}

test('when moderators take down an open gathering, its starter learns it like everybody else, and no comma is left of its area', async () => {
  const town = await gatheringTown(3, { ownApp: true })
  const { ana, bo, cy } = town
  await town.run(sql`update users set role = 'moderator' where id = ${cy.id}`)
  const id = await gatheringOf([ana, bo], town, { note: 'Words' })
  const { code, interest } = await seenBy(ana, id)
  const { pushed } = await pushesTo(town, [ana, bo])
  await cy.call(contract.takeDownGathering, { params: { id } })
  const push = { title: 'Your gathering is off', text: interest.name, path: `/gatherings/${id}` }
  expect(await pushed()).toEqual(
    expect.arrayContaining([
      { to: ana.id, ...push },
      { to: bo.id, ...push },
    ]),
  )
  expect([await newsOf(ana, id), await newsOf(bo, id)]).toEqual([['cancelled'], ['cancelled']])
  const { title } = await headOfGathering(town.deps, code as string, { address: '127.0.0.1', locale: 'en' })
  expect(title).toBe(interest.name)
})

test('a silent member reads that their seat is free, not that somebody has it', async () => {
  const town = await gatheringTown(4, { ownApp: true })
  const { people, bo } = town
  const id = await gatheringOf(people, town, { inHours: 4 })
  const { pushed } = await pushesTo(town, [bo])
  await town.pass(60)
  await pushed()
  for (const person of people)
    if (person !== bo) await person.call(contract.confirmComing, { params: { id } })
  await town.pass(2 * 60)
  expect(await pushed()).toMatchObject([
    { to: bo.id, title: 'We didn’t hear from you, so we freed your seat' },
  ])
  expect(await newsOf(bo, id)).toEqual(['freed'])
})
