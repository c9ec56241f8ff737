import sql, { join, raw, type Sql } from 'sql-template-tag'

// Columns that are named like the fields of a schema of the contract, so that statements
// need not list them again.

interface Schema<Field extends string> {
  shape: Record<Field, unknown>
}

/**
 * `users.only_show_verified, users.connect_with_unverified` for `{ onlyShowVerified,
 * connectWithUnverified }` in `users`.
 */
export function columnsOf(schema: Schema<string>, table?: string): Sql {
  const prefix = table ? `${table}.` : ''
  return join(namesOf(schema).map((name) => raw(prefix + snakeCase(name))))
}

/** What follows `set` in an update of these columns. */
export function assignmentsOf<Field extends string>(
  schema: Schema<Field>,
  row: Record<NoInfer<Field>, unknown>,
): Sql {
  return join(namesOf(schema).map((name) => join([raw(snakeCase(name)), row[name]], ' = ')))
}

/** A JSON object of these columns, with the names of the fields. */
export function jsonOf(schema: Schema<string>): Sql {
  const pairs = namesOf(schema).map((name) => raw(`'${name}', ${snakeCase(name)}`))
  return sql`json_build_object(${join(pairs)})`
}

/** The fields of a row that are in the schema. */
export function fieldsOf<Field extends string, Row extends Record<Field, unknown>>(
  schema: Schema<Field>,
  row: Row,
): Pick<Row, Field> {
  const fields = {} as Pick<Row, Field>
  // A loop, as this is done for every row of a list.
  for (const name in schema.shape) fields[name] = row[name]
  return fields
}

const namesOf = <Field extends string>({ shape }: Schema<Field>) => Object.keys(shape) as Field[]

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A time within JSON, in JavaScript's format: `2026-11-20T18:00:00.000Z`. */
export function isoTime(moment: Sql): Sql {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
