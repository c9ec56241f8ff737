import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { cleanAddress, isAddress } from '@hereabouts/contract/http/mail-address'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { CodeForm } from '../../email/components/CodeForm.tsx'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { EntryPage } from '../components/EntryPage.tsx'
import { wasResetAsked } from '../device-asked.ts'
import { useRequestReset, useResetCode } from '../mutations-reset.ts'

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [wasAsked] = useState(wasResetAsked)
  const request = useRequestReset()
  const code = useResetCode()
  const [, navigate] = useLocation()
  const address = request.variables
  const wrong = isAddress(cleanAddress(email)) ? null : t`Enter an e-mail address, such as ana@example.org`

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!wrong) request.mutate(cleanAddress(email))
  }

  return (
    <EntryPage title={t`Forgot your password?`} lead={t`We’ll send you a link to set a new one.`}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <EmailField
          label={t`E-mail`}
          name="email"
          required
          autoComplete="email"
          error={wasSubmitted ? wrong : null}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {request.isError && <Notice tone="bad">{textOf(request.error)}</Notice>}
        {request.isSuccess && (
          <Notice tone="good">
            <p className="break-words">
              <Trans>
                If there’s an account with {address}, we’ve e-mailed it a link. It works for{' '}
                {EMAIL_LINK_MINUTES} minutes. Nothing there? Check your spam folder.
              </Trans>
            </p>
          </Notice>
        )}
        <Button type="submit" isWide busyText={request.isPending && t`Sending...`}>
          {request.isSuccess ? t`Send it again` : t`Send the link`}
        </Button>
      </form>
      {(request.isSuccess || wasAsked) && (
        <CodeForm
          sending={{
            ...code,
            mutate: (typed) =>
              code.mutate(typed, { onSuccess: () => navigate('/reset-password', { replace: true }) }),
          }}
        />
      )}
      <p className="text-center text-muted">
        <Trans>
          Remembered it? <TextLink href="/signin">Sign in</TextLink>
        </Trans>
      </p>
    </EntryPage>
  )
}
