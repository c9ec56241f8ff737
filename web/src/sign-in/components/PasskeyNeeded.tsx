import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useSignedIn } from '../../accounts/queries.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { hasPasskeys } from '../device-passkeys.ts'
import { useConfirmWithPasskey } from '../mutations-passkeys.ts'
import { usePasskeys } from '../queries.ts'
import { passkeyFailure } from '../rules-passkeys.ts'

/** Replaces what the server shows only to people of the team whose passkey has proved the session. */
export default function PasskeyNeeded({ text, onProved }: { text: string; onProved: () => unknown }) {
  const user = useSignedIn()
  return (
    <div role="alert">
      <EmptyState icon={<KeyRound size={28} />} title={t`A passkey is needed`}>
        <p>{text}</p>
        {user && <WaysOn userId={user.id} onProved={onProved} />}
      </EmptyState>
    </div>
  )
}

function WaysOn({ userId, onProved }: { userId: number; onProved: () => unknown }) {
  const { data } = usePasskeys(userId)
  const confirm = useConfirmWithPasskey()
  const failure = passkeyFailure(confirm.error)
  const canUseOne = hasPasskeys() && data && data.passkeys.length > 0
  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {canUseOne && (
        <Button
          busyText={confirm.isPending && t`One moment...`}
          onClick={() => confirm.mutate(undefined, { onSuccess: () => void onProved() })}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <ButtonLink href="/account" look={canUseOne ? 'quiet' : 'primary'}>
        <Trans>Account</Trans>
      </ButtonLink>
    </>
  )
}
