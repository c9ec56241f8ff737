import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'

type Schema = z.core.$ZodType

/** Typical values. A new kind of field must find a valid one here; otherwise its first test asks for one. */
const VALUES: unknown[] = [
  // A time zone can be any text, if the rest of the request leads to one.
  ...[1, true, [1], 'Europe/London', '👍'],
  ...['ana_lane', 'ana@example.org', '2026-11-20T18:30:00Z', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ...['881195b2a3fffff', '123456', '7', 'met', 'passport', 'other', 'The café at the corner'],
  ...['threat', 'profile', 'ABCDEFGH', 'custom', 'agree', 'everyone', 15],
  ...[
    'warning',
    'upheld',
    'user',
    'resolved',
    'came_up',
    'hour',
    5,
    'info',
    ['en'],
    ['quiet'],
    'en',
    '2026-11-20',
    '#b83f12',
  ],
  ...['2026-11-20T18:30:00.000Z badge-1', ['badge-1'], ['example.org'], 'https://push.example.org/abc'],
  ...[`B${'A'.repeat(86)}`, 'A'.repeat(22)],
  ...[[1609], ['social_activities']],
  ...[100, 'meetup-7', '12h', `1.${'A'.repeat(22)}`],
]

/** A value that matches this schema, with every declared field. */
export function sampleOf(schema: Schema): unknown {
  const fields = fieldsOf(schema)
  if (fields)
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))
  // Those of a literal or an enumeration, which need not stand above.
  const { values = [], entries = {} } = schema._zod.def as { values?: unknown[]; entries?: object }
  const value = [...VALUES, ...values, ...Object.values(entries)].find(
    (each) => safeParse(schema, each).success,
  )
  if (value === undefined)
    throw new Error(`add a value to VALUES that matches ${JSON.stringify(schema._zod.def)}`)
  return value
}

/** The fields of an object's schema, however it is wrapped; null for other schemas. */
export function fieldsOf(schema: Schema | undefined): Record<string, Schema> | null {
  if (!schema) return null
  const { shape, innerType } = schema._zod.def as { shape?: Record<string, Schema>; innerType?: Schema }
  return shape ?? fieldsOf(innerType)
}

/**
 * Every way to replace a value of a sample that `is` selects: `['privacySettings.onlyShowVerified', ...]`.
 */
export function replaceEach(
  sample: unknown,
  is: (value: unknown) => boolean,
  replacement: (value: unknown) => unknown,
  path = '',
): [path: string, changed: unknown][] {
  if (is(sample)) return [[path, replacement(sample)]]
  if (typeof sample !== 'object' || sample === null) return []
  return Object.entries(sample).flatMap(([name, value]) =>
    replaceEach(value, is, replacement, path ? `${path}.${name}` : name).map(
      ([at, changed]): [string, unknown] => [
        at,
        Array.isArray(sample) ? sample.with(Number(name), changed) : { ...sample, [name]: changed },
      ],
    ),
  )
}
