import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { useIsVisible } from '../../platform/attention.ts'
import { isGone, textOf } from '../../platform/call-error.ts'
import { useIsOffline } from '../../platform/offline-start.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { BackLink, Page, useDocumentTitle } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { readDraft, writeDraft } from '../device-draft.ts'
import { useTyping } from '../live-typing.ts'
import { useMarkRead } from '../mutations.ts'
import { useOutbox } from '../mutations-outbox.ts'
import {
  type Pair,
  useConversation,
  useLastUnreadIn,
  useMessages,
  useOlderMessages,
  useUnreadIn,
} from '../queries.ts'
import { chatPath, ownReactionTo, withoutGap } from '../rules.ts'
import { stillOutgoing } from '../rules-outbox.ts'
import { firstUnread, rowsOf, sentBehindGap } from '../rules-rows.ts'
import { AsOf } from './AsOf.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { NewMessages } from './NewMessages.tsx'
import { PinnedMeetup, QuickReplies } from './PinnedMeetup.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { SignInPrompt } from './SignInPrompt.tsx'

const MessageSheet = lazy(() => import('./MessageSheet.tsx'))

interface ChatViewProps {
  /** Shown instead of a conversation that does not exist yet. */
  FirstContact: ComponentType<{ userId: UserId; otherId: UserId; onSent: () => void }>
}

/** `/chat/{user1}/{user2}`. Redirects to the address with the lower id first. */
export function ChatView({ FirstContact }: ChatViewProps) {
  const user = useSignedIn()
  const params = useParams<{ user1: string; user2: string }>()
  const [one, other] = [Number(params.user1), Number(params.user2)]
  const pair = useMemo(() => ({ a: Math.min(one, other), b: Math.max(one, other) }), [one, other])
  if (one > other) return <Redirect to={chatPath(one, other)} replace />
  if (!user) return <SignInPrompt />
  return <Chat key={`${pair.a} ${pair.b}`} {...{ userId: user.id, pair, FirstContact }} />
}

function Chat({ userId, pair, FirstContact }: ChatViewProps & { userId: UserId; pair: Pair }) {
  const { data: page, dataUpdatedAt, error, refetch } = useMessages(pair)
  const { data: conversation } = useConversation(pair, otherIn(pair, userId) !== null)
  const unread = useUnreadIn(pair)
  const outbox = useOutbox(userId, pair)
  const older = useOlderMessages(pair)
  const [, navigate] = useLocation()
  useDocumentTitle(conversation ? `Chat with ${conversation.other.name}` : 'Chat')
  useReading(pair, userId, page?.lastSeq ?? 0, unread ?? 0)

  const { isTyping, notifyTyping } = useTyping(pair, userId)
  const [opened, setOpened] = useState<Message | null>(null)
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)

  const whole = withoutGap(page?.messages ?? [])
  const messages = whole.filter(({ seq }) => !page?.deleted.includes(seq))
  const isCaughtUp = (messages.at(-1)?.seq ?? 0) >= (useLastUnreadIn(pair) ?? 0)
  const newFrom = useFirstNew(messages, isCaughtUp ? unread : undefined, userId)
  const isWhole = (whole[0]?.seq ?? 1) === 1

  if (error && !page) {
    const otherId = otherIn(pair, userId)
    return (
      <Page title="Chat" backTo={{ href: '/chat', label: 'All chats' }}>
        {isGone(error) && otherId !== null ? (
          <Suspense fallback={<SkeletonCards label="Loading profile" />}>
            <FirstContact userId={userId} otherId={otherId} onSent={() => void refetch()} />
          </Suspense>
        ) : (
          <ErrorState
            text={isGone(error) ? 'This conversation does not exist.' : textOf(error)}
            onRetry={() => refetch()}
          />
        )}
      </Page>
    )
  }
  if (!page) return <Spinner text="Loading conversation…" />
  const isAvailable = conversation?.isAvailable ?? true
  const mayWrite = isAvailable && !conversation?.request
  const otherName = conversation?.other.name ?? 'They'
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-[480px] flex-1 flex-col wide:max-w-[40rem]"
    >
      <header className="sticky top-(--top-room) z-10 border-b border-line bg-paper/95 px-4 backdrop-blur">
        <div className="flex min-h-16 items-center gap-2">
          <div className="wide:hidden">
            <BackLink href="/chat" label="All chats" />
          </div>
          {conversation && (
            <div className="relative flex min-w-0 items-center gap-2">
              <Avatar
                id={conversation.other.id}
                name={conversation.other.name}
                url={conversation.other.avatarUrl}
                size={40}
              />
              <div className="min-w-0">
                <h1 className="text-lg leading-snug font-bold">
                  <PersonButton person={conversation.other} from="chat">
                    <bdi className="line-clamp-2 wrap-anywhere">{conversation.other.name}</bdi>
                  </PersonButton>
                </h1>
                <p role="status" className="text-sm leading-tight text-muted">
                  {isTyping ? 'typing…' : <AsOf at={dataUpdatedAt} />}
                </p>
              </div>
            </div>
          )}
        </div>
        <PinnedMeetup otherId={otherIn(pair, userId)} />
      </header>
      <div className="flex flex-1 flex-col gap-3 px-4 py-4">
        {page.messages.length + outbox.outgoing.length === 0 && (
          <p className="my-auto text-center text-muted">Say hello, and where exactly you will be.</p>
        )}
        <NewMessages messages={messages} userId={userId} otherName={otherName} />
        <MessageList
          rows={rowsOf({
            messages,
            deleted: page.deleted,
            reactions: page.reactions,
            outgoing: [
              ...sentBehindGap(page.messages, whole, userId),
              ...stillOutgoing(outbox.outgoing, page.messages, userId),
            ],
            userId,
            readSeq: page.readSeq,
            newFrom,
            now: new Date(),
          })}
          older={older.isPending ? 'loading' : older.isError ? 'failed' : isWhole ? 'none' : 'there'}
          onOlder={older.mutate}
          areLinksInert={conversation?.areLinksInert ?? true}
          onOpen={setOpened}
          pair={pair}
          userId={userId}
          otherName={otherName}
          onRetry={outbox.retry}
          onDrop={outbox.drop}
        />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {!isAvailable ? (
          <Notice>This conversation is unavailable.</Notice>
        ) : conversation?.request === 'sent' ? (
          <Notice>Delivered. Waiting for {conversation.other.name}’s reply.</Notice>
        ) : conversation?.request ? (
          <RequestPanel
            pair={pair}
            other={conversation.other}
            isIgnored={conversation.request === 'ignored'}
            onIgnored={() => navigate('/chat', { replace: true })}
          />
        ) : (
          <Composer
            draft={readDraft(pair)}
            onDraft={(text) => {
              writeDraft(pair, text)
              if (text !== '') notifyTyping()
            }}
            onSend={(text) => {
              outbox.send(text, replyTo?.seq)
              setReplyTo(null)
            }}
            quickReplies={<QuickReplies otherId={otherIn(pair, userId)} onSend={outbox.send} />}
            input={input}
            replyTo={
              replyTo && { author: replyTo.senderId === userId ? 'You' : otherName, text: replyTo.text }
            }
            onCancelReply={() => setReplyTo(null)}
          />
        )}
      </div>
      {opened && (
        <Suspense>
          <MessageSheet
            pair={pair}
            message={opened}
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

/** The other person of the pair, or null if the person is not part of it. */
function otherIn({ a, b }: Pair, userId: UserId): UserId | null {
  if (a === b || (userId !== a && userId !== b)) return null
  return (userId === a ? b : a) as UserId
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
function useReading(pair: Pair, userId: UserId, lastSeq: number, unread: number) {
  const { mutate } = useMarkRead(pair, userId)
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
