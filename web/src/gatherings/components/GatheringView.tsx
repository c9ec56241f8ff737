import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ClockQuestion } from '../../accounts/components/ClockQuestion.tsx'
import type { StoredUser } from '../../accounts/rules.ts'
import { isGone, textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { useIsZoneUnknown } from '../../platform/time-zone.ts'
import { tells } from '../../platform/told.ts'
import { translateName } from '../../platform/translate.ts'
import { ReportButton } from '../../safety/components/SafetyButtons.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton, SkeletonCards } from '../../ui/Skeleton.tsx'
import bench from '../../ui/scene-bench.svg?no-inline'
import rain from '../../ui/scene-rain.svg?no-inline'
import { useGatheringsLive } from '../live.ts'
import { useGathering } from '../queries.ts'
import { isAhead, isAsked, stageOf } from '../rules.ts'
import { gatheringNews } from '../rules-news.ts'
import { endText, statusText } from '../rules-status.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import type { AfterGatheringProps } from './AfterGathering.tsx'
import { ChangeGathering } from './ChangeGathering.tsx'
import { GatheringChat } from './GatheringChat.tsx'
import { GatheringHead } from './GatheringHead.tsx'
import { GatheringPeople } from './GatheringPeople.tsx'
import { JoinGathering } from './JoinGathering.tsx'
import { LeaveGathering } from './LeaveGathering.tsx'
import { NotThere } from './NotThere.tsx'
import { PublishGathering } from './PublishGathering.tsx'
import { ShareGathering } from './ShareGathering.tsx'
import { StillComing } from './StillComing.tsx'

const PlaceOffers = lazy(() => loadPart(() => import('./PlaceOffers.tsx')))
const OnSite = lazy(() => loadPart(() => import('./OnSite.tsx')))
const FriendSeats = lazy(() => loadPart(() => import('./FriendSeats.tsx')))
const AfterGathering = lazy(() => loadPart(() => import('./AfterGathering.tsx')))

/** What higher features add to a gathering's page. */
export interface GatheringParts {
  /** Below the plan, while the viewer is in it and it is on or under way. */
  whileIn?: (gathering: Gathering) => ReactNode
  /** Beside a member with whom the viewer has proved that they met, once it is over. */
  awardFor: AfterGatheringProps['awardFor']
}

interface GatheringViewProps {
  user: StoredUser
  id: GatheringId
  parts: GatheringParts
}

/** A gathering in any state. */
export function GatheringView({ user, id, parts }: GatheringViewProps) {
  useGatheringsLive(user.id)
  const { data: gathering, error, refetch } = useGathering(id, user.id)
  useFocusAfterLeaving(gathering)
  if (gathering)
    return (
      <Around title={translateName('interest', gathering.interest.name)}>
        <Shown user={user} gathering={gathering} parts={parts} />
      </Around>
    )
  return (
    <Around title={t`A gathering`}>
      {isGone(error) ? (
        <NotThere />
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading the gathering`} count={2} />
      )}
    </Around>
  )
}

/** Moves the focus to the page if the element that had it disappears when the person leaves. */
function useFocusAfterLeaving(gathering: Gathering | undefined) {
  const isIn = gathering !== undefined && gathering.own !== null && gathering.state !== 'cancelled'
  const wasIn = useRef(isIn)
  useEffect(() => {
    const hasLeft = wasIn.current && !isIn
    wasIn.current = isIn
    if (hasLeft && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [isIn])
}

/** The frame of the page. */
function Around({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} backTo={{ href: '/gatherings', label: t`What’s planned` }}>
      {children}
    </Page>
  )
}

interface ShownProps extends Pick<GatheringViewProps, 'user' | 'parts'> {
  gathering: Gathering
}

function Shown({ user, gathering, parts }: ShownProps) {
  const nowMs = useServerNow()
  const isZoneUnknown = useIsZoneUnknown()
  const stage = stageOf(gathering)
  if (!isAhead(gathering)) return <Ended {...{ user, gathering, parts, nowMs }} />
  const { code, own, sign, state } = gathering
  const canJoin = stage === 'open' || stage === 'on' || stage === 'full'
  const canLeave = own !== null && stage !== 'happening' && !isAsked(gathering)
  return (
    <>
      {sign && (
        <Suspense fallback={<Skeleton look="h-96 w-full" />}>
          <OnSite userId={user.id} gathering={gathering} sign={sign} />
        </Suspense>
      )}
      {isZoneUnknown && <ClockQuestion />}
      <StillComing userId={user.id} gathering={gathering} />
      <Card aria-label={t`The plan`}>
        <div className="flex flex-col gap-5">
          <GatheringHead gathering={gathering} nowMs={nowMs} />
          <Suspense>
            <PlaceOffers userId={user.id} gathering={gathering} canChange={stage !== 'happening'} />
          </Suspense>
          <GatheringPeople gathering={gathering} />
        </div>
      </Card>
      <p
        role="status"
        className={canJoin ? 'sr-only' : 'text-lg font-semibold'}
        {...tells(stage === 'coming' && gatheringNews(gathering.id, 'on'))}
      >
        {statusText(gathering)}
      </p>
      <GatheringChat gathering={gathering} isMain={state === 'on' && !sign && !isAsked(gathering)} />
      {own === 'in' && state !== 'open' && parts.whileIn?.(gathering)}
      {own === 'in' && (gathering.friends.length > 0 || gathering.friendsLeft > 0) && (
        <Suspense fallback={null}>
          <FriendSeats userId={user.id} gathering={gathering} />
        </Suspense>
      )}
      {canJoin && <JoinGathering user={user} gathering={gathering} />}
      {code !== null && stage !== 'happening' && (
        <ShareGathering
          gathering={gathering}
          code={code}
          look={stage === 'joined' ? 'primary' : 'secondary'}
        />
      )}
      {own === 'in' && stage !== 'happening' && <AddToCalendar gathering={gathering} />}
      {stage !== 'happening' && <PublishGathering userId={user.id} gathering={gathering} />}
      <ChangeGathering userId={user.id} gathering={gathering} />
      {canLeave && <LeaveGathering userId={user.id} gathering={gathering} />}
      <Report gathering={gathering} />
    </>
  )
}

/** Reports somebody else’s gathering. */
function Report({ gathering: { id, interest, isStarter } }: { gathering: Gathering }) {
  if (isStarter) return null
  return (
    <ReportButton
      about={{ id, name: translateName('interest', interest.name), isGathering: true }}
      look="quiet"
    >
      <Trans>Report this gathering</Trans>
    </ReportButton>
  )
}

/** What is left of a gathering that is over or did not happen. */
function Ended({ user, gathering, parts, nowMs }: ShownProps & { nowMs: number }) {
  const stage = stageOf(gathering)
  const { title, text } = endText(gathering)
  const wasThere = stage === 'over' && gathering.own === 'in'
  return (
    <>
      {wasThere && (
        <Suspense fallback={<Skeleton look="h-44 w-full" />}>
          <AfterGathering userId={user.id} gathering={gathering} awardFor={parts.awardFor} />
        </Suspense>
      )}
      <EmptyState scene={stage === 'over' ? bench : rain} title={title}>
        {text && <p>{text}</p>}
        <ButtonLink
          look={wasThere ? 'secondary' : 'primary'}
          href={`/gatherings/new?interest=${gathering.interest.id}`}
        >
          <Trans>Start another one</Trans>
        </ButtonLink>
        <ButtonLink look="quiet" href="/gatherings">
          <Trans>See what’s planned</Trans>
        </ButtonLink>
        {stage !== 'over' && gathering.own === 'in' && <AddToCalendar gathering={gathering} />}
      </EmptyState>
      {stage !== 'taken down' && (
        <Card aria-label={t`The plan`}>
          <div className="flex flex-col gap-5">
            <GatheringHead gathering={gathering} nowMs={nowMs} />
            {gathering.members.length > 0 && <GatheringPeople gathering={gathering} />}
          </div>
        </Card>
      )}
      <GatheringChat gathering={gathering} />
      {stage !== 'taken down' && <Report gathering={gathering} />}
    </>
  )
}
