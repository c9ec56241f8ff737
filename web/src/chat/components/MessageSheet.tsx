import { type Emoji, REACTION_EMOJI } from '@hereabouts/contract/chat/limits'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { Copy, Reply, Trash2 } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDeleteMessage, useReact } from '../mutations.ts'
import type { Pair } from '../queries.ts'
import { EMOJI_NAMES } from '../rules-text.ts'

interface MessageSheetProps {
  pair: Pair
  message: Message
  ownReaction: Emoji | null
  /** Absent while the person cannot write; they cannot react either then. */
  onReply: (() => void) | undefined
  /** Where the reply is written. */
  input: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What can be done with a message. */
export default function MessageSheet({
  pair,
  message,
  ownReaction,
  onReply,
  input,
  onClose,
}: MessageSheetProps) {
  const focusNext = useRef<HTMLElement>(null)
  const { mutate, isPending, error } = useDeleteMessage(pair)
  const reacting = useReact(pair)
  async function copy() {
    try {
      await navigator.clipboard.writeText(message.text)
      showToast({ title: 'Copied' })
    } catch {
      showToast({ variant: 'destructive', title: 'Copying failed', text: 'This browser does not allow it.' })
    }
    onClose()
  }
  return (
    <Sheet title="Message" onClose={onClose} focusNext={focusNext}>
      <blockquote
        dir="auto"
        className="line-clamp-3 shrink-0 border-s-2 border-edge ps-3 break-words whitespace-pre-wrap text-muted"
      >
        {message.text}
      </blockquote>
      {[error, reacting.error].map(
        (each) =>
          each && (
            <Notice key={each.message} tone="bad">
              {textOf(each)}
            </Notice>
          ),
      )}
      {onReply && (
        <fieldset className="flex min-w-0 flex-wrap justify-between gap-1">
          <legend className="sr-only">React</legend>
          {REACTION_EMOJI.map((emoji) => {
            const isOwn = emoji === ownReaction
            return (
              <button
                key={emoji}
                type="button"
                aria-label={EMOJI_NAMES[emoji]}
                aria-pressed={isOwn}
                disabled={reacting.isPending}
                onClick={() =>
                  reacting.mutate({ seq: message.seq, emoji: isOwn ? null : emoji }, { onSuccess: onClose })
                }
                className="inline-flex size-12 items-center justify-center rounded-full text-[1.75rem] leading-none transition hover:bg-sunken active:scale-110 disabled:opacity-60 aria-pressed:bg-tint aria-pressed:ring-2 aria-pressed:ring-accent"
              >
                {emoji}
              </button>
            )
          })}
        </fieldset>
      )}
      <div className="flex flex-col gap-3">
        {onReply && (
          <Button
            look="secondary"
            isWide
            onClick={() => {
              focusNext.current = input.current
              onReply()
              onClose()
            }}
          >
            <Reply size={20} aria-hidden className="rtl:-scale-x-100" /> Reply
          </Button>
        )}
        <Button look="secondary" isWide onClick={copy}>
          <Copy size={20} aria-hidden /> Copy
        </Button>
        <Button
          look="danger"
          isWide
          busyText={isPending && 'Deleting…'}
          onClick={() => mutate(message.seq, { onSuccess: onClose })}
        >
          <Trash2 size={20} aria-hidden /> Delete for me
        </Button>
        <p className="text-center text-sm text-muted">
          It disappears from all your devices for good. They keep their copy.
        </p>
      </div>
    </Sheet>
  )
}
