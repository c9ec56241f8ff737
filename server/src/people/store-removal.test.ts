import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { townWith } from '../../test/town.ts'

test('removing an account finds everything that belongs to it by index', async () => {
  const { deps } = await townWith({ people: [] })
  const links = await deps.db.many<{ link: string; isIndexed: boolean }>(
    'test',
    sql`with recursive going (gone) as (
          select 'users'::regclass::oid
          union
          select conrelid from going join pg_constraint on confrelid = gone and contype = 'f' and confdeltype = 'c'
        )
        select conrelid::regclass || '.' || attname as link, exists (
            select from pg_index
            where indrelid = conrelid and indkey[0] = attnum
              and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
          ) as is_indexed
        from going
        join pg_constraint on confrelid = gone and contype = 'f'
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        order by link`,
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ isIndexed }) => !isIndexed)).toEqual([])
})
