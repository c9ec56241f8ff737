import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { listIn } from './rules.ts'
import { cannotHold, heldUntil } from './rules-friends.ts'
import { changeWithin } from './service-changes.ts'
import { readGathering } from './service-views.ts'
import { lockPeople } from './store.ts'
import * as store from './store-friends.ts'

/** Holds a seat for somebody whom the viewer is in touch with. */
export function askFriend(deps: Deps, viewer: Viewer, id: GatheringId, friend: UserId): Promise<Gathering> {
  return deps.db.tx(async (tx) => {
    await lockPeople(tx, [viewer.id, friend])
    await holdWithin(deps, tx, viewer.id, id, friend)
    return readGathering(deps, tx, id, viewer.id)
  })
}

/**
 * Holds a seat in the caller's transaction, which has locked both people. Fails with NOT_FOUND unless they are in
 * touch. Whether the friend has a seat already, waits, blocks a member or may join at all makes no difference to the
 * one who asks, who would learn it otherwise.
 */
export async function holdWithin(
  deps: Deps,
  tx: Tx,
  byId: UserId,
  id: GatheringId,
  friendId: UserId,
): Promise<void> {
  const { areInTouch } = await store.areInTouch(tx, byId, friendId)
  if (!areInTouch) fail(COMMON_ERRORS.NOT_FOUND)
  const now = deps.clock.now()
  const gathering = await changeWithin(deps, tx, id, (locked) => locked.gathering)
  const { asked } = await store.countAsked(tx, id, byId)
  const reason = cannotHold(gathering, byId, asked, now)
  if (reason) fail(GATHERING_ERRORS[reason])
  const until = heldUntil(gathering, now) ?? fail(GATHERING_ERRORS.TOO_LATE_FOR_FRIENDS)
  if ((await store.hold(tx, { id, byId, friendId, now, until })) === 0)
    fail(GATHERING_ERRORS.TOO_MANY_FRIENDS)
  const { isForFriend } = await store.findIsForFriend(tx, id, { byId, friendId }, now)
  const members = listIn(gathering).map(({ userId }) => userId)
  tx.emit('gatherings.changed', { id, people: isForFriend ? [...members, friendId] : members })
}

/** Gives back all seats that others hold for the viewer. Does nothing if there are none. */
export function declineSeat(deps: Deps, viewer: Viewer, id: GatheringId): Promise<Gathering> {
  return deps.db.tx(async (tx) => {
    await answerWithin(deps, tx, id, viewer.id, 'no')
    return readGathering(deps, tx, id, viewer.id)
  })
}

/** Answers those who hold a seat for this person. A seat that is free again goes to the waiting list. */
export async function answerWithin(
  deps: Deps,
  tx: Tx,
  id: GatheringId,
  friend: UserId,
  answer: 'yes' | 'no',
): Promise<void> {
  await lockAndSettle(deps, tx, id)
  const asked = await store.answer(tx, id, friend, answer, deps.clock.now())
  if (asked.length > 0) await free(deps, tx, id, asked)
}

/** Frees the seats that friends have not taken in time. */
export async function expireFriends(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const { id } of await store.listExpired(deps.db, now))
    await deps.db.tx(async (tx) => {
      await lockAndSettle(deps, tx, id)
      const asked = await store.closeExpired(tx, id, now)
      if (asked.length > 0) await free(deps, tx, id, asked)
    })
}

/** Forgets the seats that two people hold for each other, in the transaction of a block between them. */
export async function forgetFriends(deps: Deps, tx: Tx, one: UserId, other: UserId): Promise<void> {
  await lockPeople(tx, [one, other])
  for (const { id } of await store.removeBetween(tx, one, other)) await lockAndSettle(deps, tx, id)
}

/** Locks the gathering first, like every change to it. */
async function lockAndSettle(deps: Deps, tx: Tx, id: GatheringId) {
  return changeWithin(deps, tx, id, ({ gathering }) => gathering)
}

async function free(deps: Deps, tx: Tx, id: GatheringId, asked: readonly { byId: UserId }[]) {
  const gathering = await lockAndSettle(deps, tx, id)
  const people = [...listIn(gathering).map(({ userId }) => userId), ...asked.map(({ byId }) => byId)]
  tx.emit('gatherings.changed', { id, people: [...new Set(people)] })
}
