import sql, { type Sql } from 'sql-template-tag'
import { isoTime } from '../platform/db/iso-time.ts'
import { notificationKind } from '../platform/notifications.ts'

/** A meetup came into a state that was not the viewer's own doing: `pending` is an invitation that they got. */
const meetupChanged = notificationKind({
  name: 'meetup',
  kind: 'meetup',
  rows(viewer, limit) {
    const latest = (member: Sql) =>
      sql`(select * from meetups where ${member} = ${viewer} order by id desc limit ${limit})`
    return sql`
      select latest.id, became.state, became.at, place, starts_at, interests.name as interest,
        case when inviter_id = ${viewer} then invitee_id else inviter_id end as other_id,
        case when became.state = 'cancelled' then cancel_reason end as cancel_reason
      from (${latest(sql`inviter_id`)} union all ${latest(sql`invitee_id`)}) latest
      join interests on interests.id = interest_id
      cross join lateral (values
        ('pending', latest.created_at, invitee_id = ${viewer}),
        ('accepted', accepted_at, inviter_id = ${viewer}),
        (latest.state, ended_at, latest.state in ('met', 'missed', 'cancelled')
          or latest.state in ('declined', 'expired') and inviter_id = ${viewer}
          or latest.state = 'withdrawn' and invitee_id = ${viewer})
      ) became (state, at, is_for_viewer)
      where became.at is not null and is_for_viewer`
  },
  key: sql`id || '-' || state`,
  at: sql`at`,
  about: sql`other_id`,
  // Whoever is on the way has to know that it is off.
  isNeeded: sql`state = 'cancelled'`,
  facts: {
    state: sql`state`,
    interest: sql`interest`,
    place: sql`place`,
    startsAt: isoTime(sql`starts_at`),
    cancelReason: sql`cancel_reason`,
  },
})

export const notificationsOfMeetups = [meetupChanged]
