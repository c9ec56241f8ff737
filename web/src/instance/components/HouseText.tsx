import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import type { MarkdownProps } from './Markdown.tsx'

// Lazy, because few installations have texts of their own.
const Markdown = lazy(() => loadPart(() => import('./Markdown.tsx')))

/** A text of the operator, in Markdown. */
export function HouseText(props: MarkdownProps) {
  return (
    <Suspense fallback={<SkeletonCards label={t`Loading the text`} />}>
      <Markdown {...props} />
    </Suspense>
  )
}
