import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Block } from '@hereabouts/contract/safety/schemas'
import { t } from '@lingui/core/macro'
import { Sheet } from '../../ui/Sheet.tsx'
import { ReportForm } from './ReportForm.tsx'

interface ReportSheetProps {
  userId: UserId
  blocked: Block
  onClose: () => void
}

/** Reports a blocked person to the moderators. */
export default function ReportSheet({ userId, blocked: { id, username }, onClose }: ReportSheetProps) {
  const name = `@${username}`
  return (
    <Sheet title={t`Report ${name}`} onClose={onClose}>
      <ReportForm userId={userId} person={{ id, name }} from="profile" isBlocked onClose={onClose} />
    </Sheet>
  )
}
