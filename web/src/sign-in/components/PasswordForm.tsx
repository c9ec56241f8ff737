import { PASSWORD_HINT } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useChangePassword } from '../mutations-account.ts'
import { isAboutNewPassword, isAboutPassword } from '../rules-account.ts'
import { isPasswordLongEnough } from '../rules-entry.ts'
import { passkeyFailure } from '../rules-passkeys.ts'
import { CurrentPassword, useProof } from './CurrentPassword.tsx'

/** Changes the password. Needs the current one, or a passkey. */
export function PasswordForm({ id, username }: { id: UserId; username: string }) {
  const proof = useProof()
  const [newPassword, setNewPassword] = useState('')
  const change = useChangePassword(id)
  const { mutate, error, isPending, reset } = change
  const isLongEnough = isPasswordLongEnough(newPassword)
  const isRejected = isAboutNewPassword(error)
  const failure = isAboutPassword(error) || isRejected ? null : passkeyFailure(error)

  function send(password: string | null) {
    if (!isLongEnough) return
    mutate(
      { password, newPassword },
      {
        onSuccess() {
          proof.reset()
          setNewPassword('')
        },
      },
    )
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        proof.submit('password', send)
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPassword
        userId={id}
        label={t`Current password`}
        proof={proof}
        onPasskey={() => proof.submit('passkey', send)}
        missing={t`Enter your password to change it`}
        sending={change}
      />
      <PasswordField
        label={t`New password`}
        name="new-password"
        required
        autoComplete="new-password"
        hint={t`At least 10 characters. We’ll sign out your other devices.`}
        error={
          isRejected ? textOf(error) : proof.submittedWith && !isLongEnough ? translate(PASSWORD_HINT) : null
        }
        value={newPassword}
        onChange={({ target }) => {
          setNewPassword(target.value)
          if (isRejected) reset()
        }}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" look="secondary" busyText={isPending && t`Changing it…`}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  )
}
