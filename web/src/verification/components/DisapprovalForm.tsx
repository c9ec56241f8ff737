import {
  DECISION_NOTE_CHARACTERS_MAX,
  DECISION_REASONS,
  type DecisionReason,
  REASON_WORDS,
} from '@hereabouts/contract/verification/limits'
import type { Disapproval } from '@hereabouts/contract/verification/schemas'
import { type FormEvent, type ReactNode, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface DisapprovalFormProps {
  /** The label of the reasons and of the button. */
  question: string
  action: string
  isPending: boolean
  error: Error | null
  onDecide: (given: Disapproval) => void
  /** Shown below the button. */
  children?: ReactNode
}

/** The form to reject or revoke a verification, with a required reason and a note. */
export function DisapprovalForm(props: DisapprovalFormProps) {
  const { question, action, isPending, error, onDecide, children } = props
  const [reason, setReason] = useState<DecisionReason | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(reason === null)
    if (reason !== null) onDecide({ reason, note })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Choice label={question} options={REASONS} value={reason} onChange={setReason} />
      <TextArea
        label="A note for the person"
        hint="They read it. Nothing that stands on the document."
        maxLength={DECISION_NOTE_CHARACTERS_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {isMissing && <Notice tone="bad">Please choose a reason.</Notice>}
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <Button type="submit" look="danger" isWide busyText={isPending && 'Deciding…'}>
        {action}
      </Button>
      {children}
    </form>
  )
}

const REASONS = DECISION_REASONS.map((value) => ({ value, text: REASON_WORDS[value] }))
