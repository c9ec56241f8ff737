import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { INTEREST_REFUSALS } from '@hereabouts/contract/interests/refusals'
import type { Interest, InterestChoice, InterestId } from '@hereabouts/contract/interests/schemas'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import { cannotHave, nameKey, sortChoices } from './rules.ts'
import * as store from './store.ts'

/** The public catalogue, what most people have first. */
export function listInterests({ db }: Pick<Deps, 'db'>): Promise<Interest[]> {
  return store.listPublic(db)
}

export function listInterestsOf(db: Queryable, person: UserId): Promise<Interest[]> {
  return store.listOf(db, person)
}

/** Makes `choices` the interests of `person`, within the caller's transaction. Refuses too many, none, and unknown ones. */
export async function chooseInterests(
  tx: Tx,
  person: UserId,
  choices: readonly InterestChoice[],
): Promise<void> {
  const { ids, names } = sortChoices(choices)
  const listed = await store.listChoosable(tx, person, ids)
  if (listed.length < ids.length) refuse(INTEREST_REFUSALS.UNKNOWN_INTEREST)
  const named = names.size > 0 ? await store.findOrAddByName(tx, person, names) : []
  if (named.length < names.size) refuse(INTEREST_REFUSALS.INTEREST_HIDDEN)
  const interests = [...new Map([...listed, ...named].map((interest) => [interest.id, interest])).values()]
  const reason = cannotHave(interests)
  if (reason) refuse(INTEREST_REFUSALS[reason])
  await store.replaceOf(
    tx,
    person,
    interests.map(({ id }) => id),
  )
}

/** Puts the catalogue in place; what is there already stays as it is. */
export async function seedInterests(
  { db }: Pick<Deps, 'db'>,
  catalogue: Record<string, string[]>,
): Promise<void> {
  const interests = Object.entries(catalogue).flatMap(([category, names]) =>
    names.map((name) => ({ name, nameKey: nameKey(name), category })),
  )
  await store.addPublic(db, interests)
}

/**
 * Removes, within the caller's transaction, those of these custom interests that nobody has. Gives how many; whoever chooses one
 * at that moment keeps it.
 */
export async function removeUnused(tx: Tx, interests: readonly InterestId[]): Promise<number> {
  const free = await store.lockFree(tx, interests)
  return store.removeUnused(
    tx,
    free.map(({ id }) => id),
  )
}

/** Brings the counts by which interests are ordered and weighed up to date. */
export async function recountInterests({ db }: Pick<Deps, 'db'>): Promise<void> {
  await store.recount(db)
}
