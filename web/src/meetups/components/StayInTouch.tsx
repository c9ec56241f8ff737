import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus, HeartHandshake } from 'lucide-react'
import { lazy, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStayInTouch } from '../mutations-in-touch.ts'
import { useInTouch } from '../queries-in-touch.ts'

const PlanSheet = lazy(() => loadPart(() => import('./PlanSheet.tsx')))

interface StayInTouchProps {
  userId: UserId
  /** Somebody whom the viewer has met. */
  other: Pick<Companion, 'id' | 'name'>
  look?: ButtonLook
  /** Called once they have proposed a plan. */
  onPlanned: () => void
}

/**
 * Says that the viewer would like to stay in touch, which the other learns only if they say so, too. Once both
 * did, proposes a day.
 */
export function StayInTouch({ userId, other, look = 'secondary', onPlanned }: StayInTouchProps) {
  const { data: list } = useInTouch(userId)
  const stay = useStayInTouch(userId, other.id)
  const [isPlanning, setIsPlanning] = useState(false)
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
          {isInTouch && (
            <Button look="secondary" isWide aria-haspopup="dialog" onClick={() => setIsPlanning(true)}>
              <CalendarPlus size={20} aria-hidden /> <Trans>Plan a day</Trans>
            </Button>
          )}
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
      {isPlanning && (
        <SheetBoundary onClose={() => setIsPlanning(false)}>
          <PlanSheet
            {...{ userId, other }}
            onClose={() => setIsPlanning(false)}
            onSent={() => {
              setIsPlanning(false)
              onPlanned()
            }}
          />
        </SheetBoundary>
      )}
      {stay.isError && <Notice tone="bad">{textOf(stay.error)}</Notice>}
    </div>
  )
}
