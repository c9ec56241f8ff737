import { type Pair, useOlderMessage } from '../queries.ts'
import type { Quote } from '../rules-rows.ts'

interface QuotedMessageProps {
  quote: Quote
  pair: Pair
  userId: number
  otherName: string
  onJump: (seq: number) => void
}

/** The message that another one replies to, above that one. Leads to it. */
export function QuotedMessage({ quote, pair, userId, otherName, onJump }: QuotedMessageProps) {
  const older = useOlderMessage(pair, quote.seq, quote.original === 'unloaded')
  const original = quote.original === 'unloaded' ? older.data : quote.original
  if (original === 'deleted')
    return <p className="border-s-2 border-edge px-2 text-sm text-muted italic">Message deleted</p>
  const author = !original ? null : original.senderId === userId ? 'You' : otherName
  return (
    <button
      type="button"
      aria-label={
        original
          ? `In reply to ${author}: ${original.text.slice(0, READ_OUT_MAX)}`
          : 'In reply to an earlier message'
      }
      onClick={() => onJump(quote.seq)}
      className="flex min-h-11 max-w-full flex-col justify-center border-s-2 border-edge px-2 text-start text-sm leading-snug text-muted hover:text-ink"
    >
      {author && <bdi className="font-semibold">{author}</bdi>}
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {original?.text ?? 'Earlier message'}
      </span>
    </button>
  )
}

/** Characters of the original that a screen reader reads before the reply. */
const READ_OUT_MAX = 120
