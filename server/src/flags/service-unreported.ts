import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { UNREPORTED_RULES, type UnreportedRule } from '@hereabouts/contract/flags/limits'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store-unreported.ts'

/**
 * Whom the strict rules that the operator uses notice, and for what, in the order of `UNREPORTED_RULES`; without what
 * moderators have decided about lately. Nobody is flagged for what they wrote.
 */
export async function listNoticed(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Queryable,
): Promise<Map<UserId, UnreportedRule[]>> {
  const now = clock.now()
  const finders: Record<UnreportedRule, () => Promise<readonly { userId: UserId }[]>> = {
    unwelcome_message: () => store.listUnwelcome(db, now),
    message_ring: () => store.listRings(db, now),
    blocked_after_meeting: () => store.listBlockedAfterMeeting(db, now),
  }
  const decided = await store.listDecisions(db, now)
  const noticed = new Map<UserId, UnreportedRule[]>()
  for (const rule of UNREPORTED_RULES.filter((each) => config.team.flagRules.includes(each)))
    for (const { userId } of await finders[rule]())
      if (!decided.some((each) => each.userId === userId && each.rule === rule))
        noticed.set(userId, [...(noticed.get(userId) ?? []), rule])
  return noticed
}

/**
 * Notes, within the caller's transaction, that a moderator decided about what rules noticed. False if another moderator
 * was faster.
 */
export function decideNoticed(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  person: UserId,
  rules: readonly UnreportedRule[],
): Promise<boolean> {
  return store.addDecisions(tx, person, rules, clock.now())
}
