import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { nameKey } from '@hereabouts/contract/http/name-key'
import { isReadable } from '@hereabouts/contract/http/text'
import { INTEREST_ERRORS } from '@hereabouts/contract/interests/errors'
import {
  INTEREST_CHANGES_PER_DAY,
  INTEREST_UNDO_MINUTES,
  NEW_INTEREST_HOURS,
} from '@hereabouts/contract/interests/limits'
import type {
  Interest,
  InterestChoice,
  InterestId,
  OwnInterest,
  WaitingInterest,
} from '@hereabouts/contract/interests/schemas'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import { cannotHave, sortChoices } from './rules.ts'
import * as store from './store.ts'

/** The public catalogue, most common interests first. */
export function listInterests({ db }: Pick<Deps, 'db'>): Promise<Interest[]> {
  return store.listPublic(db)
}

/** This person's own interests, with those that the team has hidden marked, and those that do not match yet. */
export async function listInterestsOf(db: Queryable, person: UserId): Promise<OwnInterests> {
  const rows = await store.listOf(db, person)
  return {
    interests: rows.map(({ isHidden, matchesFrom, ...interest }) =>
      isHidden ? { ...interest, isHidden } : interest,
    ),
    waiting: rows.flatMap(({ id, matchesFrom }) =>
      matchesFrom ? [{ id, matchesFrom: matchesFrom.toISOString() }] : [],
    ),
  }
}

interface OwnInterests {
  interests: OwnInterest[]
  waiting: WaitingInterest[]
}

/**
 * Replaces the interests of `person` with `choices`, within the caller's transaction. New ones match at once
 * or after a day; one that was removed a moment ago is as old as before. Rejects too many, none and unknown
 * ones. Resolves to those that match from now on, or no longer do.
 */
export async function chooseInterests(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  person: UserId,
  choices: readonly InterestChoice[],
  { matchAtOnce }: { matchAtOnce: boolean },
): Promise<InterestId[]> {
  const now = clock.now()
  const { ids, names } = sortChoices(choices)
  if (![...names.values()].every(isReadable)) fail(INTEREST_ERRORS.INTEREST_UNREADABLE)
  const listed = await store.listChoosable(tx, person, ids)
  if (listed.length < ids.length) fail(INTEREST_ERRORS.UNKNOWN_INTEREST)
  const named = names.size > 0 ? await store.findOrAddByName(tx, person, names) : []
  if (named.length < names.size) fail(INTEREST_ERRORS.INTEREST_HIDDEN)
  const interests = [...new Map([...listed, ...named].map((interest) => [interest.id, interest])).values()]
  const reason = cannotHave(interests)
  if (reason) fail(INTEREST_ERRORS[reason])
  return store.replaceOf(
    tx,
    person,
    interests.map(({ id }) => id),
    {
      now,
      matchesFrom: matchAtOnce ? null : later(now, NEW_INTEREST_HOURS * HOUR_MS),
      undoneSince: later(now, -INTEREST_UNDO_MINUTES * MINUTE_MS),
    },
  )
}

/** Counts a change of somebody's interests. The daily limit is ample for making up one's mind. */
export async function allowChange({ throttles }: Pick<Deps, 'throttles'>, person: UserId): Promise<void> {
  await countTry(throttles, CHANGES, String(person))
}

const CHANGES = { name: 'interest changes', tries: INTEREST_CHANGES_PER_DAY, perSeconds: 24 * 60 * 60 }

/** Activates interests whose waiting day is over, and notifies everybody who could see a difference. */
export async function startDueInterests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const people = await db.tx(async (tx) => {
      const started = await store.startDue(tx, clock.now(), STARTED_TOGETHER)
      if (started.length > 0) tx.emit('interests.changed', { changes: started })
      return started
    })
    if (people.length < STARTED_TOGETHER) return
  }
}

// Small, so that no transaction locks many people.
const STARTED_TOGETHER = 100

/** Adds missing catalogue entries and leaves existing ones unchanged. */
export async function seedInterests(
  { db }: Pick<Deps, 'db'>,
  catalogue: Record<string, string[]>,
): Promise<void> {
  const interests = Object.entries(catalogue).flatMap(([category, names]) =>
    names.map((name) => ({ name, nameKey: nameKey(name), category })),
  )
  await db.tx((tx) => store.addPublic(tx, interests))
}

/**
 * Removes the custom interests among these that nobody has, within the caller's transaction. A person who
 * chooses one concurrently keeps it. Resolves to the number removed.
 */
export async function removeUnused(tx: Tx, interests: readonly InterestId[]): Promise<number> {
  const free = await store.lockFree(tx, interests)
  return store.removeUnused(
    tx,
    free.map(({ id }) => id),
  )
}

/** Updates the counts that order and weight interests. */
export async function recountInterests({ db }: Pick<Deps, 'db'>): Promise<void> {
  await store.recount(db)
}
