import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { drawSureBy } from '../reliability/service.ts'
import { change, lockAndSettle } from './service.ts'
import { answerWithin } from './service-sure.ts'
import * as meetups from './store.ts'
import * as store from './store-questions.ts'

/** Asks members who missed a yes lately once more, an hour before, whether they are coming. Only they learn of it. */
export async function askAgain(deps: Deps): Promise<void> {
  for (const { id, inviterId, inviteeId, member, startsAt } of await store.listToAsk(
    deps.db,
    deps.clock.now(),
  ))
    await deps.db.tx(async (tx) => {
      await lockAndSettle(deps, tx, [inviterId, inviteeId])
      const now = deps.clock.now()
      const meetup = await meetups.find(tx, id, member)
      // The plan may have changed since it was listed: the next tick decides again.
      if (meetup?.state !== 'accepted' || meetup.startsAt.getTime() !== startsAt.getTime()) return
      await store.ask(tx, id, member, { at: now, sureBy: drawSureBy(deps, startsAt) })
      tx.emit('meetups.changed', { id, members: [member] })
      tx.emit('meetups.asked', { id, members: [member], isOver: false })
    })
}

/** "Yes, I'm coming." Setting off, arriving and being late say so, too. */
export function confirmMeetupComing(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  return change(deps, viewer, id, async (tx, meetup) => {
    if (meetup.state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
    await answerWithin(tx, id, viewer.id)
  })
}
