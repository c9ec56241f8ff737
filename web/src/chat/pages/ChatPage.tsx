import { useEffect, useMemo } from 'react'
import { Redirect, useParams } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { CallError, textOf } from '../../platform/call-error.ts'
import { useIsVisible } from '../../platform/visibility.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { BackLink, useDocumentTitle } from '../../ui/Page.tsx'
import { Shield } from '../../ui/Shield.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Composer } from '../components/Composer.tsx'
import { MessageList } from '../components/MessageList.tsx'
import { SignInPrompt } from '../components/SignInPrompt.tsx'
import { useMarkRead, useOutbox } from '../mutations.ts'
import { type Pair, useConversations, useMessages } from '../queries.ts'
import { chatPath, stillOutgoing } from '../rules.ts'

/** `/chat/{user1}/{user2}`: the ids are put in order in the address before anything is shown. */
export default function ChatPage() {
  const user = useSignedIn()
  const params = useParams<{ user1: string; user2: string }>()
  const [one, other] = [Number(params.user1), Number(params.user2)]
  const pair = useMemo(() => ({ a: Math.min(one, other), b: Math.max(one, other) }), [one, other])
  if (one > other) return <Redirect to={chatPath(one, other)} replace />
  if (!user) return <SignInPrompt />
  return <Chat key={`${pair.a} ${pair.b}`} userId={user.id} pair={pair} />
}

function Chat({ userId, pair }: { userId: number; pair: Pair }) {
  const { data: page, error, refetch } = useMessages(pair)
  const { data: conversations } = useConversations()
  const conversation = conversations?.find(({ members }) => members[0] === pair.a && members[1] === pair.b)
  const outbox = useOutbox(pair)
  useDocumentTitle(conversation ? `Chat with ${conversation.other.name}` : 'Chat')
  useReading(pair, page?.lastSeq ?? 0, conversation?.unread ?? 0)

  if (error && !page)
    return (
      <main className="mx-auto w-full max-w-[480px] flex-1 px-4 pt-16">
        <h1 className="sr-only">Chat</h1>
        <ErrorState
          text={isGone(error) ? 'This conversation does not exist.' : textOf(error)}
          onRetry={() => refetch()}
        />
      </main>
    )
  if (!page) return <Spinner text="Loading conversation…" />
  const isAvailable = conversation?.isAvailable ?? true
  return (
    <main className="mx-auto flex w-full max-w-[480px] flex-1 flex-col">
      <header className="sticky top-0 z-10 flex min-h-16 items-center gap-2 border-b border-line bg-paper/95 px-4 backdrop-blur">
        <BackLink href="/chat" label="All chats" />
        {conversation && (
          <>
            <Avatar
              id={conversation.other.id}
              name={conversation.other.name}
              url={conversation.other.avatarUrl}
              size={40}
            />
            <h1 className="flex min-w-0 items-center gap-1.5 text-lg font-bold">
              <span className="truncate">{conversation.other.name}</span>
              {conversation.other.isVerified && <Shield />}
            </h1>
          </>
        )}
      </header>
      <div className="flex flex-1 flex-col justify-end gap-3 px-4 py-4">
        {page.messages.length + outbox.outgoing.length === 0 && (
          <p className="py-10 text-center text-muted">Say hello, and where exactly you will be.</p>
        )}
        <MessageList
          messages={page.messages}
          outgoing={stillOutgoing(outbox.outgoing, page.messages, userId)}
          userId={userId}
          readSeq={page.readSeq}
          onRetry={outbox.retry}
        />
        {outbox.error && <Notice tone="bad">{textOf(outbox.error)}</Notice>}
      </div>
      <div className="sticky bottom-0 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {isAvailable ? <Composer onSend={outbox.send} /> : <Notice>This conversation is unavailable.</Notice>}
      </div>
    </main>
  )
}

/** What is on the screen counts as read. */
function useReading(pair: Pair, lastSeq: number, unread: number) {
  const { mutate } = useMarkRead(pair)
  const isVisible = useIsVisible()
  useEffect(() => {
    if (isVisible && unread > 0 && lastSeq > 0) mutate(lastSeq)
  }, [isVisible, unread, lastSeq, mutate])
}

function isGone(error: Error): boolean {
  return error instanceof CallError && error.kind === 'NOT_FOUND'
}
