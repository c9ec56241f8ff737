import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { useCheckWords } from '../device-check-words.ts'

const VerifySheet = lazy(() => loadPart(() => import('./VerifySheet.tsx')))

/** Opens the check words of a meetup. Renders nothing until the two phones have found each other. */
export function VerifyConnection({ meetup }: { meetup: Meetup }) {
  const { words, hasForeignKey } = useCheckWords(meetup.id)
  const [isOpen, setIsOpen] = useState(false)
  if (!words && !hasForeignKey && !meetup.wordsDiffer) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-mx-4 flex min-h-11 w-[calc(100%+2rem)] items-center gap-2 border-t border-line px-4 py-1.5 text-start text-sm font-semibold text-accent hover:bg-sunken"
      >
        <KeyRound size={18} aria-hidden className="shrink-0" />
        <Trans>Verify connection</Trans>
      </button>
      {isOpen && (
        <SheetBoundary onClose={close}>
          <VerifySheet meetup={meetup} onClose={close} />
        </SheetBoundary>
      )}
    </>
  )
}
