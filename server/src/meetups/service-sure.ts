import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { Tx } from '../platform/db/db.ts'
import * as store from './store-questions.ts'

/** Notes that a member is still coming, if they were asked, in the caller's transaction. */
export async function answerWithin(tx: Tx, id: MeetupId, member: UserId): Promise<void> {
  if ((await store.answer(tx, id, member)) > 0)
    tx.emit('meetups.asked', { id, members: [member], isOver: true })
}

/** Forgets the questions to both, who have just agreed to another plan, in the caller's transaction. */
export async function forgetQuestions(tx: Tx, id: MeetupId): Promise<void> {
  const removed = await store.removeQuestions(tx, id)
  const members = removed.map(({ userId }) => userId)
  if (members.length > 0) tx.emit('meetups.asked', { id, members, isOver: true })
}
