import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MESSAGE_CHARACTERS } from '@hereabouts/contract/chat/limits'
import { charactersIn } from '@hereabouts/contract/http/characters'
import { isVisible } from '@hereabouts/contract/http/text'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../accounts/queries-typed.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useRequestConversation } from '../mutations-requests.ts'
import { tooLong } from '../rules-text.ts'

interface FirstMessageFormProps {
  userId: UserId
  personId: UserId
  onSent: () => void
}

/** Explains to the author what a first message is. */
export const FIRST_MESSAGE_RULE = msg`One message. You can write more once they answer or accept.`

/** The form for a first message. */
export function FirstMessageForm({ userId, personId, onSent }: FirstMessageFormProps) {
  const [text, setText, forgetText] = useTyped(`first message ${personId}`)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const request = useRequestConversation(userId, personId, () => {
    forgetText()
    onSent()
  })
  const characters = charactersIn(text.trim())
  const tooMany = characters - MESSAGE_CHARACTERS.max
  const isEmpty = !isVisible(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!isEmpty && tooMany <= 0) request.mutate(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextArea
        label={t`Message`}
        rows={4}
        required
        value={text}
        error={tooMany > 0 ? tooLong(tooMany) : wasSubmitted && isEmpty ? t`Write a few words.` : null}
        onChange={({ target }) => setText(target.value)}
      />
      {request.isError && <Notice tone="bad">{textOf(request.error)}</Notice>}
      <Button type="submit" isWide busyText={request.isPending && t`Sending…`}>
        <Trans>Send message</Trans>
      </Button>
    </form>
  )
}
