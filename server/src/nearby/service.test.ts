import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { say } from '../../test/chatting.ts'
import { moveIn } from '../../test/crowd.ts'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { moved } from '../../test/places.ts'
import { townWith } from '../../test/town.ts'
import { recountInterests } from '../interests/service.ts'

const SQUARE: [number, number] = [51.508, -0.1281]
const namesSeen = async (person: Person) => (await person.nearby()).people.map(({ username }) => username)

describe('the order', () => {
  test('is match, then band, then shield; rarer interests count more', async () => {
    const town = await townWith({ people: ['ana'], interests: { ana: [1, 2, 3, 9] } })
    // Few people have interest 9; everybody has interest 1.
    const crowd = await moveIn(town, [
      { interests: [1] },
      { interests: [1], isVerified: true },
      { interests: [1] },
      { interests: [1, 9] },
      { interests: [1, 2] },
      ...Array.from({ length: 12 }, () => ({ interests: [1, 2] })),
    ])
    await recountInterests(town.deps)
    await town.ana.switchOn({ range: 16093 })
    const [near, verified, far, rare, two] = crowd as [Person, Person, Person, Person, Person]
    for (const person of [near, verified, two]) await person.switchOn({ range: 16093 })
    await far.switchOn({ range: 16093, at: moved(SQUARE, 2_500, 1) })
    await rare.switchOn({ range: 16093, at: moved(SQUARE, 9_000, 2) })
    const { people } = await town.ana.nearby()
    expect(people.map(({ id }) => id)).toEqual([rare.id, two.id, verified.id, near.id, far.id])
    expect(people.map(({ band }) => band)).toEqual([16093, 3219, 3219, 3219, 8047])
  })

  test('of equals is stable for a day, and different tomorrow and for somebody else', async () => {
    const town = await townWith({ now: new Date('2026-11-20T10:00:00Z') })
    const { ana, bo, clock } = town
    const crowd = await moveIn(town, Array(12).fill({}))
    async function orders() {
      for (const person of [ana, bo, ...crowd]) await person.switchOn({ minutes: 240 })
      const others = (list: string[]) => list.filter((name) => name.startsWith('crowd_'))
      return [others(await namesSeen(ana)), others(await namesSeen(bo))]
    }
    const [forAna, forBo] = await orders()
    expect(forAna).toHaveLength(12)
    expect(forBo).not.toEqual(forAna)
    clock.set(new Date('2026-11-20T23:50:00Z'))
    expect(await orders()).toEqual([forAna, forBo])
    clock.set(new Date('2026-11-21T00:00:00Z'))
    const [forAnaTomorrow, forBoTomorrow] = await orders()
    expect(forAnaTomorrow).not.toEqual(forAna)
    expect(forBoTomorrow).not.toEqual(forBo)
    expect(forAnaTomorrow?.toSorted()).toEqual(forAna?.toSorted())
  })
})

test('many concurrent requests for lists do not delay writes', async () => {
  const { ana, bo } = await townWith()
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await say(ana, bo, 'Hello')
  const order: string[] = []
  const lists = Array.from({ length: 600 }, () => bo.nearby().then(() => order.push('a list')))
  await say(ana, bo, 'Hello?')
  order.push('the message')
  await Promise.all(lists)
  expect(order.indexOf('the message')).toBeLessThan(lists.length / 2)
})

test('the best hundred are shown, and the rest are counted', async () => {
  const town = await townWith({ people: ['ana'], interests: { ana: [1, 2, 9] } })
  const crowd = await moveIn(
    town,
    Array.from({ length: 107 }, (_, i) => ({ interests: i % 10 === 0 ? [1, 9] : [1] })),
  )
  await town.ana.switchOn()
  for (const person of crowd.slice(0, 100)) await person.switchOn()
  expect(await town.ana.nearby()).toMatchObject({ people: { length: 100 }, more: 0 })
  for (const person of crowd.slice(100)) await person.switchOn()
  const { people, more } = await town.ana.nearby()
  expect([people.length, more]).toEqual([100, 7])
  expect(people.slice(0, 11).every(({ sharedInterests }) => sharedInterests.length === 2)).toBe(true)
  expect(people.slice(11).every(({ sharedInterests }) => sharedInterests.length === 1)).toBe(true)
})

describe('to see, be seen', () => {
  test('somebody who is off, switched off, or whose time ran out sees nobody and is told why', async () => {
    const { ana, bo, clock } = await townWith()
    await bo.switchOn({ minutes: 240 })
    expect(await ana.nearby()).toEqual({ people: [], more: 0, isOff: true })
    await ana.switchOn({ minutes: 30 })
    expect(await namesSeen(ana)).toEqual(['bo_here'])
    clock.passMinutes(30)
    expect(await ana.nearby()).toEqual({ people: [], more: 0, isOff: true })
    expect(await bo.nearby()).toEqual({ people: [], more: 0 })
  })
})

test('two people nearby see each other, with the band and their shared interests', async () => {
  const { ana, bo } = await townWith({ interests: { ana: [1, 2, 3], bo: [2, 3, 4] } })
  await ana.call(changeUser, {
    params: { id: ana.id },
    body: { askMeAbout: 'sourdough', languages: ['pt'], pronouns: 'she/her' },
  })
  await ana.switchOn({ upFor: 'coffee' })
  await bo.switchOn()
  expect(await bo.nearby()).toEqual({
    people: [
      {
        id: ana.id,
        username: 'ana_here',
        name: 'ana_here',
        askMeAbout: 'sourdough',
        languages: ['pt'],
        pronouns: 'she/her',
        avatarUrl: null,
        isVerified: false,
        simulated: false,
        band: 3219,
        sharedInterests: [
          { id: 2, name: 'Board games' },
          { id: 3, name: 'Live music' },
        ],
        upFor: 'coffee',
        badges: [],
        met: null,
        inviteRefusal: null,
        rank: expect.any(String),
      },
    ],
    more: 0,
  })
  expect((await ana.nearby()).people).toMatchObject([{ id: bo.id, band: 3219 }])
})

describe('a card', () => {
  test('contains what the contract names and nothing else', async () => {
    const { ana, bo } = await townWith({ verified: ['ana'] })
    await ana.switchOn({ spot: true, upFor: 'coffee ☕' })
    await bo.switchOn({ spot: true })
    const body = (await bo.answer(listNearby, { params: { id: bo.id } })).body
    const { people } = JSON.parse(body)
    expect(Object.keys(people[0]).sort()).toEqual([
      'askMeAbout',
      'avatarUrl',
      'badges',
      'band',
      'id',
      'inviteRefusal',
      'isVerified',
      'languages',
      'met',
      'name',
      'pronouns',
      'rank',
      'sharedInterests',
      'simulated',
      'upFor',
      'username',
    ])
    expect(people[0]).toMatchObject({ upFor: 'coffee ☕', isVerified: true, band: 305 })
    expect(people[0].rank).toMatch(/^\d{4}\.\d{5}\.[01]\.[0-9a-f]{4}(-[0-9a-f]{4}){3}$/)
    // No cell, no time, no address, no setting.
    expect(body).not.toMatch(/8[8a][0-9a-f]{13}|2026|example\.org|until|range|only/i)
  })

  test('names only shared interests, and dating only if both have it', async () => {
    const { ana, bo, people } = await townWith({
      people: ['ana', 'bo', 'cy'],
      interests: { ana: [1, 2, 73, 74], bo: [2, 5, 74], cy: [2, 5] },
      confirmed: ['ana', 'bo', 'cy'],
    })
    for (const person of Object.values(people)) await person.switchOn()
    const sharedWith = async (viewer: Person) =>
      Object.fromEntries(
        (await viewer.nearby()).people.map(({ username, sharedInterests }) => [
          username,
          sharedInterests.map(({ id }) => id).toSorted((a, b) => a - b),
        ]),
      )
    expect(await sharedWith(ana)).toEqual({ bo_here: [2, 74], cy_here: [2] })
    expect(await sharedWith(people.cy)).toEqual({ ana_here: [2], bo_here: [2, 5] })
    await bo.call(changeUser, { params: { id: bo.id }, body: { interests: [2, 5] } })
    expect(await sharedWith(ana)).toEqual({ bo_here: [2], cy_here: [2] })
  })

  test('names only truly shared interests, even if others share their bit in the index', async () => {
    const town = await townWith({ people: [] as string[] })
    await town.run(sqlCustomInterests())
    const [one, other, third] = await moveIn(town, [
      { interests: [210] },
      { interests: [266] },
      { interests: [210, 266] },
    ])
    for (const person of [one, other, third]) await person?.switchOn()
    const { people } = await (one as Person).nearby()
    expect(people.map(({ id, sharedInterests }) => [id, sharedInterests.map((each) => each.id)])).toEqual([
      [third?.id, [210]],
      [other?.id, []],
    ])
  })
})

function sqlCustomInterests() {
  return sql`insert into interests (name, name_key, category, is_public)
    select 'Custom ' || nr, 'custom ' || nr, 'custom', false
    from generate_series(1 + (select count(*) from interests), 300) as nr`
}
