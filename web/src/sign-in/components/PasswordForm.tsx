import { PASSWORD_HINT } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useChangePassword } from '../mutations-account.ts'
import { isAboutNewPassword, isAboutPassword } from '../rules-account.ts'
import { isPasswordLongEnough } from '../rules-entry.ts'
import { CurrentPassword } from './CurrentPassword.tsx'

/** Changes the password. Needs the current one. */
export function PasswordForm({ id, username }: { id: UserId; username: string }) {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const change = useChangePassword(id)
  const { mutate, error, isError, isPending, reset } = change
  const isLongEnough = isPasswordLongEnough(newPassword)
  const isRejected = isError && isAboutNewPassword(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!isLongEnough || password === '') return
    mutate(
      { password, newPassword },
      {
        onSuccess() {
          setPassword('')
          setNewPassword('')
          setWasSubmitted(false)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPassword
        label={t`Current password`}
        value={password}
        onChange={setPassword}
        missing={wasSubmitted ? t`Enter your password to change it` : null}
        sending={change}
      />
      <PasswordField
        label={t`New password`}
        name="new-password"
        required
        autoComplete="new-password"
        hint={t`At least 10 characters. We’ll sign out your other devices.`}
        error={isRejected ? textOf(error) : wasSubmitted && !isLongEnough ? translate(PASSWORD_HINT) : null}
        value={newPassword}
        onChange={({ target }) => {
          setNewPassword(target.value)
          if (isRejected) reset()
        }}
      />
      {isError && !isAboutPassword(error) && !isRejected && <Notice tone="bad">{textOf(error)}</Notice>}
      <Button type="submit" look="secondary" busyText={isPending && t`Changing it…`}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  )
}
