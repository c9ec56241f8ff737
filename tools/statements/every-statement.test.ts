import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PatientDriver } from '../../server/src/platform/db/db.ts'
import { type RecordedStatement, readStatements } from '../../server/test/statements.ts'
import { openEmbeddedTownDatabase } from '../../server/test/town-database.ts'
import { type RowProperty, readRowTypes } from './row-types.ts'
import { statementReader } from './statement-columns.ts'

// Runs after all others: they run on PostgreSQL, and record what they ran.

let driver: PatientDriver
let client: PoolClient
let statements: RecordedStatement[]
beforeAll(async () => {
  driver = await openEmbeddedTownDatabase()
  client = await driver.pool.connect()
  statements = readStatements().filter(({ text }) => OURS.test(text))
})
afterAll(async () => {
  client.release()
  await driver.close()
})

/** Statements of the app. Tests also run some of their own, such as `explain`. */
const OURS = /^\s*(select|with|insert|update|delete|\(select)\b/i
/**
 * Rows that are missing or already there, triggers that reject them, and tables that a test made for itself.
 */
const OF_THE_DATA = /^(23...|P0001|42P01)$/

const isRecorded = process.env.TEST_DATABASE !== 'embedded'

test.runIf(isRecorded)('every statement that runs on PostgreSQL runs on the embedded database', async () => {
  expect(statements.length).toBeGreaterThan(400)
  const failed: string[] = []
  for (const { text, values } of statements) {
    await client.query('begin')
    await client.query(text, values).catch(({ code, message }: Error & { code?: string }) => {
      if (!OF_THE_DATA.test(code ?? '')) failed.push(`${code} ${message}: ${text}`)
    })
    await client.query('rollback')
  }
  expect(failed).toEqual([])
})

test('a column counts as never null only if that is proven', async () => {
  const columnsOf = await statementReader(client)
  const nullable = async (text: string) =>
    (await columnsOf(text)).filter((column) => column.isNullable).map(({ name }) => name)
  const outer = 'from users u left join blocks b on b.blocker_id = u.id'
  expect(await nullable('select id, avatar_url, document_type from users')).toEqual([
    'avatarUrl',
    'documentType',
  ])
  expect(await nullable('select document_type from users where length(document_type) > 1')).toEqual([])
  expect(await nullable(`select u.id, b.blocked_id ${outer}`)).toEqual(['blockedId'])
  expect(await nullable(`select u.id, b.blocked_id ${outer} where b.was_seen`)).toEqual(['blockedId'])
  expect(await nullable(`select b.blocked_id ${outer} where b.blocked_id > 1`)).toEqual([])
  expect(await nullable('select count(*) as some, max(id) as last from users')).toEqual(['last'])
  expect(await nullable('select standing, max(id) as last from users group by standing')).toEqual([])
  expect(await nullable('select max(id) filter (where id > 1) as last from users group by standing')).toEqual(
    ['last'],
  )
  expect(
    await nullable('select (select name from users where id = 1), (select count(*) from users)'),
  ).toEqual(['name'])
  expect(
    await nullable(`select case when id = 1 then 2 end as a, coalesce(avatar_url, '') as b from users`),
  ).toEqual(['a'])
  expect(await nullable('select id from users union all select null')).toEqual(['id'])
  expect(
    await nullable('with gone as (delete from users returning id, avatar_url) select * from gone'),
  ).toEqual(['avatarUrl'])
  expect(
    await nullable(
      'update users set document_type = $1 where document_type is not null returning document_type',
    ),
  ).toEqual(['documentType'])
  expect(
    await nullable(
      `select settings_allow(is_verified, false, true, null) as a, can_see(id, 1) as b from users`,
    ),
  ).toEqual(['a'])
})

/** Columns that are never null although nothing in the statement proves it, by label. */
const NEVER_NULL: Record<string, string[]> = {
  // Elements of arrays that are passed in.
  'nearby.findAround': ['band'],
  'nearby.listAudience': ['band', 'isVerified'],
  'verification.listUnknown': ['name'],
  // Each row has a meetup or a message, and so a time.
  'chat.listConversations': ['activeAt'],
  'chat.findConversation': ['activeAt'],
  // The position of an element.
  'chat.addExpectedMessages': ['place'],
  // Computed from columns that are never null, in the view `sights`.
  'gatherings.countOpenHours': ['visibility'],
  'gatherings.listToNotify': ['visibility'],
  // Aggregates over at least one unread message, and the times of a check-in that waits.
  'notifications.listToPush': ['id', 'at'],
}

test.runIf(isRecorded)(
  'every row type matches the columns, types and nullability of its statement',
  async () => {
    const rowTypes = readRowTypes()
    const labels = new Set(rowTypes.map(({ label }) => label))
    const columnsOf = await statementReader(client)
    const mismatches = new Set<string>()
    for (const { label, template, at, properties } of rowTypes) {
      const beginning = template.split('$')[0] ?? ''
      const report = (mismatch: string) => mismatches.add(`${at} ${label ?? beginning.trim()}: ${mismatch}`)
      const own = statements.filter((each) =>
        label === null ? !labels.has(each.label) && each.text.startsWith(beginning) : each.label === label,
      )
      const described =
        own.length > 0
          ? await Promise.all(own.map(({ text, nulls }) => columnsOf(text, nulls)))
          : [await columnsOf(template).catch(() => [])].filter(isNamed)
      const withRows = described.filter((columns) => columns.length > 0)
      if (withRows.length === 0) report('no test runs this statement')
      const found = new Set(withRows.flatMap((columns) => compare(properties, columns)))
      for (const name of NEVER_NULL[label ?? ''] ?? [])
        if (!found.delete(mayBeNull(name))) report(`"${name}" need not be in NEVER_NULL`)
      for (const mismatch of found) report(mismatch)
    }
    expect([...mismatches]).toEqual([])
  },
)

/** False for a template with a fragment of SQL among its columns, which looks like a parameter. */
function isNamed(columns: RowProperty[]): boolean {
  return columns.every(({ name }) => name !== '?column?')
}

function compare(declared: RowProperty[], columns: RowProperty[]): string[] {
  const properties = new Map(declared.map((property) => [property.name, property]))
  const mismatches = declared
    .filter(({ name }) => !columns.some((column) => column.name === name))
    .map(({ name }) => `the statement has no column "${name}"`)
  for (const { name, kind, isNullable } of columns) {
    const property = properties.get(name)
    if (!property) {
      mismatches.push(`the row type lacks the column "${name}"`)
      continue
    }
    const kinds = property.kind.split(' | ')
    if (kind !== 'unknown' && !kinds.includes('unknown') && !kinds.includes(kind))
      mismatches.push(`"${name}" is declared as ${property.kind} and is ${kind}`)
    if (isNullable && !property.isNullable) mismatches.push(mayBeNull(name))
  }
  return mismatches
}

function mayBeNull(name: string): string {
  return `"${name}" may be null, which its type does not declare`
}
