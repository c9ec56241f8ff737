import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

// Few browsers hide the time zone.
const ClockForm = lazy(() => loadPart(() => import('./ClockForm.tsx')))

/** Asks which clock the person means, where times matter and nobody knows it. */
export function ClockQuestion({ onAnswer }: { onAnswer?: () => void }) {
  return (
    <Section
      title={t`What time is it where you are?`}
      text={t`Your browser hides your time zone. Choose a place with your time.`}
    >
      <Suspense fallback={<Skeleton look="h-40 w-full" />}>
        <ClockForm {...(onAnswer && { onAnswer })} />
      </Suspense>
    </Section>
  )
}
