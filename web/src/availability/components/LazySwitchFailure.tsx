import { lazy, Suspense } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'

const SwitchFailure = lazy(() => loadPart(() => import('./SwitchFailure.tsx')))

/** Why switching on, or anything else that needs a place, failed. Loads its texts only then. */
export function LazySwitchFailure({ error }: { error: Error }) {
  return (
    <Suspense>
      <SwitchFailure error={error} />
    </Suspense>
  )
}
