import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarSync } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
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
import { TextLink } from '../../ui/TextLink.tsx'
import { useGatheringsLive } from '../live.ts'
import { useGathering } from '../queries.ts'
import { canJoin, isAhead, stageOf } from '../rules.ts'
import { gatheringNews } from '../rules-news.ts'
import { endText, statusText } from '../rules-status.ts'
import type { AfterGatheringProps } from './AfterGathering.tsx'
import { GatheringBar } from './GatheringBar.tsx'
import { GatheringChat } from './GatheringChat.tsx'
import { GatheringHead } from './GatheringHead.tsx'
import { GatheringPeople } from './GatheringPeople.tsx'
import { NotThere } from './NotThere.tsx'
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

/** What, when, where and who; then what else there is to know; and the action at the thumb. */
function Shown({ user, gathering, parts }: ShownProps) {
  const [isHere, setIsHere] = useState(false)
  const nowMs = useServerNow()
  const isZoneUnknown = useIsZoneUnknown()
  const stage = stageOf(gathering)
  if (!isAhead(gathering)) return <Ended {...{ user, gathering, parts, nowMs }} />
  const { own, sign, state, friends, isPublic, isStarter } = gathering
  return (
    // The bar at its end replaces the room below a page.
    <div className="@container -mb-8 flex flex-1 flex-col gap-5">
      {sign && (
        <Suspense fallback={<Skeleton look="h-96 w-full" />}>
          <OnSite
            userId={user.id}
            gathering={gathering}
            sign={sign}
            isOpen={isHere}
            onClose={() => setIsHere(false)}
          />
        </Suspense>
      )}
      <StillComing userId={user.id} gathering={gathering} />
      <Card aria-label={t`The plan`}>
        <div className="flex flex-col gap-5">
          <GatheringHead gathering={gathering} nowMs={nowMs} />
          <GatheringPeople gathering={gathering} />
          <Suspense>
            <PlaceOffers userId={user.id} gathering={gathering} canChange={stage !== 'happening'} />
          </Suspense>
          {isPublic && !isStarter && (
            <p className="text-sm text-muted">
              <Trans>
                This one is on the <TextLink href="/agenda">public agenda</TextLink>, without names or the
                place.
              </Trans>
            </p>
          )}
        </div>
      </Card>
      {isZoneUnknown && <ClockQuestion />}
      <p
        role="status"
        className={canJoin(gathering) ? 'sr-only' : 'text-lg font-semibold'}
        {...tells(stage === 'coming' && gatheringNews(gathering.id, 'on'))}
      >
        {statusText(gathering)}
      </p>
      {own === 'in' && state !== 'open' && parts.whileIn?.(gathering)}
      {own === 'in' && friends.length > 0 && (
        <Suspense fallback={null}>
          <FriendSeats friends={friends} />
        </Suspense>
      )}
      <GatheringBar user={user} gathering={gathering} onHere={() => setIsHere(true)} />
    </div>
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
        {stage !== 'over' && gathering.own === 'in' && (
          // A calendar that already has it changes or removes it.
          <ButtonLink look="quiet" href={`/api/gatherings/${gathering.id}/calendar.ics`} isFile>
            <CalendarSync size={20} aria-hidden /> <Trans>Update your calendar</Trans>
          </ButtonLink>
        )}
      </EmptyState>
      {stage !== 'taken down' && (
        <Card aria-label={t`The plan`}>
          <div className="flex flex-col gap-5">
            <GatheringHead gathering={gathering} nowMs={nowMs} />
            {gathering.members.length > 0 && <GatheringPeople gathering={gathering} />}
          </div>
        </Card>
      )}
      <GatheringChat gathering={gathering} look="secondary" />
      {stage !== 'taken down' && <Report gathering={gathering} />}
    </>
  )
}
