import type { Message } from '@hereabouts/contract/chat/schemas'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { wordsOf } from '../rules-text.ts'
import type { NameOf } from '../rules-threads.ts'

interface NewMessagesProps {
  messages: readonly Message[]
  userId: number
  nameOf: NameOf
}

/**
 * Lets screen readers read other people's messages as they arrive, and nothing that was there before. The
 * visible list is no live region, because it also adds rows while a person scrolls.
 */
export function NewMessages({ messages, userId, nameOf }: NewMessagesProps) {
  const [openedAt] = useState(() => messages.at(-1)?.seq ?? 0)
  const arrived = messages.filter(
    ({ seq, senderId, isTakenBack }) => seq > openedAt && senderId !== userId && !isTakenBack,
  )
  return (
    <div role="log" aria-label={t`New messages`} className="sr-only">
      {arrived.slice(-KEPT_MAX).map((message) => (
        <p key={message.seq}>
          <bdi>{nameOf(message.senderId)}</bdi>
          {': '}
          <span dir="auto">{wordsOf(message)}</span>
        </p>
      ))}
    </div>
  )
}

/** Only additions are read; removing the oldest keeps the page small. */
const KEPT_MAX = 5
