import type { Message } from '@hereabouts/contract/chat/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useOlderMessage } from '../queries-messages.ts'
import type { Quote } from '../rules-rows.ts'
import { wordsOf } from '../rules-text.ts'
import type { NameOf, Thread } from '../rules-threads.ts'

interface QuotedMessageProps {
  quote: Quote
  thread: Thread
  userId: number
  nameOf: NameOf
  onJump: (seq: number) => void
}

/** The message that another one replies to, above that one. Leads to it. */
export function QuotedMessage({ quote, thread, userId, nameOf, onJump }: QuotedMessageProps) {
  const older = useOlderMessage(thread, quote.seq, quote.original === 'unloaded')
  const original = quote.original === 'unloaded' ? older.data : quote.original
  if (original === 'deleted')
    return (
      <p className="border-s-2 border-edge px-2 text-sm text-muted italic">
        <Trans>Message deleted</Trans>
      </p>
    )
  if (original === 'takenBack')
    return (
      <p className="border-s-2 border-edge px-2 text-sm text-muted italic">
        <Trans>Message taken back</Trans>
      </p>
    )
  const author = !original || original.senderId === userId ? null : nameOf(original.senderId)
  return (
    <button
      type="button"
      aria-label={original ? inReplyTo(original, author) : t`In reply to an earlier message`}
      onClick={() => onJump(quote.seq)}
      className="flex min-h-11 max-w-full flex-col justify-center border-s-2 border-edge px-2 text-start text-sm leading-snug text-muted hover:text-ink"
    >
      {original && <bdi className="font-semibold">{author ?? t`You`}</bdi>}
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {original ? wordsOf(original) : t`Earlier message`}
      </span>
    </button>
  )
}

/** @param author null for the person’s own message */
function inReplyTo(original: Message, author: string | null): string {
  const text = wordsOf(original).slice(0, READ_OUT_MAX)
  return author === null ? t`In reply to You: ${text}` : t`In reply to ${author}: ${text}`
}

/** Characters of the original that a screen reader reads before the reply. */
const READ_OUT_MAX = 120
