import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import street from '../../ui/scene-street.svg?no-inline'
import { useNearby } from '../queries.ts'
import { peopleNearby } from '../rules.ts'

const loadCard = () => import('./PersonCard.tsx')
// Most starts of the app show nobody yet.
const PersonCard = lazy(() => loadPart(async () => ({ default: (await loadCard()).PersonCard })))

interface NearbyPeopleProps {
  userId: number
  isAvailable: boolean
  /** The action on each card. */
  actionFor: (person: NearbyPerson) => ReactNode
  /** Shown while nobody is around. */
  whenAlone?: ReactNode
  /** Shown while the person is not available. */
  whenOff?: ReactNode
}

/** The people nearby, as cards. */
export function NearbyPeople({ userId, isAvailable, actionFor, whenAlone, whenOff }: NearbyPeopleProps) {
  const nearby = useNearby(userId, isAvailable)
  // While the list is on its way, so that the first card does not have to wait.
  useEffect(() => {
    if (isAvailable) loadCard().catch(() => {})
  }, [isAvailable])
  const { people, more } = nearby.data ?? { people: [], more: 0 }
  return (
    <section aria-labelledby="nearby-title" className="flex flex-col gap-2">
      <h2 id="nearby-title" aria-live="polite" className="text-lg font-bold">
        {people.length > 0 ? peopleNearby(people.length + more) : t`Nearby`}
      </h2>
      {!isAvailable ? (
        <EmptyState scene={street} title={t`To see, be seen`}>
          <p>
            <Trans>Switch on to see who’s free. They see about how far away you are, never where.</Trans>
          </p>
          {whenOff}
        </EmptyState>
      ) : nearby.isPending ? (
        <SkeletonCards label={t`Looking around`} />
      ) : nearby.isError && !nearby.data ? (
        <ErrorState error={nearby.error} text={textOf(nearby.error)} onRetry={() => nearby.refetch()} />
      ) : people.length === 0 ? (
        <>
          <EmptyState icon={<Searching />} title={t`Nobody yet`}>
            <p>
              <Trans>As soon as somebody nearby is on too, their card appears here by itself.</Trans>
            </p>
          </EmptyState>
          {whenAlone}
        </>
      ) : (
        <Suspense fallback={<SkeletonCards label={t`Looking around`} />}>
          {people.map((person) => (
            <PersonCard key={person.id} person={person} action={actionFor(person)} />
          ))}
        </Suspense>
      )}
      {more > 0 && (
        <p className="text-center text-muted">
          <Trans>and {more} more</Trans>
        </p>
      )}
    </section>
  )
}

/** Hexagons that breathe, one after the other. */
function Searching() {
  return (
    <svg viewBox="-32 -32 64 64" aria-hidden className="size-16 fill-none stroke-accent stroke-2">
      {RINGS.map(({ radius, delay }) => (
        <path
          key={radius}
          d={`M0 ${-radius}L${radius * 0.866} ${-radius / 2}V${radius / 2}L0 ${radius}L${-radius * 0.866} ${radius / 2}V${-radius / 2}Z`}
          className={`animate-breathe ${delay}`}
        />
      ))}
    </svg>
  )
}

/** The delays are classes, because reduced motion overrides those, but no inline style. */
const RINGS = [
  { radius: 9, delay: '' },
  { radius: 17, delay: '[animation-delay:400ms]' },
  { radius: 25, delay: '[animation-delay:800ms]' },
]
