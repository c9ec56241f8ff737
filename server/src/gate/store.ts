import type { GateSettings } from '@hereabouts/contract/gate/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function findGate(db: Queryable) {
  return db.maybeOne<GateSettings>(
    'gate.find',
    sql`select is_open, by_invitation, invited_people_max, domains, by_approval,
          blocked_domains, blocks_throwaway, blocks_banned from gate`,
  )
}

export function setGate(db: Queryable, gate: GateSettings) {
  return db.run(
    'gate.set',
    sql`insert into gate (is_open, by_invitation, invited_people_max, domains, by_approval,
          blocked_domains, blocks_throwaway, blocks_banned)
        values (${gate.isOpen}, ${gate.byInvitation}, ${gate.invitedPeopleMax}, ${gate.domains}::text[], ${gate.byApproval},
          ${gate.blockedDomains}::text[], ${gate.blocksThrowaway}, ${gate.blocksBanned})
        on conflict (only_row) do update set is_open = excluded.is_open, by_invitation = excluded.by_invitation,
          invited_people_max = excluded.invited_people_max, domains = excluded.domains, by_approval = excluded.by_approval,
          blocked_domains = excluded.blocked_domains, blocks_throwaway = excluded.blocks_throwaway,
          blocks_banned = excluded.blocks_banned`,
  )
}
