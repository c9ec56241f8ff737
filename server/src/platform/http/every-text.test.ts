import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS, type ErrorBody } from '@hereabouts/contract/http/error'
import { isVisible } from '@hereabouts/contract/http/text'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { type Caller, openStage, type Stage } from '../../../test/callers.ts'
import { EVERY_CALL } from '../../../test/every-call.ts'
import type { EveryCall } from '../../../test/every-call-row.ts'
import { makeCall } from '../../../test/person.ts'
import { replaceEach, sampleOf } from '../../../test/samples.ts'

// Every text that somebody can send is kept as it was meant, or refused with an error of the catalogue.

/** A text of a body or a query. */
interface TextField {
  name: string
  endpoint: Endpoint
  part: 'body' | 'query'
  path: string
  /** What the contract makes of this text in place of the sample's; null if it refuses it. */
  read: (text: string) => string | null
}

const FIELDS: TextField[] = Object.entries(EVERY_ENDPOINT).flatMap(([name, endpoint]) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const sample = sampleOf(schema)
    return replaceEach(sample, isText, String).map(([path], nth) => ({
      name,
      endpoint,
      part,
      path,
      read(text: string) {
        const changed = replaceEach(sample, isText, () => text)[nth]?.[1]
        const { success, data } = safeParse(schema, changed)
        return success ? (valueAt(data, path) as string) : null
      },
    }))
  }),
)

/** Compared with something, and never shown or kept as they are. */
const SECRETS = /password|token|invitation|inviteCode|^(state|code|iss|email|username)$/i
const SHOWN = FIELDS.filter(
  ({ path, read }) => !SECRETS.test(path) && !path.includes('.') && read('公'.repeat(12)) !== null,
)

const INVISIBLE = [
  ' \u3000\u00a0',
  '\n\n',
  '\u200b',
  '\u2800',
  '\u3164',
  '\u202e\u2066',
  '\ufe0f\u200d',
  '\u00ad',
]

test('a text that shows nothing is refused or becomes empty', () => {
  const kept = SHOWN.flatMap(({ name, path, read }) =>
    INVISIBLE.flatMap((text) => {
      // Long enough for any field, and short enough for most.
      const read3 = [text, text.repeat(3), text.repeat(12)].map(read)
      return read3.every((each) => each === null || each === '' || isVisible(each))
        ? []
        : [`${name}: ${path}`]
    }),
  )
  expect([...new Set(kept)]).toEqual([])
})

const ODD = [
  '公',
  'Cafe\u0301 Straße ırk',
  '👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
  'one\u2028two\r\nBcc: ana@example.org',
  'right \u202eto left, \u001b[31m and \u0085',
  '<b>bold</b> &amp; %00 \\u0000',
  '=1+1',
  '+1',
  '@ana',
  ' \u200b\u0301 around \u202e \ufeff',
]

test('what is kept of a text is kept again as it is', () => {
  const changed = FIELDS.flatMap(({ name, path, read }) =>
    ODD.flatMap((text) => {
      const once = read(text)
      return once === null || read(once) === once ? [] : [[name, path, text, once]]
    }),
  )
  expect(changed).toEqual([])
})

test('a text of ten thousand characters is refused, except for pages of an instance', () => {
  const long = 'Word '.repeat(2000).trim()
  const kept = SHOWN.filter(({ read }) => read(long) !== null).map(({ name, path }) => `${name}: ${path}`)
  expect(kept).toEqual(['rules', 'terms', 'privacy', 'imprint'].map((page) => `setHouse: ${page}`))
})

test('no text takes long to read, because everybody waits meanwhile', () => {
  const slow = FIELDS.flatMap(({ name, path, read }) =>
    [' ', '\u2028', '\u0301', 'a.', 'a@'].flatMap((part) => {
      const before = process.cpuUsage()
      read(`x${part.repeat(60_000 / part.length)}x`)
      // In microseconds of the processor's time, which other work on the machine does not lengthen.
      return process.cpuUsage(before).user < 1_000_000 ? [] : [[name, path, part]]
    }),
  )
  expect(slow).toEqual([])
})

test('a limit counts an emoji of several characters as one in no field, and as its code points in all', () => {
  const family = '👨‍👩‍👧‍👦'
  for (const { name, path, read } of SHOWN.filter((field) => field.name !== 'approveVerification')) {
    const most = longest((count) => read('a'.repeat(count)) !== null)
    if (most === null) continue
    const families = Math.floor(most / [...family].length)
    const text = `${family.repeat(families)}${'a'.repeat(most - families * [...family].length)}`
    expect([name, path, read(text)]).toEqual([name, path, text])
    expect([name, path, read(`${text}a`)]).toEqual([name, path, null])
  }
})

/** What is read but not kept as a text, and why. */
const NOT_KEPT: Record<string, string> = {
  'searchInterests: find': 'a search',
  'findAccounts: find': 'a search',
  'approveVerification: documentNumber': 'only a keyed hash is kept',
  'register: joinReason': 'nobody needs a reason while everybody may join',
}

const SENT = [ODD.join(' '), ...ODD.slice(0, 2), ODD[3] as string]
const TAKING_TEXT = [
  ...new Set(SHOWN.filter(({ read }) => read('公 Straße 公 Straße') !== null).map(({ name }) => name)),
]

test.each(TAKING_TEXT)('%s keeps every odd text as the contract reads it, or refuses it', async (name) => {
  const lost: unknown[] = []
  let town = await openStage()
  for (const { endpoint, path, part, read } of SHOWN.filter((field) => field.name === name))
    for (const text of SENT) {
      const meant = read(text)
      if (meant === null) continue
      const made = await prepared(name, endpoint, town)
      town = made.stage
      const { stage, asks, sent } = made
      const response = await makeCall(stage.http, endpoint, {
        ...sent,
        cookie: asks.cookie,
        [part]: { ...sent[part], [path]: text },
      })
      await stage.deps.bus.settled()
      if (response.statusCode === 200) {
        if (!NOT_KEPT[`${name}: ${path}`] && meant !== '' && !(await isKept(stage, meant)))
          lost.push([path, text, meant])
        continue
      }
      const known = [...Object.values(COMMON_ERRORS), ...(endpoint.errors ?? [])]
      const { error } = response.json<ErrorBody>()
      if (response.statusCode >= 500 || !known.some(({ code }) => code === error))
        lost.push([path, text, response.statusCode, error])
    }
  expect(lost).toEqual([])
})

/** The call on this stage, or on a new one if what it is about exists there already. */
async function prepared(name: string, { access }: Endpoint, given: Stage) {
  const row = EVERY_CALL[name] as EveryCall
  const on = async (stage: Stage) => {
    const asks = stage.by[FOR_ROLE[access] ?? 'user']
    return { stage, asks, sent: await row.sent(stage, asks) }
  }
  return on(given).catch(async () => on(await openStage()))
}

const FOR_ROLE: Partial<Record<Endpoint['access'], Caller>> = {
  verifier: 'verifier',
  moderator: 'moderator',
  team: 'moderator',
  admin: 'admin',
}

interface Column {
  tableName: string
  columnName: string
}

let columns: readonly Column[] | undefined

async function isKept({ deps: { db } }: Stage, text: string): Promise<boolean> {
  columns ??= await db.many<Column>(
    'test',
    sql`select table_name, column_name from information_schema.columns join information_schema.tables
          using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'`,
  )
  const within = columns.map(
    ({ tableName, columnName }) =>
      `exists (select from "${tableName}" where "${columnName}" = (table wanted))`,
  )
  const row = await db.one<{ isKept: boolean }>(
    'test',
    sql`with wanted as (select ${text}::text) select ${raw(within.join(' or '))} as is_kept`,
  )
  return row.isKept
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown>)?.[key], data)
}

/** The largest number up to which something holds; null if it holds for none or for too many. */
function longest(holds: (count: number) => boolean): number | null {
  let [least, most] = [[1, 3, 10, 40].find(holds) ?? 0, 3000]
  if (least === 0 || holds(most)) return null
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (holds(middle)) least = middle
    else most = middle
  }
  return least
}
