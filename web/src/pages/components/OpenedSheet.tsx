import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { ComponentProps } from 'react'
import GatheringReportSheet from '../../reports/components/GatheringReportSheet.tsx'
import PersonSheet from './PersonSheet.tsx'

interface OpenedSheetProps {
  userId: UserId
  opened:
    | (ComponentProps<typeof PersonSheet>['person'] & { isGathering?: undefined })
    | { id: GatheringId; name: string; isGathering: true }
  onClose: () => void
}

/** The sheet of a person, or the report of a gathering. */
export default function OpenedSheet({ userId, opened, onClose }: OpenedSheetProps) {
  return opened.isGathering ? (
    <GatheringReportSheet gathering={opened} onClose={onClose} />
  ) : (
    <PersonSheet userId={userId} person={opened} onClose={onClose} />
  )
}
