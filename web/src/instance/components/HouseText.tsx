import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'
import { SkeletonCards } from '../../ui/Skeleton.tsx'

// Lazy, because few installations have texts of their own.
const Markdown = lazy(() => loadPart(() => import('./Markdown.tsx')))

/** A text of the operator, in Markdown. */
export function HouseText({ text }: { text: string }) {
  return (
    <Suspense fallback={<SkeletonCards label={t`Loading the text`} />}>
      <Markdown text={text} />
    </Suspense>
  )
}
