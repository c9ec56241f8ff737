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
import { CurrentPassword, type Proof } from './CurrentPassword.tsx'

/** Changes the password. Needs the current one, or a passkey. */
export function PasswordForm({ id, username }: { id: UserId; username: string }) {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [submittedWith, setSubmittedWith] = useState<Proof | null>(null)
  const change = useChangePassword(id)
  const { mutate, error, isPending, reset } = change
  const isLongEnough = isPasswordLongEnough(newPassword)
  const isRejected = isAboutNewPassword(error)
  const failure = isAboutPassword(error) || isRejected ? null : passkeyFailure(error)

  function submit(proof: Proof) {
    setSubmittedWith(proof)
    if (!isLongEnough || (proof === 'password' && password === '')) return
    mutate(
      { password: proof === 'password' ? password : null, newPassword },
      {
        onSuccess() {
          setPassword('')
          setNewPassword('')
          setSubmittedWith(null)
        },
      },
    )
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit('password')
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPassword
        userId={id}
        label={t`Current password`}
        value={password}
        onChange={setPassword}
        onPasskey={() => submit('passkey')}
        missing={submittedWith === 'password' ? t`Enter your password to change it` : null}
        sending={change}
      />
      <PasswordField
        label={t`New password`}
        name="new-password"
        required
        autoComplete="new-password"
        hint={t`At least 10 characters. We’ll sign out your other devices.`}
        error={isRejected ? textOf(error) : submittedWith && !isLongEnough ? translate(PASSWORD_HINT) : null}
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
