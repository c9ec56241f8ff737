import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bell, BellOff } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useMute, useUnmute } from '../mutations.ts'
import { useMutes } from '../queries.ts'

/** Mutes or unmutes somebody's messages. Renders nothing until the mutes have loaded. */
export default function MuteAction({
  userId,
  person,
}: {
  userId: UserId
  person: { id: UserId; name: string }
}) {
  const { data: mutes } = useMutes(userId)
  const mute = useMute(userId)
  const unmute = useUnmute(userId)
  if (!mutes) return null
  const isMuted = mutes.some(({ id }) => id === person.id)
  return isMuted ? (
    <Button
      look="secondary"
      isWide
      busyText={unmute.isPending && t`Unmuting…`}
      onClick={() => unmute.mutate(person)}
    >
      <Bell size={20} aria-hidden /> <Trans>Unmute</Trans>
    </Button>
  ) : (
    <Button
      look="secondary"
      isWide
      busyText={mute.isPending && t`Muting…`}
      onClick={() => mute.mutate(person)}
    >
      <BellOff size={20} aria-hidden /> <Trans>Mute messages</Trans>
    </Button>
  )
}
