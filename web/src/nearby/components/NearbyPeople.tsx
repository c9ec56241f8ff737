import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { Hexagon } from 'lucide-react'
import type { ReactNode } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { useUnits } from '../../platform/units.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useNearby } from '../queries.ts'
import { nearbySummary } from '../rules.ts'
import { PersonCard } from './PersonCard.tsx'
import { Rings } from './Rings.tsx'

interface NearbyPeopleProps {
  userId: number
  isAvailable: boolean
  /** The action on each card. */
  actionFor: (person: NearbyPerson) => ReactNode
  /** Shown while nobody is around. */
  whenAlone?: ReactNode
}

/** The people around, as rings and as cards. */
export function NearbyPeople({ userId, isAvailable, actionFor, whenAlone }: NearbyPeopleProps) {
  const nearby = useNearby(userId, isAvailable)
  return (
    <section aria-labelledby="nearby-title" className="flex flex-col gap-4">
      <h2 id="nearby-title" className="text-xl font-bold">
        Nearby
      </h2>
      {!isAvailable ? (
        <EmptyState icon={<Hexagon size={28} />} title="To see, be seen">
          <p>Switch on to see who around you is free right now. They see a range, never a place.</p>
        </EmptyState>
      ) : nearby.isPending ? (
        <SkeletonCards label="Looking around" />
      ) : nearby.isError && !nearby.data ? (
        <ErrorState text={textOf(nearby.error)} onRetry={() => nearby.refetch()} />
      ) : (
        <Found
          people={nearby.data.people}
          more={nearby.data.more}
          actionFor={actionFor}
          whenAlone={whenAlone}
        />
      )}
    </section>
  )
}

function Found({
  people,
  more,
  actionFor,
  whenAlone,
}: { people: readonly NearbyPerson[]; more: number } & Pick<NearbyPeopleProps, 'actionFor' | 'whenAlone'>) {
  const units = useUnits()
  return (
    <>
      <Rings people={people} />
      {people.length === 0 ? (
        <EmptyState icon={<Hexagon size={28} />} title="Nobody yet">
          <p>You are on. As soon as somebody nearby is too, their card appears here by itself.</p>
          {whenAlone}
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-center text-sm font-medium text-muted">
            {nearbySummary(people, more, units)}
          </p>
          <div className="flex flex-col gap-3">
            {people.map((person) => (
              <PersonCard key={person.id} person={person} action={actionFor(person)} />
            ))}
          </div>
          {more > 0 && <p className="text-center text-muted">and {more} more</p>}
        </>
      )}
    </>
  )
}
