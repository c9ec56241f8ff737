import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CONTACT_NAME_CHARACTERS } from '@hereabouts/contract/checkins/limits'
import { cleanAddress, isAddress } from '@hereabouts/contract/http/mail-address'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { ConfirmEmailNotice, isUnconfirmed } from '../../email/components/ConfirmEmailNotice.tsx'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAskContact } from '../mutations.ts'

/** Asks somebody by e-mail to be a trusted contact. */
export function ContactForm({ userId }: { userId: UserId }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const ask = useAskContact(userId)
  const isNamed = name.trim() !== ''
  const address = cleanAddress(email)
  const isRight = isAddress(address)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (isNamed && isRight) askThem()
  }

  function askThem() {
    ask
      .mutateAsync({ name: name.trim(), email: address })
      .then(() => {
        setName('')
        setEmail('')
        setWasSubmitted(false)
      })
      // The error shows below.
      .catch(() => {})
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t`Name`}
        required
        autoComplete="off"
        maxLength={CONTACT_NAME_CHARACTERS.max}
        hint={t`What you call them. They won’t see it.`}
        error={wasSubmitted && !isNamed ? t`What do you call them?` : null}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <EmailField
        label={t`Their e-mail`}
        required
        autoComplete="off"
        error={wasSubmitted && !isRight ? t`Enter an e-mail address, such as sam@example.org` : null}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {isUnconfirmed(ask.error) ? (
        <ConfirmEmailNotice why={textOf(ask.error)} onConfirmed={askThem} />
      ) : (
        ask.isError && <Notice tone="bad">{textOf(ask.error)}</Notice>
      )}
      <Button type="submit" isWide busyText={ask.isPending && t`Asking…`}>
        <Trans>Send the request</Trans>
      </Button>
    </form>
  )
}
