import { listBadgeTypes } from '@hereabouts/contract/badges/endpoints'
import { BADGE_FAMILIES } from '@hereabouts/contract/badges/limits'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { seedBadgeTypes } from './service.ts'

test('everybody, signed in or not, can read the list of badges', async () => {
  const { ana, http } = await townWith({ people: ['ana'] })
  const types = await ana.call(listBadgeTypes)
  expect(types).toContainEqual({
    id: expect.any(Number),
    name: 'Good Listener',
    family: 'communication',
    description: 'Let you finish, and remembered what you said.',
  })
  expect((await makeCall(http, listBadgeTypes, {})).json()).toEqual(types)
})

test('the list has four badges per family, in family order, each with its own sentence', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const types = await ana.call(listBadgeTypes)
  expect(types.map(({ family }) => family)).toEqual(
    BADGE_FAMILIES.flatMap((family) => [family, family, family, family]),
  )
  expect(new Set(types.map(({ description }) => description)).size).toBe(16)
  for (const { description } of types) expect(description).toMatch(/^[A-Z].+\.$/)
})

test('nodes that start at the same moment give the badges the same ids as one node', async () => {
  const { deps } = await townWith({ people: [] })
  const types = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`Kite ${n}`, 'Flies kites.']))
  await Promise.all([1, 2, 3].map(() => seedBadgeTypes(deps, { communication: types })))
  const [{ span } = { span: 0 }] = await deps.db.many<{ span: number }>(
    'test',
    sql`select (max(id) - min(id) + 1)::int as span from badge_types where name like 'Kite %'`,
  )
  expect(span).toBe(2000)
})

test('a restart changes nothing, and a later catalogue only adds badges', async () => {
  const { ana, app, deps } = await townWith({ people: ['ana'] })
  const before = await ana.call(listBadgeTypes)
  await app.prepare()
  expect(await ana.call(listBadgeTypes)).toEqual(before)

  await seedBadgeTypes(deps, { communication: { 'Good Listener': 'Another sentence.', 'Good Laugh': 'Ha.' } })
  const after = await ana.call(listBadgeTypes)
  expect(after.filter(({ name }) => name !== 'Good Laugh')).toEqual(before)
  // Listed with its family, although it was added last.
  expect(after[4]).toMatchObject({ name: 'Good Laugh', family: 'communication', description: 'Ha.' })
})
