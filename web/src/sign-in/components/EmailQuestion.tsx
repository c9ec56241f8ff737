import { EMAIL_HINT } from '@hereabouts/contract/accounts/limits'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { cleanAddress, isAddress } from '@hereabouts/contract/http/mail-address'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CodeForm } from '../../email/components/CodeForm.tsx'
import { useSendVerificationMail, useVerifyEmailCode } from '../../email/mutations.ts'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Question } from '../../ui/Question.tsx'
import { useChangeEmail } from '../mutations-account.ts'
import { isAboutPassword } from '../rules-account.ts'
import { passkeyFailure } from '../rules-passkeys.ts'
import { CurrentPassword, type Proof } from './CurrentPassword.tsx'

/** Shows the address, and requests a change of it: the link that goes to the new address makes the change. */
export function EmailQuestion({ user }: { user: OwnUser }) {
  const address = <bdi className="wrap-anywhere">{user.email}</bdi>
  return (
    <Question
      title={t`Where do my e-mails go?`}
      answer={user.emailVerified ? address : <Trans>{address}, not confirmed yet</Trans>}
    >
      {user.isEmailReturned && <ReturnedMail />}
      <Fold title={t`Change your address`}>
        <EmailForm user={user} />
      </Fold>
    </Question>
  )
}

function EmailForm({ user }: { user: OwnUser }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [submittedWith, setSubmittedWith] = useState<Proof | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = useChangeEmail(user.id)
  const code = useVerifyEmailCode()
  const address = cleanAddress(email)
  const isRight = isAddress(address)
  const failure = isAboutPassword(change.error) ? null : passkeyFailure(change.error)

  function submit(proof: Proof) {
    setSubmittedWith(proof)
    setSentTo(null)
    if (!isRight || (proof === 'password' && password === '')) return
    change.mutate(
      { email: address, password: proof === 'password' ? password : null },
      {
        onSuccess() {
          setSentTo(address)
          setEmail('')
          setPassword('')
          setSubmittedWith(null)
        },
      },
    )
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
          error={submittedWith && !isRight ? translate(EMAIL_HINT) : null}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <CurrentPassword
          userId={user.id}
          label={t`Your password`}
          value={password}
          onChange={setPassword}
          onPasskey={() => submit('passkey')}
          missing={submittedWith === 'password' ? t`Enter your password to change it` : null}
          sending={change}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        {sentTo && (
          <Notice tone="good">
            <Trans>
              We sent a link to <bdi>{sentTo}</bdi>. Open it on this device within {EMAIL_LINK_MINUTES}{' '}
              minutes. Until then, nothing changes.
            </Trans>
          </Notice>
        )}
        <Button type="submit" look="secondary" busyText={change.isPending && t`Sending…`}>
          <Trans>Send the link</Trans>
        </Button>
      </form>
      {sentTo && (
        <CodeForm
          sending={{ ...code, mutate: (typed) => code.mutate(typed, { onSuccess: () => setSentTo(null) }) }}
        />
      )}
    </div>
  )
}

/** Says that the address cannot be reached, until one is confirmed again. */
function ReturnedMail() {
  const send = useSendVerificationMail()
  return (
    <Notice tone="bad">
      <p>
        {send.isSuccess ? (
          <Trans>We’ve sent a link. If it arrives, open it on this device.</Trans>
        ) : (
          <Trans>
            Our e-mails to this address come back: the mail server says it doesn’t exist. Enter another one
            below, or confirm this one again if it works.
          </Trans>
        )}
      </p>
      {send.error && <p>{textOf(send.error)}</p>}
      <div className="-mb-2 -ms-5">
        <Button look="quiet" busyText={send.isPending && t`Sending…`} onClick={() => send.mutate()}>
          <Trans>Send the confirmation e-mail</Trans>
        </Button>
      </div>
    </Notice>
  )
}
