import { CODE_DIGITS } from '@hereabouts/contract/meetups/limits'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import type { useConfirm } from '../mutations.ts'

interface CodeEntryProps {
  otherName: string
  confirm: ReturnType<typeof useConfirm>
}

/** The field for the code on the other's screen. It is enough if one of the two enters it. */
export function CodeEntry({ otherName, confirm }: CodeEntryProps) {
  const [code, setCode] = useState('')
  const isWhole = code.length === CODE_DIGITS
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole) confirm.mutate(code, { onError: () => setCode('') })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={`Or enter the code on ${otherName}’s screen`}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={confirm.isError ? textOf(confirm.error) : null}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      />
      <Button
        type="submit"
        look="secondary"
        isWide
        disabled={!isWhole}
        busyText={confirm.isPending && 'Checking…'}
      >
        We have met
      </Button>
    </form>
  )
}
