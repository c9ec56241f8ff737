import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useAskFriend } from '../mutations-friends.ts'
import ChooseFriend from './ChooseFriend.tsx'

interface HoldSeatSheetProps {
  userId: UserId
  gathering: Gathering
  onClose: () => void
}

/** Lets a member hold a seat for a friend. */
export function HoldSeatSheet({ userId, gathering: { id, friends }, onClose }: HoldSeatSheetProps) {
  const [chosen, setChosen] = useState<Companion | null>(null)
  const ask = useAskFriend(userId, id)
  return (
    <Sheet title={t`Hold a seat for a friend`} onClose={onClose}>
      <ChooseFriend
        userId={userId}
        without={friends.map(({ person }) => person.id)}
        value={chosen}
        onChange={setChosen}
      />
      {ask.error && <Notice tone="bad">{textOf(ask.error)}</Notice>}
      <Button
        isWide
        disabled={chosen === null}
        busyText={ask.isPending && t`Asking…`}
        onClick={() => chosen && ask.mutate(chosen.id, { onSuccess: onClose })}
      >
        <Trans>Hold a seat</Trans>
      </Button>
    </Sheet>
  )
}
