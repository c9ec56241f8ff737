import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { Conversation } from '@hereabouts/contract/chat/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { isGone, textOf } from '../../platform/call-error.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, useDocumentTitle } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTyping } from '../live-typing.ts'
import { useConversation } from '../queries-conversations.ts'
import { useMessages } from '../queries-messages.ts'
import { openers } from '../rules.ts'
import { chatPath, type Pair } from '../rules-threads.ts'
import { AsOf } from './AsOf.tsx'
import { EmptyChat } from './EmptyChat.tsx'
import { PictureButton } from './PictureButton.tsx'
import { PinnedMeetup, QuickReplies, useMeetupWith } from './PinnedMeetup.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { SignInPrompt } from './SignInPrompt.tsx'
import { ThreadView } from './ThreadView.tsx'

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

interface ChatProps extends ChatViewProps {
  userId: UserId
  pair: Pair
  /** The title of a page that shows the chat beside the meetup of the two. */
  besideMeetup?: string
}

/** The chat of two people, with their meetup pinned, unless that is beside it. */
export function Chat({ userId, pair, FirstContact, besideMeetup }: ChatProps) {
  const otherId = otherIn(pair, userId)
  const { data: page, dataUpdatedAt, error, refetch } = useMessages(pair)
  const { data: conversation } = useConversation(pair, otherId !== null)
  const { typist, notifyTyping } = useTyping(pair, userId)
  const [, navigate] = useLocation()
  const name = conversation?.other.name
  useDocumentTitle(besideMeetup ?? (name === undefined ? t`Chat` : t`Chat with ${name}`))

  if (error && !page)
    return (
      <Page title={t`Chat`} backTo={{ href: '/chat', label: t`All chats` }}>
        {isGone(error) && otherId !== null ? (
          <Suspense fallback={<SkeletonCards label={t`Loading profile`} />}>
            <FirstContact userId={userId} otherId={otherId} onSent={() => void refetch()} />
          </Suspense>
        ) : (
          <ErrorState
            error={error}
            text={textOf(error, t`This conversation does not exist.`)}
            onRetry={() => refetch()}
          />
        )}
      </Page>
    )
  if (!page) return <Spinner text={t`Loading conversation…`} />
  const otherName = name ?? t({ message: 'They', comment: 'Instead of a name that is not known yet.' })
  return (
    <ThreadView
      userId={userId}
      thread={pair}
      page={page}
      nameOf={() => otherName}
      people={conversation ? [conversation.other] : []}
      areLinksInert={conversation?.areLinksInert ?? true}
      head={
        conversation && (
          <Head
            conversation={conversation}
            status={typist === null ? <AsOf at={dataUpdatedAt} /> : t`typing…`}
          />
        )
      }
      pinned={besideMeetup === undefined && <PinnedMeetup otherId={otherId} />}
      empty={conversation ? ({ text }) => <SayHi other={conversation.other} onSend={text} /> : null}
      closed={conversation ? closedBy(conversation, pair, () => navigate('/chat', { replace: true })) : null}
      onTyping={notifyTyping}
      pictures={({ picture }) =>
        conversation?.hasMet && <PictureButton otherName={otherName} onSend={picture} />
      }
      quickReplies={({ text }) => <QuickReplies otherId={otherId} onSend={text} />}
    />
  )
}

/** The other person, and first messages to send with one tap. */
function SayHi({ other, onSend }: { other: Companion; onSend: (text: string) => void }) {
  const isMeetingSoon = useMeetupWith(other.id) !== undefined
  const { id, name, avatarUrl } = other
  return (
    <EmptyChat
      face={<Avatar id={id} name={name} url={avatarUrl} size={96} />}
      title={
        <Trans>
          Say hi to <bdi>{name}</bdi>
        </Trans>
      }
      text={
        isMeetingSoon
          ? t`Tell them where exactly you’ll be.`
          : t`Our moderators see messages only if one of you makes a report.`
      }
      openers={openers(isMeetingSoon)}
      onSend={onSend}
    />
  )
}

/** Replaces the composer; null if the person can write. */
function closedBy(
  { isAvailable, request, other }: Conversation,
  pair: Pair,
  onIgnored: () => void,
): ReactNode {
  const { name } = other
  if (!isAvailable)
    return (
      <Notice>
        <Trans>This conversation is unavailable.</Trans>
      </Notice>
    )
  if (request === 'sent')
    return (
      <Notice>
        <Trans>Delivered. Waiting for {name}’s reply.</Trans>
      </Notice>
    )
  return (
    request && (
      <RequestPanel pair={pair} other={other} isIgnored={request === 'ignored'} onIgnored={onIgnored} />
    )
  )
}

function Head({ conversation: { other }, status }: { conversation: Conversation; status: ReactNode }) {
  return (
    <div className="relative flex min-w-0 items-center gap-2">
      <Avatar id={other.id} name={other.name} url={other.avatarUrl} size={40} />
      <div className="min-w-0">
        <h1 className="text-lg leading-snug font-bold">
          <PersonButton person={other} from="chat">
            <bdi className="line-clamp-2 wrap-anywhere">{other.name}</bdi>
          </PersonButton>
        </h1>
        <p role="status" className="text-sm leading-tight text-muted">
          {status}
        </p>
      </div>
    </div>
  )
}

/** The other person of the pair, or null if the person is not part of it. */
function otherIn({ a, b }: Pair, userId: UserId): UserId | null {
  if (a === b || (userId !== a && userId !== b)) return null
  return (userId === a ? b : a) as UserId
}
