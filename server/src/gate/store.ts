import type { Brake, GateSettings } from '@hereabouts/contract/gate/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function findGate(db: Queryable) {
  return db.maybeOne<GateSettings>('gate.find', sql`select ${SETTINGS} from gate`)
}

/** Waits for others who have locked it. */
export function lockGate(db: Queryable) {
  return db.maybeOne<GateSettings>('gate.lock', sql`select ${SETTINGS} from gate for update`)
}

/** When and why the brake was applied since an admin last set the gate. */
export function findBraked(db: Queryable) {
  return db.maybeOne<{ at: Date | null; by: Brake | null }>(
    'gate.findBraked',
    sql`select braked_at as at, braked_by as by from gate where braked_at is not null`,
  )
}

const SETTINGS = sql`is_open, by_invitation, invited_people_max, domains, by_approval,
  blocked_domains, blocks_throwaway, blocks_banned, brake_sign_ups, brake_reports, limits_new_people, seats_friends_at_once`

export function setGate(db: Queryable, gate: GateSettings, now: Date) {
  return db.run(
    'gate.set',
    sql`insert into gate (is_open, by_invitation, invited_people_max, domains, by_approval,
          blocked_domains, blocks_throwaway, blocks_banned, brake_sign_ups, brake_reports, limits_new_people, seats_friends_at_once, set_at)
        values (${gate.isOpen}, ${gate.byInvitation}, ${gate.invitedPeopleMax}, ${gate.domains}::text[], ${gate.byApproval},
          ${gate.blockedDomains}::text[], ${gate.blocksThrowaway}, ${gate.blocksBanned},
          ${gate.brakeSignUps}, ${gate.brakeReports}, ${gate.limitsNewPeople}, ${gate.seatsFriendsAtOnce}, ${now})
        on conflict (only_row) do update set is_open = excluded.is_open, by_invitation = excluded.by_invitation,
          invited_people_max = excluded.invited_people_max, domains = excluded.domains, by_approval = excluded.by_approval,
          blocked_domains = excluded.blocked_domains, blocks_throwaway = excluded.blocks_throwaway,
          blocks_banned = excluded.blocks_banned, brake_sign_ups = excluded.brake_sign_ups,
          brake_reports = excluded.brake_reports, limits_new_people = excluded.limits_new_people,
          seats_friends_at_once = excluded.seats_friends_at_once, set_at = excluded.set_at, braked_at = null, braked_by = null`,
  )
}
