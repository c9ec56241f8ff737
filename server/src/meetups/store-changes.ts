import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId, ProposalState } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** A meetup's plan and its latest proposal, if there ever was one. */
export interface ChangeRow {
  place: string
  startsAt: Date
  isUnderway: boolean
  inviterMade: number
  inviteeMade: number
  number: number
  state: ProposalState | null
  byId: UserId | null
  proposedPlace: string | null
  proposedStart: Date | null
  expiresAt: Date | null
}

export function findChange(db: Queryable, id: MeetupId) {
  return db.one<ChangeRow>(
    'meetups.findChange',
    sql`select meetups.place, meetups.starts_at,
          (inviter_set_off_at is not null or invitee_set_off_at is not null
            or exists (select from meetup_presences where meetup_id = meetups.id)) as is_underway,
          coalesce(inviter_made, 0) as inviter_made, coalesce(invitee_made, 0) as invitee_made,
          coalesce(inviter_made + invitee_made, 0) as number,
          latest.state, by_id, latest.place as proposed_place, latest.starts_at as proposed_start, latest.expires_at
        from meetups left join meetup_proposals latest on meetup_id = meetups.id where meetups.id = ${id}`,
  )
}

/** Replaces the latest proposal of either, and counts this one. */
export function propose(
  db: Queryable,
  id: MeetupId,
  proposal: { byId: UserId; isInviter: boolean; at: Date; place: string; startsAt: Date; expiresAt: Date },
) {
  const { byId, at, place, startsAt, expiresAt } = proposal
  const [inviterMade, inviteeMade] = proposal.isInviter ? [1, 0] : [0, 1]
  return db.run(
    'meetups.propose',
    sql`insert into meetup_proposals as latest
          (meetup_id, inviter_made, invitee_made, state, by_id, at, place, starts_at, expires_at)
        values (${id}, ${inviterMade}, ${inviteeMade}, 'open', ${byId}, ${at}, ${place}, ${startsAt}, ${expiresAt})
        on conflict (meetup_id) do update set
          inviter_made = latest.inviter_made + excluded.inviter_made,
          invitee_made = latest.invitee_made + excluded.invitee_made,
          state = 'open', by_id = excluded.by_id, at = excluded.at, place = excluded.place,
          starts_at = excluded.starts_at, expires_at = excluded.expires_at`,
  )
}

/** Closes the open proposal, and forgets what it proposed. */
export function closeProposal(db: Queryable, id: MeetupId, state: Exclude<ProposalState, 'open'>, at: Date) {
  return db.run(
    'meetups.closeProposal',
    sql`update meetup_proposals set state = ${state}, at = ${at}, place = null, starts_at = null, expires_at = null
        where meetup_id = ${id}`,
  )
}

/** Overwrites the plan, and forgets who was running late for the old time. */
export function revise(db: Queryable, id: MeetupId, to: { place: string; startsAt: Date }, at: Date) {
  return db.run(
    'meetups.revise',
    sql`update meetups set place = ${to.place}, starts_at = ${to.startsAt}, revision = revision + 1, revised_at = ${at},
          inviter_expected_at = case when starts_at = ${to.startsAt} then inviter_expected_at end,
          invitee_expected_at = case when starts_at = ${to.startsAt} then invitee_expected_at end,
          reminded_at = case when starts_at = ${to.startsAt} then reminded_at end
        where id = ${id}`,
  )
}
