import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId, PlaceAnswer } from '@hereabouts/contract/meetups/schemas'
import type { Need } from '@hereabouts/contract/needs/limits'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** Sets what a person needs at a meetup, and forgets whether the place fits: both are asked again. */
export async function setNeeds(
  db: Queryable,
  id: MeetupId,
  person: UserId,
  needs: readonly Need[],
): Promise<void> {
  await db.run(
    'meetups.setNeeds',
    sql`insert into meetup_needs (meetup_id, user_id, needs) values (${id}, ${person}, ${needs}::text[])
        on conflict (meetup_id, user_id) do update set needs = excluded.needs`,
  )
  await forgetPlaceFits(db, id)
}

/** Stores what both members keep in their settings, unless they chose otherwise for this meetup. */
export function adoptKept(db: Queryable, id: MeetupId) {
  return db.run(
    'meetups.adoptKeptNeeds',
    sql`insert into meetup_needs (meetup_id, user_id, needs)
        select meetups.id, member, coalesce((select needs from kept_needs where user_id = member), '{}')
        from meetups cross join unnest(array[inviter_id, invitee_id]) as member
        where meetups.id = ${id} on conflict do nothing`,
  )
}

export function setPlaceFits(db: Queryable, id: MeetupId, person: UserId, fits: PlaceAnswer) {
  return db.run(
    'meetups.setPlaceFits',
    sql`insert into meetup_needs (meetup_id, user_id, needs, place_fits) values (${id}, ${person}, '{}', ${fits})
        on conflict (meetup_id, user_id) do update set place_fits = excluded.place_fits`,
  )
}

export function forgetPlaceFits(db: Queryable, id: MeetupId) {
  return db.run(
    'meetups.forgetPlaceFits',
    sql`update meetup_needs set place_fits = null where meetup_id = ${id} and place_fits is not null`,
  )
}
