import sql from 'sql-template-tag'
import { OPEN_GATE } from '../src/gate/rules.ts'
import type { Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'

const nothing = () => ({})
const ofAna = ({ ana }: Stage) => ({ params: { id: ana.id } })

/** The rows of `EVERY_CALL` about who may join. */
export const GATE_CALLS: Record<string, EveryCall> = {
  getGate: { sent: nothing },
  setGate: {
    sent: () => ({ body: { ...OPEN_GATE, byInvitation: true } }),
  },
  listWaiting: { sent: nothing },
  decideWaiting: {
    sent: async ({ deps }) => ({
      params: await deps.db.one<{ id: number }>(
        'test',
        sql`insert into users (username, name, email, email_verified, password_hash, created_at, waiting_since, waiting_reason)
            values ('waiting', 'Waiting', 'waiting@example.org', true, 'none', now(), now(), 'To play chess')
            returning id`,
      ),
      body: { decision: 'admitted' },
    }),
  },
  getOwnWaiting: { sent: ofAna },
  getInvitation: { sent: ofAna },
  makeInvitation: {
    sent: async (stage) => {
      await stage.run(sql`update users set email_verified = true where id = ${stage.ana.id}`)
      return ofAna(stage)
    },
  },
  checkInvitation: { sent: () => ({ body: { token: 'unknown' } }) },
}
