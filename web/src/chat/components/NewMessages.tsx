import type { Message } from '@hereabouts/contract/chat/schemas'
import { useState } from 'react'

interface NewMessagesProps {
  messages: readonly Message[]
  userId: number
  otherName: string
}

/**
 * Lets screen readers read the other person's messages as they arrive, and nothing that was there before. The visible list is no live
 * region, because it also adds rows while a person scrolls.
 */
export function NewMessages({ messages, userId, otherName }: NewMessagesProps) {
  const [openedAt] = useState(() => messages.at(-1)?.seq ?? 0)
  const arrived = messages.filter(({ seq, senderId }) => seq > openedAt && senderId !== userId)
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {arrived.slice(-KEPT_MAX).map(({ seq, text }) => (
        <p key={seq}>
          <bdi>{otherName}</bdi>
          {': '}
          <span dir="auto">{text}</span>
        </p>
      ))}
    </div>
  )
}

/** Only additions are read; removing the oldest keeps the page small. */
const KEPT_MAX = 5
