import { NAME_KEY_FORM, nameKey } from '@hereabouts/contract/http/name-key'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store-keys.ts'
import { listPeople, merge, setHidden } from './store-team.ts'

/**
 * Computes the keys again that an earlier version stored. Of interests that are now equal, one stays, and everybody who
 * has another one gets it instead: one of the catalogue, or else the oldest. The next start finds what a node of the
 * earlier version adds during an update.
 */
export async function renewKeys({ db }: Pick<Deps, 'db'>): Promise<void> {
  const form = NAME_KEY_FORM
  if (!(await store.hasOlderKeys(db, form))) return
  await db.tx(async (tx) => {
    const kept = new Map<string, store.Keyed>()
    // Nodes that start together renew the keys once, and nobody adds one meanwhile.
    await store.lockInterests(tx)
    for (const interest of (await store.listAll(tx)).toSorted(keptFirst)) {
      const key = nameKey(interest.name)
      const same = kept.get(key)
      if (!same) kept.set(key, interest)
      // The team has merged others before. Their names now lead to the one that is kept.
      else if (!interest.isMerged) await mergeInto(tx, interest, same)
    }
    await store.retireKeys(tx, form)
    await store.setKeys(tx, new Map([...kept].map(([key, { id }]) => [key, id])))
  })
}

function keptFirst(one: store.Keyed, other: store.Keyed): number {
  return rankOf(one) - rankOf(other) || one.id - other.id
}

function rankOf({ isMerged, category }: store.Keyed): number {
  return isMerged ? 2 : category === 'custom' ? 1 : 0
}

/** What the team has hidden stays hidden, unless the catalogue has it. */
async function mergeInto(tx: Tx, { id, isHidden }: store.Keyed, into: store.Keyed) {
  const people = await listPeople(tx, id)
  await merge(tx, id, into.id)
  if (isHidden && into.category === 'custom') await setHidden(tx, into.id, true)
  const interests: InterestId[] = [id, into.id]
  tx.emit('interests.changed', { changes: people.map((userId) => ({ userId, interests })) })
}
