import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { FLAG_RULES, type FlagRule, type RuleSwitch } from '@hereabouts/contract/flags/limits'
import { namesRole } from '../accounts/service.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { comparedText } from './rules.ts'
import * as store from './store.ts'

/**
 * Notes a keyed hash of a first message, so that several to different people can be told to be the same. The key
 * differs per sender, so nobody can compare the messages of two people.
 */
export async function noteFirstMessage(
  { secret, clock, config }: Deps,
  tx: Tx,
  { sender, receiver, text }: { sender: UserId; receiver: UserId; text: string },
): Promise<void> {
  if (!config.team.flagRules.some((rule) => COMPARING.includes(rule))) return
  const mark = secret.digest('first message', `${sender} ${comparedText(text)}`)
  await store.addMark(tx, { sender, receiver, mark, now: clock.now() })
}

/** The rules that compare first messages. */
const COMPARING: readonly RuleSwitch[] = ['same_message', 'unwelcome_message', 'message_ring']

/**
 * What the rules that the operator uses notice about these people, in the order of `FLAG_RULES`. Nobody is flagged for
 * what they wrote.
 */
export async function listFlags(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Queryable,
  people: readonly UserId[],
): Promise<Map<UserId, FlagRule[]>> {
  const now = clock.now()
  const finders: Record<FlagRule, () => Promise<readonly { userId: UserId }[]>> = {
    same_message: () => store.listSameMessage(db, people, now),
    declines: () => store.listDeclined(db, people, now),
    blocks: () => store.listBlocked(db, people, now),
    burst: () => store.listBursts(db, people),
    role_name: async () => (await store.listNames(db, people)).filter(namesRole),
  }
  const flags = new Map<UserId, FlagRule[]>()
  if (people.length === 0) return flags
  for (const rule of FLAG_RULES.filter((each) => config.team.flagRules.includes(each)))
    for (const { userId } of await finders[rule]()) flags.set(userId, [...(flags.get(userId) ?? []), rule])
  return flags
}
