import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** Counts a code attempt; resolves to the attempts in this rotation and for this meetup. */
export function countTry(db: Queryable, meetup: MeetupId, by: UserId, rotation: number) {
  return db.one<{ tries: number; inAll: number }>(
    'meetups.countTry',
    sql`insert into meetup_code_tries as t (meetup_id, user_id, rotation, tries, in_all)
        values (${meetup}, ${by}, ${rotation}, 1, 1)
        on conflict (meetup_id, user_id) do update set rotation = excluded.rotation, in_all = t.in_all + 1,
          tries = case when t.rotation = excluded.rotation then t.tries + 1 else 1 end
        returning tries, in_all`,
  )
}

export function addPresence(db: Queryable, meetup: MeetupId, person: UserId) {
  return db.run(
    'meetups.addPresence',
    sql`insert into meetup_presences (meetup_id, user_id) values (${meetup}, ${person}) on conflict do nothing`,
  )
}
