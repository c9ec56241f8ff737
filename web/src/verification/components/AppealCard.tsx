import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  APPEAL_CHARACTERS,
  DOCUMENT_TYPES,
  type DocumentType,
} from '@hereabouts/contract/verification/limits'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAppeal } from '../mutations.ts'
import { DOCUMENT_NAMES } from '../rules.ts'

/** The form for the one appeal to another verifier. */
export default function AppealCard({ id }: { id: UserId }) {
  const [documentType, setDocumentType] = useState<DocumentType | null>(null)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const appeal = useAppeal(id)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isShort = [...text.trim()].length < APPEAL_CHARACTERS.min
    setMissing(!documentType ? 'Please choose a document.' : isShort ? 'Please say what was wrong.' : null)
    if (documentType && !isShort) appeal.mutate({ documentType, text: text.trim() })
  }

  return (
    <Card aria-label="Ask another verifier">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">Was that wrong?</h2>
        <p className="text-muted">
          You can ask once that another verifier looks at it. They need a new photo, as the last one has been
          destroyed.
        </p>
        <Choice
          label="My document"
          options={DOCUMENT_TYPES.map((value) => ({ value, text: DOCUMENT_NAMES[value] }))}
          value={documentType}
          onChange={setDocumentType}
        />
        <TextArea
          label="What was wrong"
          value={text}
          maxLength={APPEAL_CHARACTERS.max}
          onChange={({ target }) => setText(target.value)}
        />
        {missing && <Notice tone="bad">{missing}</Notice>}
        {appeal.isError && <Notice tone="bad">{textOf(appeal.error)}</Notice>}
        <Button type="submit" look="secondary" isWide busyText={appeal.isPending && 'Asking…'}>
          Ask another verifier
        </Button>
      </form>
    </Card>
  )
}
