import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { expect, test } from 'vitest'
import { gatheringOf, gatheringTown, joinOf, joins, leaves, seenBy, tick } from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'

// On PostgreSQL these calls run concurrently; the embedded database runs them one after the other.
test('ten people take the last seat, and one of them gets it', async () => {
  const town = await gatheringTown(15)
  const { people } = town
  const id = await gatheringOf(people.slice(0, 5), town)
  const results = await Promise.all(
    people.slice(5).map((person) => person.answer(contract.joinGathering, joinOf(id))),
  )
  const outcomes = results.map((answer) => answer.json().own ?? answer.json().error)
  expect(outcomes.toSorted()).toEqual([...Array(9).fill('FULL'), 'in'])
  expect(await seenBy(people[0] as Person, id)).toMatchObject({ going: 6, isFull: true })
})

test('two leave while a third joins: nobody gets more or less than one notification', async () => {
  const town = await gatheringTown(7)
  const { ana, bo, cy, di, ed } = town
  const id = await gatheringOf([ana, bo, cy, di], town, { minimum: 3 })
  town.clock.passMinutes(1)
  await Promise.all([leaves(bo, id), leaves(cy, id), joins(ed, id)])
  await town.deps.bus.settled()
  const after = await seenBy(ana, id)
  expect(after).toMatchObject({ state: 'on', going: 3, goAnyway: null })
  expect(after.members.map((each) => each.id)).toEqual([di.id, ed.id])
  for (const person of [ana, bo, cy, di, ed]) {
    const { entries } = await inboxOf(person)
    const ids = entries.map((entry) => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
  }
  const changesOf = async (person: Person) =>
    (await inboxOf(person)).entries.map((entry) => (entry.kind === 'gathering' ? entry.what : entry.kind))
  expect((await changesOf(bo)).concat(await changesOf(cy))).toEqual([])
  expect((await changesOf(ana)).filter((what) => what === 'gone')).toEqual(['gone'])
})

test('two people who join while one of them blocks the other never both get a seat', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, cy } = town
  const id = await gatheringOf([ana], town, { minimum: 6 })
  await Promise.all([
    bo.answer(contract.joinGathering, joinOf(id)),
    cy.answer(contract.joinGathering, joinOf(id)),
    bo.call(blockPerson, { params: { id: bo.id }, body: { userId: cy.id } }),
  ])
  const seats = await Promise.all([bo, cy].map(async (person) => (await seenBy(person, id)).own))
  expect(seats).not.toEqual(['in', 'in'])
})

test('concurrent ticks end each gathering once', async () => {
  const town = await gatheringTown(3)
  const { ana, clock, deps } = town
  const id = await gatheringOf([ana], town, { inHours: 5 })
  clock.passMinutes(3 * 60)
  const changed: number[] = []
  deps.bus.on('gatherings.changed', (event) => void changed.push(event.id))
  await Promise.all([tick(town), tick(town), tick(town)])
  expect(changed).toEqual([id])
  expect(await seenBy(ana, id)).toMatchObject({ state: 'lapsed' })
})
