import { Gavel } from 'lucide-react'
import { textOf } from '../../platform/call-error.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { MeasureCard } from '../components/MeasureCard.tsx'
import { useSignedIn } from '../queries.ts'
import { useOwnMeasures } from '../queries-measures.ts'
import { MEASURE_WORDS } from '../rules-measures.ts'

/** `/measures`: what one is under now, to be read again, and what can be said to it. */
export default function MeasuresPage() {
  return useSignedIn() && <Measures />
}

function Measures() {
  const { data: measures, error, refetch } = useOwnMeasures()
  return (
    <Page title="Decided about you" backTo={{ href: '/profile', label: 'Profile' }}>
      {!measures ? (
        error ? (
          <ErrorState text={textOf(error)} onRetry={() => refetch()} />
        ) : (
          <SkeletonCards label="Loading" count={1} />
        )
      ) : measures.length === 0 ? (
        <EmptyState icon={<Gavel size={28} />} title="Nothing">
          <p>No warning and no restriction stands against you.</p>
        </EmptyState>
      ) : (
        measures.map((measure) => {
          const { title } = MEASURE_WORDS[measure.kind]
          return (
            <section key={measure.id} aria-label={title} className="flex flex-col gap-3">
              <h2 className="text-lg font-bold">{title}</h2>
              <MeasureCard measure={measure} />
            </section>
          )
        })
      )}
    </Page>
  )
}
