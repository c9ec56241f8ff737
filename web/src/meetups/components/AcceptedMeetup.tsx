import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ellipsis, Footprints, MessageCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useOwnUser } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { useOneToastAtATime } from '../../platform/toasts.ts'
import { tells } from '../../platform/told.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { FacePair } from '../../ui/FacePair.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { roundLook, ThumbBar } from '../../ui/ThumbBar.tsx'
import { useIsWide } from '../../ui/wide.ts'
import { useSetOff } from '../mutations.ts'
import { hasNeeds, isAhead } from '../rules.ts'
import { otherWords, ownWords, stageOf } from '../rules-stages.ts'
import { newsOf } from '../rules-toasts.ts'
import { ChangeOfPlans } from './ChangeOfPlans.tsx'
import { PlanLine } from './PlanLine.tsx'
import { Sign } from './Sign.tsx'
import { StageBar } from './StageBar.tsx'

const MeetScreen = lazy(() => loadPart(() => import('./MeetScreen.tsx')))
const AskedAgain = lazy(() => loadPart(() => import('./AskedAgain.tsx')))
const MeetupNeeds = lazy(() => loadPart(() => import('./MeetupNeeds.tsx')))
const NoShow = lazy(() => loadPart(() => import('./NoShow.tsx')))
const MeetupMenu = lazy(() => loadPart(() => import('./MeetupMenu.tsx')))
// If it cannot be loaded there is no network to find each other with either. The rest
// of the card still works.
const FindEachOther = lazy(() => import('./FindEachOther.tsx').catch(() => ({ default: () => null })))

interface AcceptedMeetupProps {
  userId: UserId
  meetup: Meetup
  chatHref: string
  /** What waits below it, above the action. */
  children?: ReactNode
}

/**
 * The accepted meetup as a journey that fills the page: both faces, the stage, and one primary action within
 * reach of the thumb. Everything else is in a menu.
 */
export default function AcceptedMeetup({ userId, meetup, chatHref, children }: AcceptedMeetupProps) {
  const [open, setOpen] = useState<'meeting' | 'menu' | null>(null)
  const [wantsToFind, setWantsToFind] = useState(false)
  const now = useServerNow()
  const setOff = useSetOff(meetup.id)
  const stage = stageOf(meetup)
  const { other, sign, findsUntil, otherFindsUntil, wordsDiffer } = meetup
  const { name } = other
  const isFindingShown =
    wantsToFind || wordsDiffer || isAhead(findsUntil, now) || isAhead(otherFindsUntil, now)
  const close = () => setOpen(null)
  useOneToastAtATime(!useIsWide())
  return (
    <section
      aria-label={t`Meetup with ${name}`}
      className="@container flex flex-1 animate-arrive flex-col gap-5"
    >
      <StageBar stage={stage} />
      <Who userId={userId} meetup={meetup} now={now} />
      <OtherPerson meetup={meetup} />
      {meetup.sureBy !== null && (
        <Suspense fallback={<Skeleton look="h-36 w-full" />}>
          <AskedAgain meetup={meetup} until={meetup.sureBy} />
        </Suspense>
      )}
      {sign && <Sign sign={sign} isLarge />}
      {hasNeeds(meetup) && (
        <Suspense fallback={<Skeleton look="h-36 w-full" />}>
          <MeetupNeeds meetup={meetup} />
        </Suspense>
      )}
      <ChangeOfPlans meetup={meetup} />
      {isFindingShown && (
        <Suspense fallback={<Skeleton look="h-11 w-full" />}>
          <FindEachOther meetup={meetup} onLeave={() => setWantsToFind(false)} />
        </Suspense>
      )}
      {meetup.noShowFrom !== null && !isAhead(meetup.noShowFrom, now) && (
        <Suspense>
          <NoShow meetup={meetup} />
        </Suspense>
      )}
      {children}
      {setOff.isError && <Notice tone="bad">{textOf(setOff.error)}</Notice>}
      <ThumbBar
        before={
          <Link href={chatHref} aria-label={t`Chat`} className={roundLook}>
            <MessageCircle size={22} aria-hidden />
          </Link>
        }
        after={
          <button
            type="button"
            aria-label={t`More`}
            aria-haspopup="dialog"
            onClick={() => setOpen('menu')}
            className={roundLook}
          >
            <Ellipsis size={22} aria-hidden />
          </button>
        }
      >
        {stage === 'agreed' ? (
          <Button
            isLarge
            isWide
            busyText={setOff.isPending && t`One moment…`}
            onClick={() => setOff.mutate()}
          >
            <Footprints size={20} aria-hidden /> <Trans>On my way</Trans>
          </Button>
        ) : (
          <Button isLarge isWide onClick={() => setOpen('meeting')}>
            <Trans>We’re both here</Trans>
          </Button>
        )}
      </ThumbBar>
      {open !== null && (
        <SheetBoundary onClose={close}>
          {open === 'meeting' ? (
            <MeetScreen meetup={meetup} onClose={close} />
          ) : (
            <MeetupMenu
              meetup={meetup}
              onClose={close}
              onFind={
                isFindingShown
                  ? null
                  : () => {
                      close()
                      setWantsToFind(true)
                    }
              }
              onHere={stage === 'agreed' ? () => setOpen('meeting') : null}
            />
          )}
        </SheetBoundary>
      )}
    </section>
  )
}

/** Both faces, and what the two have agreed. */
function Who({ userId, meetup, now }: Pick<AcceptedMeetupProps, 'userId' | 'meetup'> & { now: number }) {
  const { other, interest, place, startsAt, note } = meetup
  const { data: user } = useOwnUser(userId)
  return (
    <div className="flex flex-col items-center gap-3 text-center" {...tells(newsOf(other.id, 'accepted'))}>
      <div className="relative flex max-w-full flex-col items-center gap-2">
        <FacePair people={user ? [user, other] : [other]} />
        <h3 className="max-w-full text-[1.75rem] leading-tight font-extrabold tracking-tight">
          <PersonButton person={other} from="meetup">
            <bdi className="wrap-anywhere">{other.name}</bdi>
          </PersonButton>
        </h3>
      </div>
      <p className="text-muted">{ownWords(meetup)}</p>
      <PlanLine interest={interest.name} place={place} startsAt={startsAt} now={now} />
      {note && (
        <p dir="auto" className="max-w-full rounded-field bg-sunken px-4 py-3 break-words">
          {note}
        </p>
      )}
    </div>
  )
}

/** What the other person has reported. */
function OtherPerson({ meetup }: { meetup: Meetup }) {
  const { other, isOtherHere, otherExpectedAt } = meetup
  const words = otherWords(meetup)
  if (!words) return null
  const isLate = !isOtherHere && otherExpectedAt !== null
  return (
    <div {...tells(newsOf(other.id, isLate ? 'late' : 'on the way'))}>
      <Notice tone={isLate ? 'info' : 'good'}>{words}</Notice>
    </div>
  )
}
