import { EMAIL_CODE_DIGITS, EMAIL_CODE_HINT, EMAIL_CODE_MINUTES } from '@hereabouts/contract/email/limits'
import { digitsIn } from '@hereabouts/contract/http/text'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'

interface CodeFormProps {
  /** The mutation that sends the code. Its error is shown until the field changes. */
  sending: { mutate: (code: string) => void; error: Error | null; isPending: boolean; reset: () => void }
}

/** Takes the code of an e-mail, for people whose link opens elsewhere. */
export function CodeForm({ sending }: CodeFormProps) {
  const [typed, setTyped] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { mutate, error, isPending, reset } = sending
  // As typed, because rewriting the field would move the caret.
  const code = digitsIn(typed)
  const isComplete = code.length === EMAIL_CODE_DIGITS

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (isComplete && !isPending) mutate(code)
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t`Six-digit code`}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        hint={t`Or type the six digits here. They work for ${EMAIL_CODE_MINUTES} minutes, only on this device.`}
        error={error ? textOf(error) : wasSubmitted && !isComplete ? translate(EMAIL_CODE_HINT) : null}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (error) reset()
        }}
      />
      <Button type="submit" look="secondary" busyText={isPending && t`Checking…`}>
        <Trans>Use this code</Trans>
      </Button>
    </form>
  )
}
