import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { textOf } from '../../platform/call-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useMeetups } from '../queries.ts'
import { sortMeetups } from '../rules.ts'
import { AcceptedMeetup } from './AcceptedMeetup.tsx'
import { AskHowItWent, JustMet } from './HowItWent.tsx'
import { ReceivedInvitation, SentInvitation } from './PendingMeetups.tsx'

interface OpenMeetupsProps {
  userId: UserId
  chatHref: (otherId: UserId) => string
}

/** All meetups that something is to be done about, the most urgent first; nothing when there are none. */
export function OpenMeetups({ userId, chatHref }: OpenMeetupsProps) {
  const { data, error, refetch } = useMeetups()
  if (error && !data) return <ErrorState text={textOf(error)} onRetry={() => refetch()} />
  const { accepted, toAnswer, sent, toReview, justMet } = sortMeetups(data ?? [], userId)
  if (!accepted && !justMet && toAnswer.length + sent.length + toReview.length === 0) return null
  return (
    <section aria-labelledby="meetups-title" className="flex flex-col gap-3">
      <h2 id="meetups-title" className="text-xl font-bold">
        Meetups
      </h2>
      {justMet && <JustMet meetup={justMet} />}
      {accepted && (
        <AcceptedMeetup key={accepted.id} meetup={accepted} chatHref={chatHref(accepted.other.id)} />
      )}
      {toAnswer.map((meetup) => (
        <ReceivedInvitation key={meetup.id} meetup={meetup} />
      ))}
      {sent.map((meetup) => (
        <SentInvitation key={meetup.id} meetup={meetup} />
      ))}
      {toReview.map((meetup) => (
        <AskHowItWent key={meetup.id} meetup={meetup} />
      ))}
    </section>
  )
}
