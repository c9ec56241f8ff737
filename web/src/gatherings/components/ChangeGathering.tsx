import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'

const ChangeGatheringSheet = lazy(() => loadPart(() => import('./ChangeGatheringSheet.tsx')))

/** Lets the starter change place or time, as long as changes are left. */
export function ChangeGathering({ userId, gathering }: { userId: UserId; gathering: Gathering }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      {gathering.changesLeft > 0 && (
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <CalendarClock size={20} aria-hidden /> <Trans>Change place or time</Trans>
        </Button>
      )}
      {isOpen && (
        <SheetBoundary onClose={close}>
          <ChangeGatheringSheet userId={userId} gathering={gathering} onClose={close} />
        </SheetBoundary>
      )}
    </>
  )
}
