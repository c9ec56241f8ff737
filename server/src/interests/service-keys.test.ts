import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { listInterests } from '@hereabouts/contract/interests/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { renewKeys } from './service-keys.ts'

test('interests that became equal are one, which everybody has, and both spellings lead to it', async () => {
  const { ana, bo, cy, dee, add, start, own } = await earlierTown()
  await add('Straßenfeste', 'straßenfeste', [ana, bo])
  await add('STRASSENFESTE', 'strassenfeste', [bo, cy])
  await add('Kısa film', 'kısa film', [cy])
  await start()
  for (const person of [ana, bo]) expect(await own(person)).toEqual(['Straßenfeste'])
  expect(await own(cy)).toEqual(['Straßenfeste', 'Kısa film'])
  const interests = [{ name: 'straẞenFESTE' }, { name: 'KISA FİLM' }]
  await dee.call(changeUser, { params: { id: dee.id }, body: { interests } })
  expect(await own(dee)).toEqual(['Straßenfeste', 'Kısa film'])
})

test('the catalogue’s interest stays, whatever people have called the same', async () => {
  const { ana, add, start, own, run } = await earlierTown()
  await run(
    sql`update interests set name = 'Straßencafés', name_key = 'straßencafés', key_form = 1 where id = 4`,
  )
  await add('STRASSENCAFÉS', 'strassencafés', [ana])
  await start()
  expect(await own(ana)).toEqual(['Straßencafés'])
  expect(await ana.call(listInterests)).toContainEqual(expect.objectContaining({ id: 4 }))
})

test('what the team has hidden or merged stays so', async () => {
  const { ana, bo, cy, add, start, own, run } = await earlierTown()
  await add('Große Worte', 'große worte', [ana])
  const hidden = await add('GROSSE WORTE', 'grosse worte', [bo])
  await run(sql`update interests set is_hidden = true where id = ${hidden}`)
  const merged = await add('Fußball', 'fußball', [])
  await add('FUSSBALL', 'fussball', [cy])
  await run(sql`update interests set merged_into = 4 where id = ${merged}`)
  await start()
  for (const person of [ana, bo])
    expect((await person.call(getOwnUser)).interests).toMatchObject([{ name: 'Große Worte', isHidden: true }])
  expect(await own(cy)).toEqual(['FUSSBALL'])
})

test('nodes that start together, and every later start, find nothing more to do', async () => {
  const { ana, add, deps, own } = await earlierTown()
  await add('ΧΟΡΌΣ', 'χορός', [ana])
  await add('Χορόσ', 'χορόσ', [ana])
  await Promise.all([1, 2, 3].map(() => renewKeys(deps)))
  expect(await own(ana)).toEqual(['ΧΟΡΌΣ'])
  const keys = sql`select id, name_key, key_form, merged_into from interests order by id`
  const before = await deps.db.many('test', keys)
  await renewKeys(deps)
  expect(await deps.db.many('test', keys)).toEqual(before)
})

/** A town whose interests an earlier version stored. */
async function earlierTown() {
  const town = await townWith({ people: ['ana', 'bo', 'cy', 'dee'] })
  const { deps, run } = town
  await run(sql`delete from user_interests`)
  return {
    ...town,
    async add(name: string, key: string, people: readonly Person[]): Promise<number> {
      const { id } = await deps.db.one<{ id: number }>(
        'test',
        sql`insert into interests (name, name_key, category, is_public) values (${name}, ${key}, 'custom', false)
            returning id`,
      )
      await run(sql`insert into user_interests (user_id, interest_id)
        select unnest(${people.map((person) => person.id)}::bigint[]), ${id}`)
      return id
    },
    start: () => renewKeys(deps),
    own: async (person: Person) => (await person.call(getOwnUser)).interests.map(({ name }) => name),
  }
}
