import { getUser } from '@hereabouts/contract/people/endpoints'
import { blockPerson, listBlocks, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { withoutId } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'
import { showAvatar } from '../../test/uploading.ts'

const gone = ({ id }: Person) => ({ name: 'nearby:gone', payload: [{ id }] })

test('a block is in the list of the person who made it, latest first, and in nobody else’s', async () => {
  const { ana, bo, cy, clock } = await townWith({ people: ['ana', 'bo', 'cy'] })
  expect(await ana.call(blockPerson, by(ana, bo))).toEqual({})
  clock.passMinutes(1)
  await ana.call(blockPerson, by(ana, cy))
  expect(await ana.call(listBlocks, { params: { id: ana.id } })).toEqual({
    blocks: [
      { id: cy.id, username: 'cy_here', avatarUrl: null, isVerified: false },
      { id: bo.id, username: 'bo_here', avatarUrl: null, isVerified: false },
    ],
  })
  expect(await bo.call(listBlocks, { params: { id: bo.id } })).toEqual({ blocks: [] })
})

test('the list shows picture and shield of blocked people only as far as the viewer may still see them', async () => {
  const { ana, bo, cy, http, run } = await townWith({ people: ['ana', 'bo', 'cy'] })
  await run(sql`update users set verification_status = 'verified', verification_date = now()`)
  for (const each of [ana, bo, cy]) await each.switchOn()
  for (const each of [bo, cy]) await showAvatar(http, each)
  await meeting(ana, bo)
  for (const each of [bo, cy]) await ana.call(blockPerson, by(ana, each))
  const { blocks } = await ana.call(listBlocks, { params: { id: ana.id } })
  const pictures = Object.fromEntries(blocks.map(({ username, avatarUrl }) => [username, avatarUrl]))
  expect(pictures).toEqual({ bo_here: expect.any(String), cy_here: null })
  expect(blocks.filter(({ isVerified }) => isVerified).map(({ username }) => username)).toEqual(['bo_here'])
  const answer = await http.inject({ url: String(pictures.bo_here), headers: { cookie: ana.cookie } })
  expect(answer.statusCode).toBe(200)
})

test('blocking again changes nothing and causes no event', async () => {
  const { ana, bo, listen } = await townWith({ blocks: [['ana', 'bo']] })
  await ana.switchOn()
  await bo.switchOn()
  const [hers, his] = [await listen(ana), await listen(bo)]
  const before = await ana.call(listBlocks, { params: { id: ana.id } })
  expect(await ana.call(blockPerson, by(ana, bo))).toEqual({})
  expect(await ana.call(listBlocks, { params: { id: ana.id } })).toEqual(before)
  expect([await hers.received(), await his.received()]).toEqual([[], []])
})

test('a block applies at once and both ways, and open lists lose the other', async () => {
  const { ana, bo, listen } = await townWith()
  await ana.switchOn()
  await bo.switchOn()
  const [hers, his] = [await listen(ana), await listen(bo)]
  await ana.call(blockPerson, by(ana, bo))
  expect([(await ana.nearby()).people, (await bo.nearby()).people]).toEqual([[], []])
  expect([await hers.received(), await his.received()]).toEqual([[gone(bo)], [gone(ana)]])
})

test('a block is silent: the blocked person gets the same answers as for a person who does not exist', async () => {
  const { ana, bo } = await townWith({ blocks: [['ana', 'bo']] })
  const [blocker, nobody] = [
    await bo.answer(getUser, { params: { id: ana.id } }),
    await bo.answer(getUser, { params: { id: 999_999 } }),
  ]
  expect([blocker.statusCode, withoutId(blocker.body)]).toEqual([404, withoutId(nobody.body)])
})

test('after an unblock both see each other again, and open lists show the other', async () => {
  const { ana, bo, listen } = await townWith({ blocks: [['ana', 'bo']] })
  await ana.switchOn()
  await bo.switchOn()
  const his = await listen(bo)
  expect(await ana.call(unblockPerson, by(ana, bo))).toEqual({})
  const { people } = await bo.nearby()
  expect(people.map(({ id }) => id)).toEqual([ana.id])
  expect(await his.received()).toEqual([{ name: 'nearby:card', payload: people }])
  expect((await ana.nearby()).people.map(({ id }) => id)).toEqual([bo.id])
  expect(await ana.call(listBlocks, { params: { id: ana.id } })).toEqual({ blocks: [] })
})

test("removing one's own block leaves the other person's", async () => {
  const { ana, bo } = await townWith({
    blocks: [
      ['ana', 'bo'],
      ['bo', 'ana'],
    ],
  })
  await ana.call(unblockPerson, by(ana, bo))
  expect(await ana.errorOf(getUser, { params: { id: bo.id } })).toBe('404 NOT_FOUND')
  expect(await bo.call(listBlocks, { params: { id: bo.id } })).toEqual({
    blocks: [{ id: ana.id, username: 'ana_here', avatarUrl: null, isVerified: false }],
  })
})

test('removing a block that does not exist changes nothing and causes no event', async () => {
  const { ana, bo, listen } = await townWith()
  const his = await listen(bo)
  for (const id of [bo.id, ana.id, 999_999])
    expect(await ana.call(unblockPerson, { params: { id: ana.id }, body: { userId: id } })).toEqual({})
  expect(await his.received()).toEqual([])
})

test('nobody can block themselves or a person who does not exist', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  expect(await ana.errorOf(blockPerson, by(ana, ana))).toBe('422 CANNOT_BLOCK_ONESELF')
  expect(await ana.errorOf(blockPerson, by(ana, { id: 999_999 }))).toBe('404 NOT_FOUND')
  expect(await ana.call(listBlocks, { params: { id: ana.id } })).toEqual({ blocks: [] })
})

test('a person can block somebody who has already blocked them', async () => {
  const { ana, bo } = await townWith({ blocks: [['bo', 'ana']] })
  expect(await ana.call(blockPerson, by(ana, bo))).toEqual({})
})

test.each<[string, unknown]>([
  ['nobody', {}],
  ['text', { userId: '2' }],
  ['a fraction', { userId: 1.5 }],
  ['nothing', { userId: 0 }],
  ['a name', { username: 'bo_here' }],
])('a body with %s is rejected', async (_, body) => {
  const { ana } = await townWith()
  for (const endpoint of [blockPerson, unblockPerson])
    expect(await ana.errorOf(endpoint, { params: { id: ana.id }, body: body as { userId: number } })).toBe(
      '422 VALIDATION',
    )
})

test("nobody can see or change another person's blocks", async () => {
  const { ana, bo } = await townWith({ blocks: [['bo', 'ana']] })
  const params = { id: bo.id }
  expect(await ana.errorOf(listBlocks, { params })).toBe('404 NOT_FOUND')
  expect(await ana.errorOf(blockPerson, { params, body: { userId: 1 } })).toBe('404 NOT_FOUND')
  expect(await ana.errorOf(unblockPerson, { params, body: { userId: ana.id } })).toBe('404 NOT_FOUND')
  expect((await bo.call(listBlocks, { params })).blocks).toHaveLength(1)
})

function by(person: Person, other: { id: number }) {
  return { params: { id: person.id }, body: { userId: other.id } }
}
