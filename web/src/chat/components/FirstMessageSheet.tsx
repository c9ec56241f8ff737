import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { FIRST_MESSAGE_RULE, FirstMessageForm } from './FirstMessageForm.tsx'

interface FirstMessageSheetProps {
  userId: UserId
  person: { id: UserId; name: string; simulated: boolean }
  onSent: () => void
  onClose: () => void
}

/** The form for a first message as a sheet, on any page that shows a person. */
export default function FirstMessageSheet({ userId, person, onSent, onClose }: FirstMessageSheetProps) {
  const { name } = person
  return (
    <Sheet
      title={
        <>
          <Trans>
            Write to <bdi>{name}</bdi>
          </Trans>{' '}
          <Simulated person={person} />
        </>
      }
      description={t(FIRST_MESSAGE_RULE)}
      onClose={onClose}
    >
      <FirstMessageForm userId={userId} personId={person.id} onSent={onSent} />
    </Sheet>
  )
}
