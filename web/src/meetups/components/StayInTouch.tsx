import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { HeartHandshake } from 'lucide-react'
import { textOf } from '../../platform/call-error.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStayInTouch } from '../mutations-in-touch.ts'
import { useInTouch } from '../queries-in-touch.ts'

interface StayInTouchProps {
  userId: UserId
  /** Somebody whom the viewer has met. */
  other: Pick<Companion, 'id' | 'name'>
  look?: ButtonLook
}

/** Says that the viewer would like to stay in touch. The other learns it only if they say so, too. */
export function StayInTouch({ userId, other, look = 'secondary' }: StayInTouchProps) {
  const { data: list } = useInTouch(userId)
  const stay = useStayInTouch(userId, other.id)
  if (!list) return null
  const { name } = other
  const isInTouch = list.people.some(({ person }) => person.id === other.id)
  const isWaiting = list.waiting.includes(other.id)
  return (
    <div className="flex w-full flex-col gap-1">
      {isInTouch || isWaiting ? (
        <>
          <p role="status" className="text-center font-semibold">
            {isInTouch ? (
              <Trans>You’re in touch.</Trans>
            ) : (
              <Trans>
                If <bdi>{name}</bdi> says so too, we’ll tell you.
              </Trans>
            )}
          </p>
          {isWaiting && (
            <Button look="quiet" disabled={stay.isPending} onClick={() => stay.mutate(false)}>
              <Trans>Withdraw</Trans>
            </Button>
          )}
        </>
      ) : (
        <>
          <Button
            look={look}
            isWide
            busyText={stay.isPending && t`One moment…`}
            onClick={() => stay.mutate(true)}
          >
            <HeartHandshake size={20} aria-hidden /> <Trans>Stay in touch</Trans>
          </Button>
          <p className="text-center text-sm text-muted">
            <Trans>They learn it only if they say so, too.</Trans>
          </p>
        </>
      )}
      {stay.isError && <Notice tone="bad">{textOf(stay.error)}</Notice>}
    </div>
  )
}
