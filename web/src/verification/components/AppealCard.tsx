import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { isVisible } from '@hereabouts/contract/http/text'
import {
  APPEAL_CHARACTERS,
  DOCUMENT_TYPES,
  type DocumentType,
} from '@hereabouts/contract/verification/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../accounts/queries-typed.ts'
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
  const [text, setText, forgetText] = useTyped('verification appeal')
  const [missing, setMissing] = useState<string | null>(null)
  const appeal = useAppeal(id)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isShort = !isVisible(text)
    setMissing(
      !documentType ? t`Choose a document.` : isShort ? t`Tell us a little more about what was wrong.` : null,
    )
    if (documentType && !isShort)
      appeal.mutateAsync({ documentType, text: text.trim() }).then(forgetText, () => {})
  }

  return (
    <Card aria-label={t`Ask another verifier`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">
          <Trans>Did we get it wrong?</Trans>
        </h2>
        <p className="text-muted">
          <Trans>
            A different verifier can take another look, once. Send a new photo: we destroyed the last one.
          </Trans>
        </p>
        <Choice
          label={t`Your document`}
          options={DOCUMENT_TYPES.map((value) => ({ value, text: t(DOCUMENT_NAMES[value]) }))}
          value={documentType}
          onChange={setDocumentType}
        />
        <TextArea
          label={t`What did we get wrong?`}
          value={text}
          maxLength={APPEAL_CHARACTERS.max}
          onChange={({ target }) => setText(target.value)}
        />
        {missing && <Notice tone="bad">{missing}</Notice>}
        {appeal.isError && <Notice tone="bad">{textOf(appeal.error)}</Notice>}
        <Button type="submit" look="secondary" isWide busyText={appeal.isPending && t`Sending…`}>
          <Trans>Ask another verifier</Trans>
        </Button>
      </form>
    </Card>
  )
}
