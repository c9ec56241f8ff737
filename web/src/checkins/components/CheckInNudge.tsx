import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { CheckIn } from '@hereabouts/contract/checkins/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { playSound } from '../../platform/sounds.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCheckInLive } from '../live.ts'
import { useCheckIn } from '../queries.ts'
import { checkInText } from '../rules.ts'
import { FineButtons } from './FineButtons.tsx'

/** Asks on any page whether the person is fine, once the time that they chose has come. */
export default function CheckInNudge({ userId }: { userId: UserId }) {
  const { data: checkIn } = useCheckIn(userId)
  const [putOff, setPutOff] = useState<string | null>(null)
  useCheckInLive(userId)
  if (!checkIn || checkIn.state === 'on' || putOff === momentOf(checkIn)) return null
  return (
    <Asking
      key={momentOf(checkIn)}
      userId={userId}
      checkIn={checkIn}
      onClose={() => setPutOff(momentOf(checkIn))}
    />
  )
}

function Asking(props: { userId: UserId; checkIn: CheckIn; onClose: () => void }) {
  const { userId, checkIn, onClose } = props
  useEffect(() => playSound('meeting'), [])
  return (
    <AlertDialog title={t`Are you OK?`} text={checkInText(checkIn)} onClose={onClose}>
      <FineButtons userId={userId} checkIn={checkIn} />
      <Button look="quiet" onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </AlertDialog>
  )
}

/** Identifies a step of a check-in, since each step asks once. */
function momentOf({ state, dueAt }: CheckIn): string {
  return `${state} ${dueAt}`
}
