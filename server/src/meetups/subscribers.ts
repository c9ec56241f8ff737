import { inTouchChanged, meetupChanged } from '@hereabouts/contract/meetups/events'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { announceCard } from '../nearby/service.ts'
import type { Deps } from '../platform/deps.ts'
import { createUpdates } from '../platform/live/updates.ts'
import { findMeetup, listOpenOf, processDueMeetups } from './service.ts'
import { forgetInTouch } from './service-in-touch.ts'

export function subscribeMeetups(deps: Deps) {
  const { bus, live } = deps
  const sendMeetup = createUpdates<MeetupId>(deps, 'meetups', async (member, id, db) => {
    const meetup = await findMeetup({ ...deps, db }, member, id)
    if (meetup) live.sendHere(member, meetupChanged, meetup)
  })
  bus.on('meetups.changed', ({ id, members, state }) => {
    sendMeetup(members, id)
    const [one, other] = members
    if (state === undefined || one === undefined || other === undefined) return
    // Their cards say why they cannot invite each other. Nothing is sent to somebody who does
    // not see the other nearby.
    announceCard(deps, one, [], [other])
    announceCard(deps, other, [], [one])
  })
  bus.on('accounts.changed', async ({ userId, before, after, isVisibleToOthers }) => {
    if (!isVisibleToOthers && before.visibleToVerifiedOnly === after.visibleToVerifiedOnly) return
    for (const { id, otherId } of await listOpenOf(deps, userId)) sendMeetup([otherId], id)
  })
  // Both end open meetups by themselves. Processing them now shows that to the other person at once.
  bus.on('availability.ended', ({ userId }) => processDueMeetups(deps, [userId]))
  bus.on('meetups.inTouch', ({ people }) => {
    live.send(people, inTouchChanged)
    // A plan that waits for its answer ends with it.
    return processDueMeetups(deps, people)
  })
  bus.beforeCommit('safety.blocked', (tx, { by, blocked }) => forgetInTouch(tx, by, blocked))
  bus.on('safety.blocked', ({ by }) => processDueMeetups(deps, [by]))
}
