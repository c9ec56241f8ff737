import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMeetups, useMissedYeses } from '../queries.ts'
import { sortMeetups } from '../rules.ts'
import { ReceivedInvitation, SentInvitation } from './PendingMeetups.tsx'

// Loaded lazily, because most people have no open meetup.
const loadHowItWent = () => import('./HowItWent.tsx')
const JustMet = lazy(() => loadPart(loadHowItWent).then(({ JustMet }) => ({ default: JustMet })))
const AskHowItWent = lazy(() =>
  loadPart(loadHowItWent).then(({ AskHowItWent }) => ({ default: AskHowItWent })),
)
const MissedYes = lazy(() => loadPart(() => import('../../reliability/components/MissedYes.tsx')))
const AcceptedMeetup = lazy(() => loadPart(() => import('./AcceptedMeetup.tsx')))
const PlanAhead = lazy(() => loadPart(() => import('./PlanAhead.tsx')))

interface OpenMeetupsProps {
  userId: UserId
  chatHref: (otherId: UserId) => string
  /** What to offer after two people have met. */
  afterMeeting?: (meetup: Meetup) => ReactNode
  /** Shown with an accepted meetup, which is the whole page. */
  safety?: ReactNode
  /** What else the page has, folded away while there is an accepted meetup. Null if nothing. */
  rest?: ReactNode
}

/** All meetups that need something from the person, most urgent first. Renders nothing without any. */
export function OpenMeetups({ userId, chatHref, afterMeeting, safety, rest = null }: OpenMeetupsProps) {
  const { data, error, refetch } = useMeetups()
  const missed = useMissedYeses()
  if (error && !data) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  const { accepted, plans, toAnswer, sent, toReview, justMet } = sortMeetups(data ?? [], userId)
  const canUndo = missed !== undefined && missed.undoUntil !== null
  const hasOthers = [...plans, ...toAnswer, ...sent, ...toReview].length > 0
  const others = (justMet || hasOthers || canUndo) && (
    <>
      {canUndo && (
        <Suspense fallback={<Skeleton look="h-44 w-full" />}>
          <MissedYes userId={userId} missed={missed} />
        </Suspense>
      )}
      {justMet && (
        <Suspense fallback={<Skeleton look="h-64 w-full" />}>
          <JustMet meetup={justMet}>{afterMeeting?.(justMet)}</JustMet>
        </Suspense>
      )}
      {toAnswer.map((meetup) => (
        <ReceivedInvitation key={meetup.id} meetup={meetup} />
      ))}
      {sent.map((meetup) => (
        <SentInvitation key={meetup.id} meetup={meetup} />
      ))}
      {plans.length > 0 && (
        <Suspense fallback={<Skeleton look="h-44 w-full" />}>
          {plans.map((plan) => (
            <PlanAhead key={plan.id} meetup={plan} chatHref={chatHref(plan.other.id)} />
          ))}
        </Suspense>
      )}
      <Suspense>
        {toReview.map((meetup) => (
          <AskHowItWent key={meetup.id} meetup={meetup} />
        ))}
      </Suspense>
    </>
  )
  if (!accepted && !others) return null
  return (
    <section
      aria-labelledby="meetups-title"
      className={classes('flex flex-col gap-3', accepted !== null && 'flex-1')}
    >
      {/* During a meetup, the page's title says it already. */}
      <h2 id="meetups-title" className={accepted ? 'sr-only' : 'text-xl font-bold'}>
        <Trans>Meetups</Trans>
      </h2>
      {accepted ? (
        <Suspense fallback={<Skeleton look="h-96 w-full" />}>
          <AcceptedMeetup
            key={accepted.id}
            userId={userId}
            meetup={accepted}
            chatHref={chatHref(accepted.other.id)}
          >
            {safety}
            {(others || rest) && (
              <Fold title={t`Everything else`}>
                <div className="flex flex-col gap-4">
                  {others}
                  {rest}
                </div>
              </Fold>
            )}
          </AcceptedMeetup>
        </Suspense>
      ) : (
        others
      )}
    </section>
  )
}
