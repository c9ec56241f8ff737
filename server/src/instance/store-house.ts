import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { House, HouseChange, HouseInShort } from '@hereabouts/contract/instance/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

type Row = Omit<House, 'rulesAt'> & { rulesAt: Date | null }

export function findHouse(db: Queryable) {
  return db.maybeOne<Row>('house.find', sql`select ${COLUMNS} from house`)
}

const COLUMNS = sql`name, accent, contact, rules, terms, privacy, imprint, languages, ranges_metres, categories, revision,
  rules_version, rules_at, icon_hash`

/** What every page shows, without the long texts. */
export function findHouseInShort(db: Queryable) {
  return db.maybeOne<Omit<HouseInShort, 'accent'> & { accent: string | null }>(
    'house.findInShort',
    sql`select name, accent, rules_version, rules <> '' as has_rules, imprint <> '' as has_imprint, icon_hash,
          languages, ranges_metres, categories
        from house`,
  )
}

/** The ranges that people can switch on with; null for all. */
export function findRanges(db: Queryable) {
  return db.maybeOne<Pick<House, 'rangesMetres'>>('house.findRanges', sql`select ranges_metres from house`)
}

/** Null without this icon, which may have been replaced. */
export function findIcon(db: Queryable, hash: string) {
  return db.maybeOne<{ icon: Buffer | null }>(
    'house.findIcon',
    sql`select icon from house where icon_hash = ${hash}`,
  )
}

/** Sets or removes the icon, also before anything else of the house is set. */
export function setIcon(db: Queryable, icon: { hash: string; image: Buffer } | null) {
  return db.run(
    'house.setIcon',
    sql`insert into house (name, rules, terms, privacy, imprint, rules_version, revision, icon, icon_hash)
        values ('', '', '', '', '', 0, 0, ${icon?.image ?? null}, ${icon?.hash ?? null})
        on conflict (only_row) do update set icon = excluded.icon, icon_hash = excluded.icon_hash`,
  )
}

export function findContact(db: Queryable) {
  return db.maybeOne<{ contact: string | null }>('house.findContact', sql`select contact from house`)
}

/** Changes the house if nobody has since the given revision; otherwise resolves to null. */
export function setHouse(db: Queryable, house: HouseChange, now: Date) {
  const {
    name,
    accent,
    contact,
    rules,
    terms,
    privacy,
    imprint,
    languages,
    rangesMetres,
    categories,
    revision,
    asksToAccept,
  } = house
  const rise = asksToAccept ? 1 : 0
  return db.maybeOne<Row>(
    'house.set',
    sql`insert into house (name, accent, contact, rules, terms, privacy, imprint, languages, ranges_metres, categories,
          revision, rules_version, rules_at)
        select ${name}, ${accent}, ${contact}, ${rules}, ${terms}, ${privacy}, ${imprint}, ${languages}::text[],
          ${rangesMetres}::integer[], ${categories}::text[], ${revision}::integer + 1, ${rise}::integer, case when ${rules} <> '' then ${now}::timestamptz end
        where ${revision}::integer = 0 or exists (select from house)
        on conflict (only_row) do update set name = excluded.name, accent = excluded.accent, contact = excluded.contact,
          rules = excluded.rules, terms = excluded.terms, privacy = excluded.privacy, imprint = excluded.imprint,
          languages = excluded.languages, ranges_metres = excluded.ranges_metres,
          categories = excluded.categories,
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
