import { EMAIL_PATTERN } from '@hereabouts/contract/accounts/limits'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EntryPage, QuietLink } from '../components/EntryPage.tsx'
import { useRequestReset } from '../mutations-email.ts'

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const request = useRequestReset()
  const wrong = EMAIL_PATTERN.test(email.trim()) ? null : 'An e-mail address such as ana@example.org'

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!wrong) request.mutate(email.trim())
  }

  return (
    <EntryPage title="Forgot your password?" lead="We send you a link by which you set a new one.">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          autoComplete="email"
          hint="The one that you gave when you signed up."
          error={wasSubmitted ? wrong : null}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {request.isError && <Notice tone="bad">{textOf(request.error)}</Notice>}
        {request.isSuccess && (
          <Notice tone="good">
            <p className="break-words">
              If there is an account with the address {request.variables}, a mail is on its way there. Its
              link works for {EMAIL_LINK_MINUTES} minutes. Nothing there? Look among what your mail program
              takes for junk.
            </p>
          </Notice>
        )}
        <Button type="submit" isWide busyText={request.isPending && 'Sending...'}>
          {request.isSuccess ? 'Send it again' : 'Send the link'}
        </Button>
      </form>
      <p className="text-center text-muted">
        Remembered it? <QuietLink href="/signin">Sign in</QuietLink>
      </p>
    </EntryPage>
  )
}
