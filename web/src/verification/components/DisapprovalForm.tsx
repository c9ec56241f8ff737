import {
  DECISION_NOTE_CHARACTERS_MAX,
  DECISION_REASONS,
  type DecisionReason,
  REASON_WORDS,
} from '@hereabouts/contract/verification/limits'
import type { Disapproval } from '@hereabouts/contract/verification/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
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
      <Choice
        label={question}
        options={DECISION_REASONS.map((value) => ({ value, text: translate(REASON_WORDS[value]) }))}
        value={reason}
        onChange={setReason}
      />
      <TextArea
        label={t`Note to this person`}
        hint={t`They’ll read it. Don’t repeat anything from the document.`}
        maxLength={DECISION_NOTE_CHARACTERS_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {isMissing && (
        <Notice tone="bad">
          <Trans>Choose a reason.</Trans>
        </Notice>
      )}
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <Button type="submit" look="danger" isWide busyText={isPending && t`Saving…`}>
        {action}
      </Button>
      {children}
    </form>
  )
}
