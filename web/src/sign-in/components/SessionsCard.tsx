import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnSession } from '@hereabouts/contract/sign-in/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MonitorSmartphone } from 'lucide-react'
import { textOf } from '../../platform/call-error.ts'
import { formatCalendarDay, formatDate } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Question } from '../../ui/Question.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useEndSession, useSignOutElsewhere } from '../mutations-account.ts'
import { useSessions } from '../queries.ts'
import { deviceIn } from '../rules-account.ts'

/** Lists the person's signed-in devices and lets them sign each one out. */
export function SessionsCard({ id }: { id: UserId }) {
  const { data, error, refetch } = useSessions(id)
  const elsewhere = useSignOutElsewhere(id)
  const sessions = data?.sessions ?? []
  const others = sessions.length - 1
  return (
    <Question
      title={t`Where am I signed in?`}
      answer={
        data &&
        plural(others, {
          0: 'Only on this device',
          one: 'On this device and # other',
          other: 'On this device and # others',
        })
      }
      why={
        <p>
          <Trans>We show each device’s browser and system. We don’t store where it was.</Trans>
        </p>
      }
    >
      {data ? (
        <ul className="-my-2 flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <Device key={session.id} userId={id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading your devices`} />
      )}
      {others > 0 && (
        <Button
          look="secondary"
          isWide
          busyText={elsewhere.isPending && t`Signing out…`}
          onClick={() => elsewhere.mutate()}
        >
          <Trans>Sign out elsewhere</Trans>
        </Button>
      )}
    </Question>
  )
}

function Device({ userId, session }: { userId: UserId; session: OwnSession }) {
  const end = useEndSession(userId)
  const device = deviceIn(session.device)
  const lastUsedOn = formatCalendarDay(session.lastUsedOn)
  const startedOn = formatDate(session.startedAt)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <MonitorSmartphone size={20} aria-hidden className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold">{device}</span>
        <span className="text-sm text-muted">
          {session.isThis ? t`This device` : t`Last used on ${lastUsedOn}`}
        </span>
        <span className="text-sm text-muted">
          <Trans>Signed in on {startedOn}</Trans>
        </span>
      </span>
      {!session.isThis && (
        <Button
          look="quiet"
          aria-label={t`Sign out ${device}, last used on ${lastUsedOn}`}
          busyText={end.isPending && t`Signing out…`}
          onClick={() => end.mutate(session)}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
