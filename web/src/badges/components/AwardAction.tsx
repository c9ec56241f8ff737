import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { Trans } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { lazy, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { useOwnBadges } from '../queries.ts'
import { meetingFor } from '../rules.ts'

const AwardSheet = lazy(() => loadPart(() => import('./AwardSheet.tsx')))

interface AwardActionProps {
  userId: UserId
  person: { id: UserId; name: string; simulated: boolean }
  /** The meeting to award for. Defaults to the latest with awards left. */
  meetupId?: MeetupId
  look?: ButtonLook
  isWide?: boolean
}

/** A button to award a person a badge, or the reason why that is impossible. */
export function AwardAction({
  userId,
  person,
  meetupId,
  look = 'secondary',
  isWide = false,
}: AwardActionProps) {
  // Set while the sheet is open, which also shows a confirmation once the last badge is given.
  const [openFor, setOpenFor] = useState<MeetupId | null>(null)
  const { data, error } = useOwnBadges(userId)
  const found = data && meetingFor(data, person.id)
  const reason = found ? 'reason' in found && found.reason : error && textOf(error)
  const awardable = meetupId ?? found?.meetupId ?? null
  return (
    <div className="flex flex-col gap-1">
      <Button look={look} isWide={isWide} disabled={awardable === null} onClick={() => setOpenFor(awardable)}>
        <Award size={20} aria-hidden /> <Trans>Award a badge</Trans>
      </Button>
      {awardable === null && reason && <p className="text-center text-sm text-muted">{reason}</p>}
      {openFor !== null && (
        <SheetBoundary onClose={() => setOpenFor(null)}>
          <AwardSheet {...{ userId, person }} meetupId={openFor} onClose={() => setOpenFor(null)} />
        </SheetBoundary>
      )}
    </div>
  )
}
