import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { nameKey } from '@hereabouts/contract/http/name-key'
import { CATALOGUE_ERRORS } from '@hereabouts/contract/interests/errors'
import { CUSTOM_INTERESTS_PER_PAGE } from '@hereabouts/contract/interests/limits'
import type { InterestId, InterestSearch } from '@hereabouts/contract/interests/schemas'
import { record } from '../audit/service.ts'
import { type Tx, violatesUnique } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store-team.ts'

// How the team looks after interests in people's own words. Each action is recorded in the audit log by id,
// and its transaction emits the event for the people who have the interest.

/** A page of interests, latest first. */
export async function searchInterests({ db }: Deps, { find = '', among = 'custom', before }: InterestSearch) {
  const asked = { part: nameKey(find), isAll: among === 'all', before: before ?? null }
  const found = await store.search(db, asked, CUSTOM_INTERESTS_PER_PAGE + 1)
  const interests = found.slice(0, CUSTOM_INTERESTS_PER_PAGE)
  return { interests, next: found.length > interests.length ? (interests.at(-1)?.id ?? null) : null }
}

export async function rename(deps: Deps, viewer: Viewer, id: InterestId, name: string) {
  try {
    await change(deps, viewer, id, 'interests.renamed', (tx) =>
      store.rename(tx, id, { name, nameKey: nameKey(name) }),
    )
  } catch (error) {
    if (violatesUnique(error, store.NAME_UNIQUE)) fail(CATALOGUE_ERRORS.NAME_TAKEN)
    throw error
  }
  return {}
}

/** Hides an interest from everybody except people who have it, or shows it again. Idempotent. */
export async function hide(deps: Deps, viewer: Viewer, id: InterestId, isHidden: boolean) {
  await change(deps, viewer, id, isHidden ? 'interests.hidden' : 'interests.shown', (tx) =>
    store.setHidden(tx, id, isHidden),
  )
  return {}
}

/**
 * Replaces an interest with another one for everybody who has it, and from now on for everybody who types its
 * words.
 */
export async function merge(deps: Deps, viewer: Viewer, id: InterestId, into: InterestId) {
  if (id === into) fail(CATALOGUE_ERRORS.SAME_INTEREST)
  await deps.db.tx(async (tx) => {
    const found = await store.lock(tx, [id, into])
    const from = found.find((one) => one.id === id)
    const target = found.find((one) => one.id === into)
    if (!from || !target) fail(COMMON_ERRORS.NOT_FOUND)
    if (from.category !== 'custom') fail(CATALOGUE_ERRORS.NOT_OWN_WORDS)
    if (target.isHidden) fail(CATALOGUE_ERRORS.INTO_HIDDEN)
    const people = await store.listPeople(tx, id)
    await store.merge(tx, id, into)
    await recordAndEmit(deps, tx, viewer, 'interests.merged', people, { interest: id, into })
  })
  return {}
}

function change(
  deps: Deps,
  viewer: Viewer,
  id: InterestId,
  action: `interests.${string}`,
  make: (tx: Tx) => Promise<unknown>,
) {
  return deps.db.tx(async (tx) => {
    const [interest] = await store.lock(tx, [id])
    if (!interest) fail(COMMON_ERRORS.NOT_FOUND)
    if (interest.category !== 'custom') fail(CATALOGUE_ERRORS.NOT_OWN_WORDS)
    await make(tx)
    await recordAndEmit(deps, tx, viewer, action, await store.listPeople(tx, id), { interest: id })
  })
}

async function recordAndEmit(
  { clock }: Deps,
  tx: Tx,
  viewer: Viewer,
  action: `interests.${string}`,
  people: readonly UserId[],
  details: Record<string, InterestId>,
) {
  await record(tx, {
    at: clock.now(),
    actorId: viewer.id,
    action,
    subjectId: null,
    details: { ...details, people: people.length },
  })
  const changed = Object.values(details)
  tx.emit('interests.changed', { changes: people.map((userId) => ({ userId, interests: changed })) })
}
