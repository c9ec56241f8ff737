import { EMAIL_HINT } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { cleanAddress, isAddress } from '@hereabouts/contract/http/mail-address'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { CodeForm } from '../../email/components/CodeForm.tsx'
import { useVerifyEmailCode } from '../../email/mutations.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useChangeEmail } from '../mutations-account.ts'
import { isAboutPassword } from '../rules-account.ts'
import { passkeyFailure } from '../rules-passkeys.ts'
import { CurrentPassword, type Proof, useProof } from './CurrentPassword.tsx'

interface ChangeEmailProps {
  userId: UserId
  /** The new address to which a link was sent that nobody has opened yet; null without one. */
  sentTo: string | null
  onSentTo: (address: string | null) => void
}

/** Asks for a change of address, and takes the code of the e-mail that goes to the new one. */
export function ChangeEmail({ userId, sentTo, onSentTo }: ChangeEmailProps) {
  const [email, setEmail] = useState('')
  const proof = useProof()
  const change = useChangeEmail(userId)
  const code = useVerifyEmailCode()
  const address = cleanAddress(email)
  const isRight = isAddress(address)
  const failure = isAboutPassword(change.error) ? null : passkeyFailure(change.error)
  // Somebody may open the link in another tab or on another phone.
  const isConfirmed = useSignedIn()?.email === sentTo
  useEffect(() => {
    if (isConfirmed) onSentTo(null)
  }, [isConfirmed, onSentTo])

  function send(password: string | null) {
    if (!isRight) return
    change.mutate(
      { email: address, password },
      {
        onSuccess() {
          onSentTo(address)
          setEmail('')
          proof.reset()
        },
      },
    )
  }
  function submit(by: Proof) {
    onSentTo(null)
    proof.submit(by, send)
  }

  return (
    <div className="flex flex-col gap-4">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit('password')
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        <EmailField
          label={t`New e-mail`}
          name="email"
          required
          autoComplete="email"
          error={proof.submittedWith && !isRight ? translate(EMAIL_HINT) : null}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <CurrentPassword
          userId={userId}
          label={t`Your password`}
          proof={proof}
          onPasskey={() => submit('passkey')}
          missing={t`Enter your password to change it`}
          sending={change}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        {sentTo && (
          <Notice tone="good">
            <Trans>
              We sent a link to <bdi className="wrap-anywhere">{sentTo}</bdi>. Open it on this device within{' '}
              {EMAIL_LINK_MINUTES} minutes.
            </Trans>
          </Notice>
        )}
        <Button type="submit" look="secondary" busyText={change.isPending && t`Sending…`}>
          <Trans>Send the link</Trans>
        </Button>
      </form>
      {sentTo && (
        <CodeForm
          sending={{ ...code, mutate: (typed) => code.mutate(typed, { onSuccess: () => onSentTo(null) }) }}
        />
      )}
    </div>
  )
}
