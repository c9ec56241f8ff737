import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { listInterests } from '@hereabouts/contract/interests/endpoints'
import { CATEGORIES } from '@hereabouts/contract/interests/limits-categories'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall, type Person } from '../../test/person.ts'
import { ITS_ID } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'
import { recountInterests, seedInterests } from './service.ts'

test('everybody, signed in or not, can read the catalogue', async () => {
  const { ana, http } = await townWith({ people: ['ana'] })
  const catalogue = await ana.call(listInterests)
  expect(catalogue).toContainEqual({ id: 1, name: 'Coffee chat', category: 'social_activities' })
  expect((await makeCall(http, listInterests, {})).json()).toEqual(catalogue)
})

test('every category except people’s own words has interests', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const categories = new Set((await ana.call(listInterests)).map(({ category }) => category))
  expect([...categories].sort()).toEqual(CATEGORIES.filter((each) => each !== 'custom').sort())
})

test('the most common interests come first', async () => {
  const { ana, deps } = await townWith<'ana' | 'bo' | 'cy'>({
    people: ['ana', 'bo', 'cy'],
    interests: { ana: [40, 30], bo: [40, 30, 50], cy: [40] },
  })
  await recountInterests(deps)
  expect((await ana.call(listInterests)).slice(0, 4).map(({ id }) => id)).toEqual([40, 30, 50, 1])
})

test('a restart changes nothing in the catalogue', async () => {
  const { ana, app } = await townWith({ people: ['ana'] })
  const before = await ana.call(listInterests)
  await app.prepare()
  expect((await ana.call(listInterests)).map(byId).sort()).toEqual(before.map(byId).sort())
})

test('nodes that start at the same moment give the catalogue the same ids as one node', async () => {
  const { deps } = await townWith({ people: [] })
  const names = Array.from({ length: 5000 }, (_, n) => `Kites ${n}`)
  await Promise.all([1, 2, 3].map(() => seedInterests(deps, { local_knowledge: names })))
  const [{ span } = { span: 0 }] = await deps.db.many<{ span: number }>(
    'test',
    sql`select (max(id) - min(id) + 1)::int as span from interests where name like 'Kites %'`,
  )
  expect(span).toBe(names.length)
})

test("a later catalogue only adds interests and leaves people's choices unchanged", async () => {
  const { ana, deps } = await townWith({ people: ['ana'] })
  await ana.call(changeUser, choosing(ana, [1, { name: 'Stargazing' }]))
  await seedInterests(deps, { local_knowledge: ['Lighthouses', 'COFFEE CHAT'] })
  const catalogue = await ana.call(listInterests)
  expect(catalogue).toContainEqual(
    expect.objectContaining({ name: 'Lighthouses', category: 'local_knowledge' }),
  )
  expect(catalogue.filter(({ name }) => /coffee chat/i.test(name))).toHaveLength(1)
  expect(names((await ana.call(getOwnUser)).interests)).toEqual(['Coffee chat', 'Stargazing'])
})

test('the interests chosen at sign-up are stored', async () => {
  const { http } = await townWith({ people: [] })
  const response = await makeCall(http, register, { body: { ...CY, interests: [2, 1, 2] } })
  expect(response.json().interests).toEqual([
    { id: 1, name: 'Coffee chat', category: 'social_activities' },
    { id: 2, name: 'Board games', category: 'social_activities' },
  ])
})

test.each<[string, unknown[], string]>([
  ['none', [], 'NO_INTEREST'],
  ['twenty-one', upTo(21), 'TOO_MANY_INTERESTS'],
  ['four in one’s own words', own('Kites', 'Knots', 'Kilns', 'Koans'), 'TOO_MANY_CUSTOM_INTERESTS'],
  ['an unknown one', [1, 999_999], 'UNKNOWN_INTEREST'],
  ['one that reverses the text direction', [1, ...own('a\u202eb')], 'INTEREST_UNREADABLE'],
])('%s cannot be chosen, neither at sign-up nor later', async (_, interests, code) => {
  const { ana, http } = await townWith({ people: ['ana'] })
  const before = await ana.call(getOwnUser)
  const signUp = await makeCall(http, register, { body: { ...CY, interests } })
  expect([signUp.statusCode, signUp.json().error]).toEqual([422, code])
  expect(await ana.errorOf(changeUser, choosing(ana, interests))).toBe(`422 ${code}`)
  expect(await ana.call(getOwnUser)).toEqual(before)
})

test('the error for no interests has the wording of the specification', async () => {
  const { http } = await townWith({ people: [] })
  const response = await makeCall(http, register, { body: { ...CY, interests: [] } })
  expect(response.json()).toEqual({
    error: 'NO_INTEREST',
    message: 'Please select at least one interest',
    ...ITS_ID,
  })
})

test('twenty can be chosen, three of them in one’s own words', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const interests = [...upTo(17), ...own('Kites', 'Knots', 'Kilns')]
  const user = await ana.call(changeUser, choosing(ana, interests))
  expect(user.interests).toHaveLength(20)
  expect(user.interests.filter(({ category }) => category === 'custom')).toHaveLength(3)
})

test.each<[string, unknown]>([
  ['only invisible characters', { name: ' \u200b\u3164 ' }],
  ['thirty-one characters', { name: 'k'.repeat(31) }],
  ['no text', { name: 7 }],
  ['a category of its own', { name: 'Kites', category: 'dating' }],
  ['NUL', { name: 'Kites\0' }],
  ['half a character', { name: 'Kites\ud83e' }],
  ['text instead of an id', 'Kites'],
  ['an invalid id', 0],
])('an interest in one’s own words that has %s is rejected', async (_, interest) => {
  const { ana } = await townWith({ people: ['ana'] })
  expect(await ana.errorOf(changeUser, choosing(ana, [1, interest]))).toBe('422 VALIDATION')
})

test('length is counted as people count: thirty emoji are thirty characters', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const user = await ana.call(changeUser, choosing(ana, own('🪁'.repeat(30))))
  expect(names(user.interests)).toEqual(['🪁'.repeat(30)])
})

test('the same words in another case or spacing are the same interest, in the first spelling', async () => {
  const { ana, bo } = await townWith()
  const [kites] = (await ana.call(changeUser, choosing(ana, own('Kite flying')))).interests
  const [his] = (await bo.call(changeUser, choosing(bo, own(' KITE   FLYING ')))).interests
  expect(his).toEqual(kites)
  expect(kites).toEqual({ id: expect.any(Number), name: 'Kite flying', category: 'custom' })
})

test("own words that match the catalogue become the catalogue's interest", async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const interests = own('BOARD games', 'Live  music', 'park WALK', 'Street food', 'Kites')
  const user = await ana.call(changeUser, choosing(ana, interests))
  expect(names(user.interests)).toEqual(['Board games', 'Live music', 'Park walk', 'Street food', 'Kites'])
  expect(user.interests.filter(({ category }) => category === 'custom')).toHaveLength(1)
})

test('an interest chosen by id and by name counts once', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const user = await ana.call(changeUser, choosing(ana, [2, ...own('Board games')]))
  expect(names(user.interests)).toEqual(['Board games'])
})

test('an interest that few people have is in nobody’s catalogue and cannot be chosen by id', async () => {
  const { ana, bo, deps } = await townWith()
  const [kites] = (await ana.call(changeUser, choosing(ana, own('Kites')))).interests as [Interest]
  await recountInterests(deps)
  expect(names(await bo.call(listInterests))).not.toContain('Kites')
  expect(names(await ana.call(listInterests))).not.toContain('Kites')
  expect(await bo.errorOf(changeUser, choosing(bo, [1, kites.id]))).toBe('422 UNKNOWN_INTEREST')
  // People who have it can keep it by its id.
  expect(names((await ana.call(changeUser, choosing(ana, [1, kites.id]))).interests)).toContain('Kites')
})

test('an interest that five people have joins the catalogue', async () => {
  const people = ['p1', 'p2', 'p3', 'p4', 'p5', 'ana'] as const
  const { deps, ana, ...town } = await townWith({ people })
  const having = [town.p1, town.p2, town.p3, town.p4]
  for (const person of having) await person.call(changeUser, choosing(person, own('Kites')))
  await recountInterests(deps)
  expect(names(await ana.call(listInterests))).not.toContain('Kites')

  await town.p5.call(changeUser, choosing(town.p5, own('kites')))
  await recountInterests(deps)
  const kites = (await ana.call(listInterests)).find(({ name }) => name === 'Kites')
  expect(kites).toMatchObject({ category: 'custom' })
  expect(names((await ana.call(changeUser, choosing(ana, [kites?.id]))).interests)).toEqual(['Kites'])
})

test('a rejected change leaves nothing behind, not even the words', async () => {
  const { ana, deps } = await townWith({ people: ['ana'] })
  await ana.errorOf(changeUser, choosing(ana, own('Kites', 'Knots', 'Kilns', 'Koans')))
  await seedInterests(deps, { local_knowledge: ['Kites'] })
  expect(await ana.call(listInterests)).toContainEqual(
    expect.objectContaining({ name: 'Kites', category: 'local_knowledge' }),
  )
})

test('two people who enter the same words at once get the same interest', async () => {
  const { ana, bo } = await townWith()
  const [hers, his] = await Promise.all([
    ana.call(changeUser, choosing(ana, own('Kites', 'Knots'))),
    bo.call(changeUser, choosing(bo, own('knots', 'kites'))),
  ])
  expect(hers.interests.map(byId).sort()).toEqual(his.interests.map(byId).sort())
})

const CY = { username: 'cy_here', password: 'cy has a long password', email: 'cy@example.org' }

function choosing({ id }: Person, interests: readonly unknown[]) {
  return { params: { id }, body: { interests: interests as number[] } }
}

function own(...given: string[]) {
  return given.map((name) => ({ name }))
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, nth) => nth + 1)
}

function names(interests: readonly Interest[]): string[] {
  return interests.map(({ name }) => name)
}

function byId({ id }: Interest): number {
  return id
}
