import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnPush } from '@hereabouts/contract/notifications/schemas-push'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatAgo } from '../../platform/format-ago.ts'
import { thisDevice } from '../../platform/install.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTestPush } from '../mutations-push-delivery.ts'
import { usePushSettings } from '../queries.ts'
import { pushSteps, testFailure } from '../rules-push-help.ts'

interface PushDeliveryProps {
  userId: UserId
  publicKey: string
  delivery: NonNullable<OwnPush['delivery']>
}

/** Whether notifications reach this phone: when the last one did, and a test with its outcome. */
export function PushDelivery({
  userId,
  publicKey,
  delivery: { lastArrivedAt, isSilent },
}: PushDeliveryProps) {
  const test = useTestPush(userId)
  const { data: tested, variables } = test
  const hasArrived = variables !== undefined && lastArrivedAt !== variables.lastArrivedAt
  const isExpected = tested?.answer === 'accepted' && !hasArrived
  const isLate = useIsLate(isExpected, test.submittedAt)
  const isWaiting = isExpected && !isLate
  usePushSettings(userId, { refetchInterval: isWaiting ? LOOK_AGAIN_MS : false })
  const failure = tested && testFailure(tested)
  const now = useServerNow()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {lastArrivedAt === null
          ? t`No notification has arrived on this phone yet.`
          : t`Last notification on this phone: ${formatAgo(lastArrivedAt, now)}`}
      </p>
      {isSilent && !tested && (
        <Notice>
          <Trans>No notification has reached this phone for a day. Send a test to find out why.</Trans>
        </Notice>
      )}
      <Button
        look="secondary"
        busyText={(test.isPending || isWaiting) && (isWaiting ? t`Waiting for it to arrive…` : t`Sending…`)}
        onClick={() => test.mutate({ publicKey, lastArrivedAt })}
      >
        <Trans>Send a test notification</Trans>
      </Button>
      {tested?.answer === 'accepted' && hasArrived && (
        <Notice tone="good">
          <Trans>It arrived. Notifications work on this phone.</Trans>
        </Notice>
      )}
      {isExpected && isLate && (
        <Notice tone="bad">
          <Trans>The push service took it, but it hasn’t arrived.</Trans>
        </Notice>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {test.error && <Notice tone="bad">{textOf(test.error)}</Notice>}
      {(isSilent || (isExpected && isLate)) && <PushHelp startsOpen />}
    </div>
  )
}

/** What to do on this phone if notifications don't arrive. */
export function PushHelp({ startsOpen = false }: { startsOpen?: boolean }) {
  return (
    <Fold title={t`If nothing arrives`} startsOpen={startsOpen}>
      <ol className="flex list-decimal flex-col gap-1 ps-5 text-sm">
        {pushSteps(thisDevice()).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Fold>
  )
}

const LOOK_AGAIN_MS = 2000
/** Push services take a second or two; a phone that saves power takes longer. */
const LATE_MS = 30_000

/** Whether something expected since `sinceMs` has not come in time. */
function useIsLate(isExpected: boolean, sinceMs: number): boolean {
  const [lateSince, setLateSince] = useState<number | null>(null)
  useEffect(() => {
    if (!isExpected) return
    const timer = setTimeout(() => setLateSince(sinceMs), LATE_MS)
    return () => clearTimeout(timer)
  }, [isExpected, sinceMs])
  return isExpected && lateSince === sinceMs
}
