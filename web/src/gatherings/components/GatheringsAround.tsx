import type { GatheringSummary } from '@hereabouts/contract/gatherings/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { LazySwitchFailure } from '../../availability/components/LazySwitchFailure.tsx'
import { useMayAskForLocation } from '../../availability/queries-coarse.ts'
import { textOf } from '../../platform/call-error.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { useUnits } from '../../platform/units.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { pillLook } from '../../ui/Choice.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import bench from '../../ui/scene-bench.svg?no-inline'
import { useGatheringCell, useGatheringsAround } from '../queries.ts'
import { cellWidthText, plannable } from '../rules.ts'
import { GatheringCard } from './GatheringCard.tsx'
import { InterestFace } from './InterestFace.tsx'

/** What people around the phone have planned, without the person's own. */
export function GatheringsAround() {
  const mayAsk = useMayAskForLocation()
  const [isAgreed, setIsAgreed] = useState(false)
  const isLooking = mayAsk === false || isAgreed
  const place = useGatheringCell(isLooking)
  const around = useGatheringsAround(place.data)
  if (mayAsk && !isLooking && !place.data) return <BeforeLocation onGo={() => setIsAgreed(true)} />
  if (place.error && !place.data)
    return (
      <div className="flex flex-col items-center gap-4">
        <LazySwitchFailure error={place.error} />
        <Button look="secondary" onClick={() => place.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (around.data) return <Lists gatherings={around.data.gatherings} more={around.data.more} />
  if (around.error)
    return <ErrorState error={around.error} text={textOf(around.error)} onRetry={() => around.refetch()} />
  return <SkeletonCards label={place.data ? t`Looking around` : t`Finding your hexagon`} />
}

/** Explains what the location is for, before the browser asks. */
function BeforeLocation({ onGo }: { onGo: () => void }) {
  const width = cellWidthText(useUnits())
  return (
    <EmptyState scene={bench} title={t`See what’s planned around here`}>
      <p>
        <Trans>
          Your browser will ask for your location. Your phone sends only your hexagon, about {width} across.
        </Trans>
      </p>
      <Button onClick={onGo}>
        <Trans>Continue</Trans>
      </Button>
    </EmptyState>
  )
}

function Lists({ gatherings, more }: { gatherings: readonly GatheringSummary[]; more: number }) {
  // The person's own are listed above.
  const others = gatherings.filter(({ own }) => own === null)
  const shared = others.filter(({ isShared }) => isShared)
  const rest = others.filter(({ isShared }) => !isShared)
  if (others.length === 0) return <NothingPlanned hasOwn={gatherings.length > 0} />
  return (
    <>
      {shared.length > 0 && (
        <List title={t`Things you like`} gatherings={shared}>
          {rest.length === 0 && <More count={more} />}
        </List>
      )}
      {rest.length > 0 && (
        <List title={shared.length > 0 ? t`Also around here` : t`Around here`} gatherings={rest}>
          <More count={more} />
        </List>
      )}
    </>
  )
}

function More({ count }: { count: number }) {
  return (
    count > 0 && (
      <p className="text-center text-muted">{plural(count, { one: 'and # more', other: 'and # more' })}</p>
    )
  )
}

interface ListProps {
  title: string
  gatherings: readonly GatheringSummary[]
  children?: ReactNode
}

/** A titled list of gatherings. */
export function List({ title, gatherings, children }: ListProps) {
  const nowMs = useServerNow()
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      {gatherings.map((gathering) => (
        <GatheringCard key={gathering.id} gathering={gathering} nowMs={nowMs} />
      ))}
      {children}
    </section>
  )
}

const SUGGESTED = 3

/** Suggests what the person could start with one tap. */
function NothingPlanned({ hasOwn }: { hasOwn: boolean }) {
  const range = useUnits() === 'imperial' ? t`10 miles` : t`15 km`
  const likes = plannable(useSignedIn()?.interests ?? []).slice(0, SUGGESTED)
  return (
    <EmptyState scene={bench} title={hasOwn ? t`Nothing else planned yet` : t`Nothing planned yet`}>
      <p>
        <Trans>Be the first within {range}.</Trans>
      </p>
      {likes.length > 0 && (
        <ul aria-label={t`Things you like`} className="flex flex-wrap justify-center gap-2">
          {likes.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <Link
                href={`/gatherings/new?interest=${id}`}
                className={classes(pillLook(false), 'max-w-full gap-2 ps-2!')}
              >
                <InterestFace name={name} size={28} />
                <span className="min-w-0 wrap-anywhere">{translateName('interest', name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink href="/gatherings/new">
        <Trans>Start something</Trans>
      </ButtonLink>
    </EmptyState>
  )
}
