import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { setOffers } from '@hereabouts/contract/gatherings/endpoints-offers'
import { keepNeeds } from '@hereabouts/contract/needs/endpoints'
import type { Need } from '@hereabouts/contract/needs/limits'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { describe, expect, test } from 'vitest'
import { gatheringTown, joins, planOf, seenBy, starts } from '../../test/gathering.ts'

const offering = (id: number, offers: Need[]) => ({ params: { id: id as never }, body: { offers } }) as never

describe('what the place of a gathering offers', () => {
  test('is read by everybody who opens it, from the start on', async () => {
    const town = await gatheringTown(2)
    const { ana, bo } = town
    const id = await starts(ana, town, { offers: ['step_free', 'companion'] })
    for (const person of [ana, bo])
      expect(await seenBy(person, id)).toMatchObject({ offers: ['step_free', 'companion'] })
    expect(await seenBy(bo, await starts(ana, town, { inHours: 48 }))).toMatchObject({ offers: [] })
  })

  test('can be changed by the starter, which its members see at once', async () => {
    const town = await gatheringTown(2)
    const { ana, bo, listen } = town
    const id = await starts(ana, town)
    await joins(bo, id)
    await town.deps.bus.settled()
    const { received } = await listen(bo)
    expect(await ana.call(setOffers, offering(id, ['quiet']))).toMatchObject({ offers: ['quiet'] })
    const changed = (await received()).findLast(({ name }) => name === 'gathering:changed')
    expect(changed).toMatchObject({ payload: [{ offers: ['quiet'] }] })
  })

  test('is forgotten with another place, but not with another time', async () => {
    const town = await gatheringTown(1)
    const { ana, clock } = town
    const id = await starts(ana, town, { offers: ['step_free'] })
    const params = { id }
    const startsAt = new Date(clock.now().getTime() + 30 * 3_600_000).toISOString()
    await ana.call(contract.changeGathering, { params, body: { startsAt } })
    expect(await seenBy(ana, id)).toMatchObject({ offers: ['step_free'] })
    await ana.call(contract.changeGathering, { params, body: { place: 'Upstairs' } })
    expect(await seenBy(ana, id)).toMatchObject({ offers: [] })
  })

  test('is stated by the starter only, and not after the beginning', async () => {
    const town = await gatheringTown(4)
    const { ana, bo, cy, di } = town
    const id = await starts(ana, town)
    for (const person of [bo, cy]) await joins(person, id)
    expect(await bo.errorOf(setOffers, offering(id, ['quiet']))).toBe('403 NOT_YOURS_TO_CHANGE')
    expect(await di.errorOf(setOffers, offering(id, ['quiet']))).toBe('404 NOT_FOUND')
    await town.pass(24 * 60 + 1)
    expect(await ana.errorOf(setOffers, offering(id, ['quiet']))).toBe('409 NOT_OPEN')
  })

  test.each([
    ['what no place can offer', ['text_first']],
    ['the same twice', ['quiet', 'quiet']],
    ['text', ['a lift']],
  ])('is never %s', async (_, offers) => {
    const town = await gatheringTown(1)
    const { ana } = town
    expect(await ana.errorOf(contract.startGathering, planOf(town, { offers }))).toBe('422 VALIDATION')
    const id = await starts(ana, town)
    expect(await ana.errorOf(setOffers, offering(id, offers as never))).toBe('422 VALIDATION')
  })
})

test('nobody in a gathering, its starter included, learns what a member needs', async () => {
  async function readWith(needs: Need[]) {
    const town = await gatheringTown(3)
    const { ana, bo, cy, listen } = town
    const others = [await listen(ana), await listen(cy)]
    if (needs.length > 0) await bo.call(keepNeeds, { params: { id: bo.id }, body: { needs } })
    const id = await starts(ana, town, { offers: ['quiet'] })
    for (const person of [cy, bo]) {
      await joins(person, id)
      await town.deps.bus.settled()
    }
    const seen: unknown[] = []
    for (const person of [ana, cy]) {
      seen.push(await seenBy(person, id))
      seen.push((await person.call(exportUser, { params: { id: person.id } })).features.gatherings)
    }
    for (const { received } of others) seen.push(...(await received()))
    // Two towns number everything differently.
    const text = (value: unknown) =>
      JSON.stringify(value)
        .replaceAll(/"(?:code|username)":"\w+"/g, '')
        .replaceAll(/"(?:id|\w+Id)":\d+|(?<=gathering-)\d+/g, '')
    return seen.map(text).toSorted()
  }
  expect(await readWith(['step_free', 'seats'])).toEqual(await readWith([]))
})
