import { digitsIn } from '@hereabouts/contract/http/text'
import { CODE_DIGITS } from '@hereabouts/contract/meetups/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'

/** The mutation that sends a code. */
export interface Confirm {
  mutate: (code: string, then: { onError: () => void }) => void
  isPending: boolean
  error: Error | null
}

/** The field for the code on another person's screen. It is enough if one of the two enters it. */
export function CodeEntry({ label, confirm }: { label: string; confirm: Confirm }) {
  const [typed, setTyped] = useState('')
  // As typed, because rewriting the field would interrupt an input method and move the caret.
  const code = digitsIn(typed)
  const isWhole = code.length === CODE_DIGITS
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole) confirm.mutate(code, { onError: () => setTyped('') })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={typed}
        error={confirm.error && textOf(confirm.error)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        isWide
        disabled={!isWhole}
        busyText={confirm.isPending && t`Checking…`}
      >
        <Trans>We’ve met</Trans>
      </Button>
    </form>
  )
}
