import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useIsVisible } from '../../platform/attention.ts'
import { useIsOffline } from '../../platform/offline-start.ts'
import { serverNow } from '../../platform/server-time.ts'
import { BackLink } from '../../ui/Page.tsx'
import { readDraft, writeDraft } from '../device-draft.ts'
import { useMarkRead } from '../mutations.ts'
import { useOutbox } from '../mutations-outbox.ts'
import { useAdvice } from '../queries-advice.ts'
import { useLastUnreadIn, useUnreadIn } from '../queries-conversations.ts'
import { useOlderMessages } from '../queries-messages.ts'
import { withoutGap } from '../rules-catch-up.ts'
import { type OutgoingPicture, stillOutgoing } from '../rules-outbox.ts'
import type { LoadedPage } from '../rules-pages.ts'
import { firstUnread, ownReactionTo, rowsOf, sentBehindGap } from '../rules-rows.ts'
import { wordsOf } from '../rules-text.ts'
import { type NameOf, type Thread, threadPath } from '../rules-threads.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import type { MessageRowProps } from './MessageRow.tsx'
import { NewMessages } from './NewMessages.tsx'

const MessageSheet = lazy(() => import('./MessageSheet.tsx'))

/** Sends a text, or a picture that replies to the message that is being replied to. */
export interface Send {
  text: (text: string) => void
  picture: (picture: OutgoingPicture) => void
}

interface ThreadViewProps extends Pick<MessageRowProps, 'areLinksInert' | 'headOf'> {
  userId: UserId
  thread: Thread
  page: LoadedPage
  nameOf: NameOf
  /** The people other than this one whose messages are here, as far as they are known. */
  people: readonly { id: UserId; name: string }[]
  /** At the top, beside the way back. */
  head: ReactNode
  /** Below that, as long as the page is scrolled. */
  pinned?: ReactNode
  /** Shown instead of messages if there are none. */
  empty: ((send: Send) => ReactNode) | null
  /** Shown instead of the composer if the person cannot write. */
  closed: ReactNode
  onTyping?: () => void
  pictures?: (send: Send) => ReactNode
  quickReplies?: (send: Send) => ReactNode
}

/** A conversation that is loaded: its messages, and the composer. */
export function ThreadView(props: ThreadViewProps) {
  const { userId, thread, page, nameOf, people, head, pinned, empty, closed, areLinksInert, headOf } = props
  const { onTyping, pictures, quickReplies } = props
  const unread = useUnreadIn(thread)
  const lastUnread = useLastUnreadIn(thread)
  const outbox = useOutbox(userId, thread)
  const older = useOlderMessages(thread)
  useReading(thread, userId, page.lastSeq, unread ?? 0)

  const [chosen, setOpened] = useState<Message | null>(null)
  const [answered, setReplyTo] = useState<Message | null>(null)
  // The content of a message that is deleted meanwhile must not stay on the screen.
  const ifThere = (message: Message | null) =>
    message && page.deleted.includes(message.seq) ? null : message
  const [opened, replyTo] = [ifThere(chosen), ifThere(answered)]
  const input = useRef<HTMLTextAreaElement>(null)
  const [jumpSlot, setJumpSlot] = useState<HTMLElement | null>(null)

  const whole = withoutGap(page.messages)
  const messages = whole.filter(({ seq, isTakenBack }) => isTakenBack || !page.deleted.includes(seq))
  const adviceFor = useAdvice()
  const isCaughtUp = (messages.at(-1)?.seq ?? 0) >= (lastUnread ?? 0)
  const newFrom = useFirstNew(messages, isCaughtUp ? unread : undefined, userId)
  const firstSeq = page.group?.firstSeq ?? 1
  const isWhole = (whole[0]?.seq ?? firstSeq) === firstSeq

  const mayWrite = closed === null
  const send = (text: string, picture?: OutgoingPicture) => {
    outbox.send(text, replyTo?.seq, picture)
    setReplyTo(null)
  }
  const sending: Send = { text: outbox.send, picture: (picture) => send('', picture) }
  return (
    <main
      id="main"
      tabIndex={-1}
      // Other pages may show it, too.
      data-address={threadPath(thread)}
      className="mx-auto flex w-full max-w-[480px] flex-1 flex-col wide:max-w-[40rem]"
    >
      <header className="sticky top-[calc(var(--top-room)+var(--keyboard-shift))] z-10 border-b border-line bg-paper/95 px-4 backdrop-blur">
        <div className="flex min-h-16 items-center gap-2">
          <div className="wide:hidden">
            <BackLink href="/chat" label={t`All chats`} />
          </div>
          {head}
        </div>
        {pinned}
      </header>
      <div className="flex flex-1 flex-col gap-3 px-4 py-4">
        <NewMessages messages={messages} userId={userId} nameOf={nameOf} />
        <MessageList
          rows={rowsOf({
            messages,
            deleted: page.deleted,
            takenBack: page.takenBack,
            reactions: page.reactions,
            outgoing: [
              ...sentBehindGap(page.messages, whole, userId),
              ...stillOutgoing(outbox.outgoing, page.messages, userId),
            ],
            userId,
            readSeq: page.readSeq,
            newFrom,
            now: new Date(serverNow()),
            adviceFor,
          })}
          older={older.isPending ? 'loading' : older.isError ? 'failed' : isWhole ? 'none' : 'there'}
          onOlder={older.mutate}
          jumpSlot={jumpSlot}
          areLinksInert={areLinksInert}
          onOpen={setOpened}
          thread={thread}
          userId={userId}
          nameOf={nameOf}
          headOf={headOf}
          onRetry={outbox.retry}
          onDrop={outbox.drop}
        />
        {mayWrite && page.messages.length + outbox.outgoing.length === 0 && empty?.(sending)}
      </div>
      <div className="sticky bottom-(--keyboard-room) z-10 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div ref={setJumpSlot} className="absolute end-4 bottom-full mb-3" />
        {closed ?? (
          <Composer
            draft={readDraft(thread)}
            onDraft={(text) => {
              writeDraft(thread, text)
              if (text !== '') onTyping?.()
            }}
            onSend={send}
            pictures={pictures?.(sending)}
            quickReplies={quickReplies?.(sending)}
            input={input}
            replyTo={
              replyTo && {
                author: replyTo.senderId === userId ? null : nameOf(replyTo.senderId),
                text: wordsOf(replyTo),
              }
            }
            onCancelReply={() => setReplyTo(null)}
          />
        )}
      </div>
      {opened && (
        <Suspense>
          <MessageSheet
            thread={thread}
            userId={userId}
            message={opened}
            author={people.find(({ id }) => id === opened.senderId)}
            ownReaction={ownReactionTo(page.reactions, opened.seq, userId)}
            onReply={mayWrite ? () => setReplyTo(opened) : undefined}
            input={input}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </main>
  )
}

/** The first message that was unread when the conversation was opened. Stays the same while it is open. */
function useFirstNew(
  messages: readonly Message[],
  unread: number | undefined,
  userId: number,
): number | null {
  const [found, setFound] = useState<{ seq: number | null } | null>(null)
  if (found === null && messages.length > 0 && unread !== undefined)
    setFound({ seq: firstUnread(messages, unread, userId) })
  return found?.seq ?? null
}

/** Marks visible messages as read: the first at once, those of the next two seconds together. */
function useReading(thread: Thread, userId: UserId, lastSeq: number, unread: number) {
  const { mutate } = useMarkRead(thread, userId)
  const isVisible = useIsVisible()
  const isOffline = useIsOffline()
  const markedAt = useRef(Number.NEGATIVE_INFINITY)
  const waiting = useRef<number | null>(null)
  useEffect(() => {
    if (!isVisible || isOffline || unread === 0 || lastSeq === 0) return
    const mark = () => {
      markedAt.current = performance.now()
      waiting.current = null
      mutate(lastSeq)
    }
    const waitMs = markedAt.current + MARK_READ_EVERY_MS - performance.now()
    if (waitMs <= 0) {
      mark()
      return
    }
    waiting.current = lastSeq
    const timer = setTimeout(mark, waitMs)
    return () => clearTimeout(timer)
  }, [isVisible, isOffline, unread, lastSeq, mutate])
  // Messages seen just before leaving are marked, too.
  useEffect(
    () => () => {
      if (waiting.current !== null) mutate(waiting.current)
    },
    [mutate],
  )
}

const MARK_READ_EVERY_MS = 2000
