import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { WaitingFacts } from './rules-no-show.ts'

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

export function findWaiting(db: Queryable, meetup: MeetupId, person: UserId) {
  return db.one<WaitingFacts>(
    'meetups.findWaiting',
    sql`select starts_at, (select at from meetup_presences where meetup_id = meetups.id and user_id = ${person}) as here_since,
          exists (select from meetup_presences where meetup_id = meetups.id and user_id <> ${person}) as is_other_here,
          case when inviter_id = ${person} then invitee_expected_at else inviter_expected_at end as other_expected_at
        from meetups where id = ${meetup}`,
  )
}

export function addPresence(db: Queryable, meetup: MeetupId, person: UserId, at: Date) {
  return db.run(
    'meetups.addPresence',
    sql`insert into meetup_presences (meetup_id, user_id, at) values (${meetup}, ${person}, ${at}) on conflict do nothing`,
  )
}
