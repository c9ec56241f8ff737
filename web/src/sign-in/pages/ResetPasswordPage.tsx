import { PASSWORD_HINT } from '@hereabouts/contract/accounts/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Unlink } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useLinkToken } from '../../email/queries.ts'
import { CallError, textOf } from '../../platform/call-error.ts'
import { tells } from '../../platform/told.ts'
import { translate } from '../../platform/translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EntryPage } from '../components/EntryPage.tsx'
import { DEAD_LINK, discardDeadLink, showInvalidToken, useResetPassword } from '../mutations-reset.ts'
import { isDeadLink, useResetAccount } from '../queries.ts'
import { isPasswordLongEnough } from '../rules-entry.ts'

/** `/reset-password`, which the link in the e-mail opens. */
export default function ResetPasswordPage() {
  const token = useLinkToken('reset')
  const account = useResetAccount(token)
  // The server rejects a malformed token as `VALIDATION`.
  const isNone = token === null || (account.error instanceof CallError && account.error.code === 'VALIDATION')
  const isDead = isNone || isDeadLink(account.error)
  // Without an answer, nobody knows whether the token is valid.
  const isRefused = account.error instanceof CallError && account.error.status !== null
  useEffect(() => {
    if (isDead) discardDeadLink()
    else if (isRefused) showInvalidToken()
  }, [isDead, isRefused])
  return (
    <EntryPage
      title={t`A new password`}
      lead={isDead ? t`You need a link that still works.` : t`This signs out all your devices.`}
    >
      {isDead ? (
        <DeadLink />
      ) : account.data ? (
        <PasswordForm token={token} username={account.data.username} />
      ) : account.error ? (
        <ErrorState error={account.error} text={textOf(account.error)} onRetry={() => account.refetch()} />
      ) : (
        <Spinner text={t`Checking your link...`} />
      )}
    </EntryPage>
  )
}

function DeadLink() {
  return (
    <div {...tells(DEAD_LINK)}>
      <EmptyState icon={<Unlink size={28} />} title={t`This link no longer works`}>
        <ButtonLink href="/forgot-password">
          <Trans>Ask for a new link</Trans>
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

/** The link is used up, perhaps by a try whose answer was lost. */
function MaybeSet() {
  return (
    <EmptyState icon={<Unlink size={28} />} title={t`Perhaps it’s set already`}>
      <p>
        <Trans>It may have worked. Try to sign in with your new password.</Trans>
      </p>
      <ButtonLink href="/signin">
        <Trans>Sign In</Trans>
      </ButtonLink>
      <ButtonLink href="/forgot-password" look="quiet">
        <Trans>Ask for a new link</Trans>
      </ButtonLink>
    </EmptyState>
  )
}

function PasswordForm({ token, username }: { token: string; username: string | null }) {
  const [, navigate] = useLocation()
  const [password, setPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const reset = useResetPassword(token)
  const isLongEnough = isPasswordLongEnough(password)
  const isRejected = reset.error instanceof CallError && /^PASSWORD_/.test(reset.error.code ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (isLongEnough) reset.mutate(password, { onSuccess: () => navigate('/signin', { replace: true }) })
  }

  if (isDeadLink(reset.error)) return reset.wasUnanswered ? <MaybeSet /> : <DeadLink />
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {username !== null && (
        <>
          <p>
            <Trans>
              For the account{' '}
              <strong className="font-bold">
                <bdi>{username}</bdi>
              </strong>
            </Trans>
          </p>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        </>
      )}
      <PasswordField
        label={t`New password`}
        name="password"
        required
        autoComplete="new-password"
        hint={t`At least 10 characters, such as a few words.`}
        error={
          isRejected ? textOf(reset.error) : wasSubmitted && !isLongEnough ? translate(PASSWORD_HINT) : null
        }
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          if (isRejected) reset.reset()
        }}
      />
      {reset.isError && !isRejected && <Notice tone="bad">{textOf(reset.error)}</Notice>}
      <Button type="submit" isWide busyText={reset.isPending && t`Setting it...`}>
        <Trans>Set new password</Trans>
      </Button>
    </form>
  )
}
