import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { serverNow } from '../../platform/server-time.ts'
import { useCheckIn } from '../queries.ts'
import { meetupUnderWay } from '../rules.ts'
import { SafetyLine } from './SafetyLine.tsx'

/** Safety options during a meetup. Gone once the two have met, except for a check-in that is still on. */
export default function SafeWay({ userId, meetups }: { userId: UserId; meetups: readonly Meetup[] }) {
  const { data: checkIn } = useCheckIn(userId)
  const meetup = meetupUnderWay(meetups, serverNow())
  if (checkIn === undefined || (!checkIn && meetup?.state !== 'accepted')) return null
  const isCalledOff = meetups.some(({ id, state }) => id === checkIn?.meetupId && state === 'cancelled')
  return (
    <SafetyLine userId={userId} checkIn={checkIn} occasion={meetup && { meetup }} isCalledOff={isCalledOff} />
  )
}
