import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { House, HouseChange } from '@hereabouts/contract/instance/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

type Row = Omit<House, 'rulesAt'> & { rulesAt: Date | null }

export function findHouse(db: Queryable) {
  return db.maybeOne<Row>('house.find', sql`select ${COLUMNS} from house`)
}

const COLUMNS = sql`name, accent, contact, rules, terms, privacy, imprint, revision, rules_version, rules_at`

/** What every page shows, without the long texts. */
export function findHouseInShort(db: Queryable) {
  return db.maybeOne<{
    name: string
    accent: string | null
    rulesVersion: number
    hasRules: boolean
    hasImprint: boolean
  }>(
    'house.findInShort',
    sql`select name, accent, rules_version, rules <> '' as has_rules, imprint <> '' as has_imprint from house`,
  )
}

export function findContact(db: Queryable) {
  return db.maybeOne<{ contact: string | null }>('house.findContact', sql`select contact from house`)
}

/** Changes the house if nobody has since the given revision; otherwise resolves to null. */
export function setHouse(db: Queryable, house: HouseChange, now: Date) {
  const { name, accent, contact, rules, terms, privacy, imprint, revision, asksToAccept } = house
  const rise = asksToAccept ? 1 : 0
  return db.maybeOne<Row>(
    'house.set',
    sql`insert into house (name, accent, contact, rules, terms, privacy, imprint, revision, rules_version, rules_at)
        select ${name}, ${accent}, ${contact}, ${rules}, ${terms}, ${privacy}, ${imprint}, ${revision}::integer + 1,
          ${rise}::integer, case when ${rules} <> '' then ${now}::timestamptz end
        where ${revision}::integer = 0 or exists (select from house)
        on conflict (only_row) do update set name = excluded.name, accent = excluded.accent, contact = excluded.contact,
          rules = excluded.rules, terms = excluded.terms, privacy = excluded.privacy, imprint = excluded.imprint,
          revision = excluded.revision, rules_version = house.rules_version + excluded.rules_version,
          rules_at = case when excluded.rules = house.rules then house.rules_at else excluded.rules_at end
        where house.revision = ${revision}::integer
        returning ${COLUMNS}`,
  )
}

/** The version of the rules that a person has accepted; null without one. */
export function findAccepted(db: Queryable, id: UserId) {
  return db.maybeOne<{ version: number }>(
    'house.findAccepted',
    sql`select version from accepted_rules where user_id = ${id}`,
  )
}

/** Accepts this version if it is the current one. Resolves to 0 if it is not. */
export function accept(db: Queryable, id: UserId, version: number, now: Date) {
  return db.run(
    'house.accept',
    sql`insert into accepted_rules (user_id, version, accepted_at)
        select ${id}, rules_version, ${now} from house where rules_version = ${version}
        on conflict (user_id) do update set version = excluded.version, accepted_at = excluded.accepted_at`,
  )
}
