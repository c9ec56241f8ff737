import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Instance } from '@hereabouts/contract/instance/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { formatCalendarDay, formatDate } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useDisconnectOidc } from '../mutations-oidc.ts'
import { useOwnOidc } from '../queries.ts'
import { usePasswordAgain } from './PasswordAgain.tsx'

interface OidcCardProps {
  id: UserId
  provider: NonNullable<Instance['oidc']>
}

/** Shows whether the account is connected with the operator's provider, and disconnects it, unless that is the only way in. */
export default function OidcCard({ id, provider: { label, isOnlyWay } }: OidcCardProps) {
  const { data, error, refetch } = useOwnOidc(id)
  return (
    <Section title={label}>
      {data ? (
        data.connection ? (
          <Connection id={id} label={label} isOnlyWay={isOnlyWay} connection={data.connection} />
        ) : (
          <p className="text-muted">
            <Trans>
              Your account isn’t connected with {label}. To connect it, sign out and choose “Continue with{' '}
              {label}
              ”.
            </Trans>
          </p>
        )
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading the connection`} />
      )}
    </Section>
  )
}

interface ConnectionProps {
  id: UserId
  label: string
  isOnlyWay: boolean
  connection: { createdAt: string; lastUsedOn: string }
}

function Connection({ id, label, isOnlyWay, connection }: ConnectionProps) {
  const [withPassword, passwordSheet] = usePasswordAgain()
  const disconnect = useDisconnectOidc(id, withPassword)
  const since = formatDate(connection.createdAt)
  const lastUsedOn = formatCalendarDay(connection.lastUsedOn)
  return (
    <>
      <p className="text-muted">
        <Trans>
          Connected since {since}. Last used on {lastUsedOn}.
        </Trans>
      </p>
      {isOnlyWay ? (
        <p className="text-sm text-muted">
          <Trans>This is the only way to sign in here.</Trans>
        </p>
      ) : (
        <Button
          look="secondary"
          busyText={disconnect.isPending && t`Disconnecting…`}
          onClick={() => disconnect.mutate()}
        >
          <Trans>Disconnect {label}</Trans>
        </Button>
      )}
      {passwordSheet}
    </>
  )
}
