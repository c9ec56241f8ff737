import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function addFinder(db: Queryable, meetup: MeetupId, person: UserId, until: Date) {
  return db.run(
    'meetups.addFinder',
    sql`insert into meetup_finders (meetup_id, user_id, until) values (${meetup}, ${person}, ${until})
        on conflict (meetup_id, user_id) do update set until = excluded.until`,
  )
}

export function removeFinder(db: Queryable, meetup: MeetupId, person: UserId) {
  return db.run(
    'meetups.removeFinder',
    sql`delete from meetup_finders where meetup_id = ${meetup} and user_id = ${person} and not words_differ`,
  )
}

/** Ends it for both, and keeps the reason. */
export async function markWordsDiffer(db: Queryable, meetup: MeetupId, by: UserId, until: Date) {
  await db.run('meetups.removeFinders', sql`delete from meetup_finders where meetup_id = ${meetup}`)
  await db.run(
    'meetups.markWordsDiffer',
    sql`insert into meetup_finders (meetup_id, user_id, until, words_differ)
        values (${meetup}, ${by}, ${until}, true)`,
  )
}

export function doWordsDiffer(db: Queryable, meetup: MeetupId) {
  return db.one<{ wordsDiffer: boolean }>(
    'meetups.doWordsDiffer',
    sql`select exists (select from meetup_finders where meetup_id = ${meetup} and words_differ) as words_differ`,
  )
}

/** How many of the two are finding each other now. */
export function countFinders(db: Queryable, meetup: MeetupId, now: Date) {
  return db.one<{ finders: number }>(
    'meetups.countFinders',
    sql`select count(*)::int as finders from meetup_finders
        where meetup_id = ${meetup} and until > ${now} and not words_differ`,
  )
}
