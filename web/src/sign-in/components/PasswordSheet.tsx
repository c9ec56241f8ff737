import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { hasPasskeys } from '../device-passkeys.ts'
import { useConfirmSession } from '../mutations-account.ts'
import { useConfirmWithPasskey } from '../mutations-passkeys.ts'
import { passkeyFailure } from '../rules-passkeys.ts'

interface PasswordSheetProps {
  /** The server's sentence, if only a passkey will do. */
  whyPasskey: string | null
  onGiven: () => void
  onClose: () => void
}

/** Asks the signed-in person to confirm their password, or to use a passkey. */
export default function PasswordSheet({ whyPasskey, onGiven, onClose }: PasswordSheetProps) {
  const [password, setPassword] = useState('')
  const confirm = useConfirmSession()
  const confirmByPasskey = useConfirmWithPasskey()
  const failure = confirm.error ? textOf(confirm.error) : passkeyFailure(confirmByPasskey.error)
  return (
    <Sheet
      title={whyPasskey ? t`A passkey is needed` : t`Your password again`}
      description={whyPasskey ?? t`This affects other people, so confirm that it’s you.`}
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // In React's tree the sheet may be inside another form.
          event.stopPropagation()
          if (password) confirm.mutate(password, { onSuccess: onGiven })
        }}
      >
        {whyPasskey === null && (
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
        {whyPasskey === null && (
          <Button type="submit" isWide busyText={confirm.isPending && t`One moment...`}>
            <Trans>Continue</Trans>
          </Button>
        )}
        {hasPasskeys() && (
          <Button
            look="secondary"
            isWide
            busyText={confirmByPasskey.isPending && t`One moment...`}
            onClick={() => confirmByPasskey.mutate(undefined, { onSuccess: onGiven })}
          >
            <Trans>Use a passkey</Trans>
          </Button>
        )}
      </form>
    </Sheet>
  )
}
