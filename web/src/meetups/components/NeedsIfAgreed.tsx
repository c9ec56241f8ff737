import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { NeedsLine } from './NeedsLine.tsx'

const NeedsSheet = lazy(() => loadPart(() => import('./NeedsSheet.tsx')))

/** What the other person will read of an invitation that waits, once both have agreed. */
export default function NeedsIfAgreed({ meetup }: { meetup: Meetup }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <NeedsLine name={meetup.other.name} needs={meetup.needs} onChange={() => setIsOpen(true)} />
      {isOpen && (
        <SheetBoundary onClose={close}>
          <NeedsSheet meetup={meetup} onClose={close} />
        </SheetBoundary>
      )}
    </>
  )
}
