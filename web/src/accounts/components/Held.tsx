import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { type ReactNode, useEffect } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useAcknowledgeMeasure } from '../mutations-measures.ts'
import { useHoldingMeasures } from '../queries-measures.ts'
import { holding, MEASURE_WORDS } from '../rules-measures.ts'
import { MeasureCard } from './MeasureCard.tsx'
import { SignOutButton } from './SignOutButton.tsx'

interface HeldProps {
  userId: UserId
  /** To be called when nothing holds the person any more. */
  onFree: () => void
  /** What is left to whoever is out for good: to take what is theirs, and to leave. */
  leaving?: ReactNode
}

/** In place of everything, for whoever is under a measure that comes first. */
export default function Held({ userId, onFree, leaving }: HeldProps) {
  const { data: measures, error, refetch } = useHoldingMeasures()
  const acknowledge = useAcknowledgeMeasure()
  const measure = measures ? holding(measures) : undefined
  useEffect(() => {
    if (measure === null) onFree()
  }, [measure, onFree])
  if (!measure)
    return (
      <Page title="One moment">
        {error ? (
          <ErrorState text={textOf(error)} onRetry={() => refetch()} />
        ) : (
          <SkeletonCards label="Loading" count={1} />
        )}
      </Page>
    )
  const isOut = measure.kind === 'suspension' || measure.kind === 'ban'
  return (
    <Page title={MEASURE_WORDS[measure.kind].title}>
      <MeasureCard key={measure.id} measure={measure} />
      {!isOut && (
        <Button
          isWide
          busyText={acknowledge.isPending && 'One moment...'}
          onClick={() => acknowledge.mutate(measure.id)}
        >
          I have read this
        </Button>
      )}
      {isOut && leaving}
      <SignOutButton userId={userId} />
    </Page>
  )
}
