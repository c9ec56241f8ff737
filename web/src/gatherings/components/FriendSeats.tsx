import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { timeWithDay } from '../../platform/format-days.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAskFriend } from '../mutations-friends.ts'
import { canHold } from '../rules-friends.ts'
import ChooseFriend from './ChooseFriend.tsx'

interface FriendSeatsProps {
  userId: UserId
  gathering: Gathering
}

/** The seats that a member holds for friends, and whether these took them. Nobody else sees it. */
export default function FriendSeats({ userId, gathering }: FriendSeatsProps) {
  const { id, friends, friendsLeft } = gathering
  const nowMs = useServerNow()
  const [isChoosing, setIsChoosing] = useState(false)
  const [chosen, setChosen] = useState<Companion | null>(null)
  const ask = useAskFriend(userId, id)
  const canAsk = friendsLeft > 0 && canHold(gathering, 1, nowMs)
  if (friends.length === 0 && !canAsk) return null
  return (
    <Card aria-label={t`Friends`}>
      <div className="flex flex-col gap-4">
        {friends.map((friend) => (
          <p key={friend.person.id} role="status" className="wrap-anywhere">
            {friendText(friend, nowMs)}
          </p>
        ))}
        {canAsk && !isChoosing && (
          <Button look="secondary" isWide onClick={() => setIsChoosing(true)}>
            <Trans>Hold a seat for a friend</Trans>
          </Button>
        )}
        {canAsk && isChoosing && (
          <>
            <ChooseFriend
              userId={userId}
              without={friends.map(({ person }) => person.id)}
              value={chosen}
              onChange={setChosen}
            />
            {chosen && <HeldHint name={chosen.name} />}
            {ask.error && <Notice tone="bad">{textOf(ask.error)}</Notice>}
            <div className="grid grid-cols-2 gap-3">
              <Button look="secondary" onClick={() => setIsChoosing(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                disabled={chosen === null}
                busyText={ask.isPending && t`Asking…`}
                onClick={() =>
                  chosen &&
                  ask.mutate(chosen.id, {
                    onSuccess: () => {
                      setIsChoosing(false)
                      setChosen(null)
                    },
                  })
                }
              >
                <Trans>Hold a seat</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** What happens with a held seat, and who learns of it. */
export function HeldHint({ name }: { name: string }) {
  return (
    <p className="text-sm text-muted">
      <Trans>We hold a seat for {name} for up to two hours. Nobody else learns for whom it is.</Trans>
    </p>
  )
}

function friendText({ person, state, until }: Gathering['friends'][number], nowMs: number): string {
  const { name } = person
  const time = timeWithDay(until, nowMs, { isWithinSentence: true })
  switch (state) {
    case 'asked':
      return t`A seat is held for ${name} until ${time}.`
    case 'in':
      return t`${name} is coming along.`
    case 'out':
      return t`${name} hasn’t taken the seat that you held.`
  }
}
