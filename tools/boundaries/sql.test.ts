import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

const SQL = "import sql from 'sql-template-tag'\nsql`select 1`"

test('stores, the database driver, tests and benchmarks may contain SQL', () => {
  expect(
    violationsIn('sql', {
      'server/src/chat/store.ts': SQL,
      'server/src/chat/store-reading.ts': "import sql, { type Sql } from 'sql-template-tag'",
      'server/src/people/store.ts': "import { sql, join } from 'sql-template-tag'",
      'server/src/reports/store.ts': "import type { Sql } from 'sql-template-tag'",
      'server/src/chat/service.test.ts': SQL,
      'server/src/chat/notifications.ts': SQL,
      'packages/durable-pglite/src/engine.ts': SQL,
      'server/src/platform/db/postgres.ts': "import pg from 'pg'",
      'server/src/platform/http/health.ts': SQL,
      'server/test/town.ts': `import pg from 'pg'\n${SQL}`,
      'server/migrations/0009-words.ts': SQL,
      'bench/fill.ts': SQL,
      'server/src/chat/service.ts': '// sql`not this`\nlog.info(`no sql`)',
    }),
  ).toEqual([])
})

test.each([
  'server/src/chat/service.ts',
  'server/src/app.ts',
  'server/src/platform/jobs.ts',
  'web/src/chat/store.ts',
  'tools/start.ts',
])('%s must not', (path) => expect(violationsIn('sql', { [path]: SQL })).toEqual([`${path}:1`, `${path}:2`]))

test.each(["import type { Pool } from 'pg'", "import { PGlite } from '@electric-sql/pglite'"])(
  'a feature must not contain %s',
  (text) => expect(violationsIn('sql', { 'server/src/chat/service.ts': text })).toHaveLength(1),
)

test.each(['query', '{ sql as query }', '{ default as query }', '* as query', 'query, { type Sql }'])(
  'the tag must not be imported as %s, which these checks would not read as SQL',
  (names) => {
    const text = `import ${names} from 'sql-template-tag'`
    expect(violationsIn('sql', { 'server/src/chat/store.ts': text })).toHaveLength(1)
  },
)
