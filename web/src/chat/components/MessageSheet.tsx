import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { type Emoji, REACTION_EMOJI } from '@hereabouts/contract/chat/limits'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, Reply, Trash2, Undo2 } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { showToast } from '../../platform/toasts.ts'
import { ReportButton } from '../../safety/components/SafetyButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDeleteMessage, useReact, useTakeBack } from '../mutations.ts'
import { canTakeBack } from '../rules.ts'
import { pictureUrl } from '../rules-pictures.ts'
import { EMOJI_NAMES, wordsOf } from '../rules-text.ts'
import type { Thread } from '../rules-threads.ts'

interface MessageSheetProps {
  thread: Thread
  userId: number
  message: Message
  /** Its author, if that is somebody else who is known. */
  author: { id: UserId; name: string } | undefined
  ownReaction: Emoji | null
  /** Absent while the person cannot write; they cannot react either then. */
  onReply: (() => void) | undefined
  /** Where the reply is written. */
  input: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What can be done with a message. */
export default function MessageSheet({
  thread,
  userId,
  message,
  author,
  ownReaction,
  onReply,
  input,
  onClose,
}: MessageSheetProps) {
  const focusNext = useRef<HTMLElement>(null)
  const isOfTwo = thread.gatheringId === undefined
  const name = author?.name
  async function copy() {
    try {
      await navigator.clipboard.writeText(message.text)
      showToast({ title: t`Copied` })
    } catch {
      showToast({
        variant: 'destructive',
        title: t`Copying failed`,
        text: t`This browser does not allow it.`,
      })
    }
    onClose()
  }
  return (
    <Sheet title={t`Message`} onClose={onClose} focusNext={focusNext}>
      {message.picture ? (
        <img
          src={pictureUrl(thread, message.seq)}
          alt={wordsOf(message)}
          className="h-28 w-auto max-w-full shrink-0 self-start rounded-field bg-sunken object-contain"
        />
      ) : (
        <blockquote
          dir="auto"
          className="line-clamp-6 shrink-0 select-text border-s-2 border-edge ps-3 break-words whitespace-pre-wrap text-muted"
        >
          {message.text}
        </blockquote>
      )}
      {onReply && <ReactionChoice thread={thread} seq={message.seq} own={ownReaction} onClose={onClose} />}
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
            <Reply size={20} aria-hidden className="rtl:-scale-x-100" /> <Trans comment="Button">Reply</Trans>
          </Button>
        )}
        {!message.picture && (
          <Button look="secondary" isWide onClick={copy}>
            <Copy size={20} aria-hidden /> <Trans comment="Button">Copy</Trans>
          </Button>
        )}
        {message.picture && author && (
          <ReportButton about={{ id: author.id, name: author.name, from: 'chat' }} onOpen={onClose}>
            <Trans>Report this picture</Trans>
          </ReportButton>
        )}
        {!isOfTwo && author && (
          <ReportButton about={{ id: author.id, name: author.name, from: 'group' }} onOpen={onClose}>
            <Trans>Report {name}</Trans>
          </ReportButton>
        )}
        {message.senderId === userId && canTakeBack(message, serverNow()) && (
          <TakeBack thread={thread} userId={userId} seq={message.seq} onClose={onClose} />
        )}
        <DeleteForMe thread={thread} seq={message.seq} onClose={onClose} />
      </div>
    </Sheet>
  )
}

interface ActionProps {
  thread: Thread
  seq: number
  onClose: () => void
}

function ReactionChoice({ thread, seq, own, onClose }: ActionProps & { own: Emoji | null }) {
  const { mutate, isPending, error } = useReact(thread)
  return (
    <>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <fieldset className="flex min-w-0 flex-wrap justify-between gap-x-0.5 gap-y-1">
        <legend className="sr-only">
          <Trans comment="With an emoji">React</Trans>
        </legend>
        {REACTION_EMOJI.map((emoji) => {
          const isOwn = emoji === own
          return (
            <button
              key={emoji}
              type="button"
              aria-label={t(EMOJI_NAMES[emoji])}
              aria-pressed={isOwn}
              disabled={isPending}
              onClick={() => mutate({ seq, emoji: isOwn ? null : emoji }, { onSuccess: onClose })}
              className="inline-flex size-11 items-center justify-center rounded-full text-[1.75rem] leading-none transition min-[360px]:size-12 hover:bg-sunken active:scale-110 disabled:opacity-60 aria-pressed:bg-tint aria-pressed:ring-2 aria-pressed:ring-accent"
            >
              {emoji}
            </button>
          )
        })}
      </fieldset>
    </>
  )
}

function TakeBack({ thread, userId, seq, onClose }: ActionProps & { userId: number }) {
  const { mutate, isPending, error } = useTakeBack(thread, userId)
  return (
    <>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <Button
        look="secondary"
        isWide
        busyText={isPending && t({ message: 'Taking back…', context: 'message' })}
        onClick={() => mutate(seq, { onSuccess: onClose })}
      >
        <Undo2 size={20} aria-hidden className="rtl:-scale-x-100" />{' '}
        <Trans context="message">Take back</Trans>
      </Button>
      <p className="text-center text-sm text-muted">
        <Trans>It disappears for everyone. They see that you took a message back.</Trans>
      </p>
    </>
  )
}

function DeleteForMe({ thread, seq, onClose }: ActionProps) {
  const { mutate, isPending, error } = useDeleteMessage(thread)
  return (
    <>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <Button
        look="danger"
        isWide
        busyText={isPending && t`Deleting…`}
        onClick={() => mutate(seq, { onSuccess: onClose })}
      >
        <Trash2 size={20} aria-hidden /> <Trans>Delete for me</Trans>
      </Button>
      <p className="text-center text-sm text-muted">
        <Trans>It disappears from your devices for good. Others still see it.</Trans>
      </p>
    </>
  )
}
