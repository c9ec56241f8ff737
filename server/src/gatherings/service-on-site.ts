import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import { CODE_TRIES_PER_GATHERING } from '@hereabouts/contract/gatherings/limits'
import type { Gathering, GatheringId, GatheringOutcome } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { CODE_ROTATES_SECONDS, CODE_TRIES_PER_ROTATION } from '@hereabouts/contract/meetups/limits'
import type { EnteredCode, Whereabouts } from '@hereabouts/contract/meetups/schemas'
import { addMet, codeOf, isCodeOf, requireArea } from '../meetups/service-proofs.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as rules from './rules.ts'
import { change } from './service.ts'
import { signKey } from './service-views.ts'
import * as store from './store.ts'
import * as onSite from './store-on-site.ts'

/** The code that the viewer's phone shows in this cell. The cell is not stored. */
export async function getGatheringCode(deps: Deps, viewer: Viewer, id: GatheringId, { cell }: Whereabouts) {
  await findOnSite(deps, viewer, id)
  requireArea(cell)
  const { code, expiresAt } = codeOf(deps.secret, signKey(id), viewer.id, cell, deps.clock.now())
  return { code, expiresAt: expiresAt.toISOString() }
}

/**
 * Proves that the viewer met the member whose code they entered: the two can then award badges to each other,
 * as after a meetup. Entering a code again changes nothing.
 */
export async function proveGathering(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  entered: EnteredCode,
): Promise<Gathering> {
  await findOnSite(deps, viewer, id)
  requireArea(entered.cell)
  const key = `${id} ${viewer.id}`
  await countTry(deps.throttles, TRIES_PER_ROTATION, key, MEETUP_ERRORS.TOO_MANY_CODES)
  await countTry(deps.throttles, TRIES_PER_GATHERING, key, GATHERING_ERRORS.NO_TRIES_LEFT)
  let pair: [UserId, UserId]
  return change(
    deps,
    viewer,
    id,
    ({ gathering, now }) => {
      if (!isOnSite(gathering, viewer.id, now)) fail(GATHERING_ERRORS.NOT_ON_SITE)
      const other = rules
        .listIn(gathering)
        .find(
          ({ userId }) => userId !== viewer.id && isCodeOf(deps.secret, signKey(id), userId, entered, now),
        )
      if (!other) fail(MEETUP_ERRORS.WRONG_CODE)
      pair = viewer.id < other.userId ? [viewer.id, other.userId] : [other.userId, viewer.id]
      return gathering
    },
    async (tx) => {
      if ((await onSite.isProved(tx, id, pair)).isProved) return
      const { interestId, place } = await store.getPlan(tx, id)
      const { startsAt } = (await store.lock(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
      const met = { people: pair, interestId, place, startsAt, metAt: deps.clock.now() }
      await onSite.addProof(tx, id, pair, await addMet(tx, met))
      tx.emit('gatherings.changed', { id, people: pair })
    },
  )
}

/** Stores the viewer's private answer to how it went. `felt_unsafe` reports the member whom it is `about`. */
export function tellGatheringOutcome(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  given: GatheringOutcome,
): Promise<Gathering> {
  const { outcome } = given
  const about = outcome === 'felt_unsafe' ? (given.about ?? fail(GATHERING_ERRORS.UNSAFE_WITH_WHOM)) : null
  return change(
    deps,
    viewer,
    id,
    ({ gathering }) => {
      const people = rules.listIn(gathering).map(({ userId }) => userId)
      if (gathering.state !== 'over' || !people.includes(viewer.id)) fail(GATHERING_ERRORS.NO_OUTCOME_YET)
      if (about !== null && (about === viewer.id || !people.includes(about))) fail(COMMON_ERRORS.NOT_FOUND)
      return gathering
    },
    async (tx) => {
      await onSite.setOutcome(tx, id, viewer.id, outcome)
      if (about !== null) tx.emit('gatherings.feltUnsafe', { id, by: viewer.id, about })
      // Only the viewer's own devices see it.
      tx.emit('gatherings.changed', { id, people: [viewer.id] })
    },
  )
}

const TRIES_PER_ROTATION = {
  name: 'codes in gatherings',
  tries: CODE_TRIES_PER_ROTATION,
  perSeconds: CODE_ROTATES_SECONDS,
}
export const TRIES_PER_GATHERING = {
  name: 'all codes in gatherings',
  tries: CODE_TRIES_PER_GATHERING,
  perSeconds: 24 * 60 * 60,
}

/**
 * Fails with NOT_FOUND for people who were never in it, and with NOT_ON_SITE for people without a seat or
 * while members are not on their way or there.
 */
async function findOnSite({ db, clock }: Deps, viewer: Viewer, id: GatheringId) {
  const members = await store.listMembers(db, id)
  const row = await store.find(db, id)
  if (!row || !members.some(({ userId }) => userId === viewer.id)) fail(COMMON_ERRORS.NOT_FOUND)
  const now = clock.now()
  if (!isOnSite(rules.settle({ ...row, members }, now), viewer.id, now)) fail(GATHERING_ERRORS.NOT_ON_SITE)
}

function isOnSite(gathering: rules.Gathering, person: UserId, now: Date): boolean {
  return rules.engages(gathering, now) && rules.findMember(gathering, person)?.state === 'in'
}
