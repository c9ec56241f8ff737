import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { GROUP_OPEN_HOURS_AFTER } from '@hereabouts/contract/chat/limits'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { InterestFace } from '../../gatherings/components/InterestFace.tsx'
import { useGatheringsLive } from '../../gatherings/live.ts'
import { useGathering } from '../../gatherings/queries.ts'
import { isAhead, whenText } from '../../gatherings/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, useDocumentTitle } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTyping } from '../live-typing.ts'
import { useGroups } from '../queries.ts'
import { useMessages } from '../queries-messages.ts'
import { groupOpeners } from '../rules.ts'
import { EmptyChat } from './EmptyChat.tsx'
import { SignInPrompt } from './SignInPrompt.tsx'
import { ThreadView } from './ThreadView.tsx'

/** `/chat/gathering/{id}`: the conversation of the people in a gathering. */
export default function GroupView({ id }: { id: GatheringId }) {
  const user = useSignedIn()
  return user ? <Group key={id} userId={user.id} id={id} /> : <SignInPrompt />
}

function Group({ userId, id }: { userId: UserId; id: GatheringId }) {
  useGatheringsLive(userId)
  const thread = useMemo(() => ({ gatheringId: id }), [id])
  const { data: page, error, refetch } = useMessages(thread)
  const { data: gathering } = useGathering(id, userId)
  const { typist, notifyTyping } = useTyping(thread, userId)
  const nowMs = useServerNow()
  const others = useOthers(userId, page?.group?.senders, gathering?.members)
  // Without a connection, maybe only the list says what the gathering is.
  const listed = useGroups().data?.find(({ gatheringId }) => gatheringId === id)
  const interest = gathering?.interest.name ?? listed?.interest
  const title = interest ? translateName('interest', interest) : t`Chat of a gathering`
  useDocumentTitle(title)

  if (error && !page)
    return (
      <Page title={t`Chat of a gathering`} backTo={{ href: '/chat', label: t`All chats` }}>
        <ErrorState
          error={error}
          text={textOf(error, t`This conversation does not exist.`)}
          onRetry={() => refetch()}
        />
      </Page>
    )
  if (!page) return <Spinner text={t`Loading conversation…`} />
  const closed = closedText(gathering, page.group?.isOpen ?? true, nowMs)
  const nameOf = (senderId: number) => others.get(senderId)?.name ?? unknownName()
  return (
    <ThreadView
      userId={userId}
      thread={thread}
      page={page}
      nameOf={nameOf}
      people={[...others.values()]}
      // People in gatherings have had their account for a day, or have been verified.
      areLinksInert={false}
      head={
        <Head id={id} title={title} gathering={gathering} typist={typist === null ? null : nameOf(typist)} />
      }
      headOf={(senderId) => <SenderHead name={nameOf(senderId)} person={others.get(senderId)} />}
      empty={
        gathering
          ? ({ text }) => (
              <EmptyChat
                face={<Faces people={gathering.members} />}
                title={<Trans>Say hi to everyone</Trans>}
                text={t`Our moderators see messages only if one of you makes a report.`}
                openers={isAhead(gathering) ? groupOpeners() : []}
                onSend={text}
              />
            )
          : null
      }
      closed={closed && <Notice>{closed}</Notice>}
      onTyping={notifyTyping}
    />
  )
}

/** Why nobody, or not this person, can write any more; null if they can. */
function closedText(gathering: Gathering | undefined, isOpen: boolean, nowMs: number): string | null {
  if (gathering && nowMs >= Date.parse(gathering.endsAt) + GROUP_OPEN_HOURS_AFTER * HOUR_MS)
    return t`This chat closed a day after the gathering.`
  if (isOpen) return null
  return gathering && gathering.own !== 'in'
    ? t`You’re not in this gathering any more.`
    : t`This chat is closed.`
}

const HOUR_MS = 3_600_000

/**
 * What to call a person whose name is unknown: they left, and have written nothing since the page was loaded.
 */
function unknownName(): string {
  return t({ message: 'Somebody who left', comment: 'Instead of the name of a person in a gathering.' })
}

/** The other people of the conversation. Those who leave while it is open keep their names. */
function useOthers(
  userId: UserId,
  senders: readonly Companion[] | undefined,
  members: readonly Companion[] | undefined,
): ReadonlyMap<number, Companion> {
  const known = useRef(new Map<number, Companion>())
  return useMemo(() => {
    for (const person of [...(senders ?? []), ...(members ?? [])])
      if (person.id !== userId) known.current.set(person.id, person)
    return new Map(known.current)
  }, [userId, senders, members])
}

interface HeadProps {
  id: GatheringId
  title: string
  gathering: Gathering | undefined
  /** The name of a person who is typing. */
  typist: string | null
}

/** What the gathering is, and when, or who is typing. Leads to its page. */
function Head({ id, title, gathering, typist }: HeadProps) {
  const nowMs = useServerNow()
  return (
    <Link
      href={`/gatherings/${id}`}
      className="-mx-1.5 flex min-w-0 flex-1 items-center gap-2.5 rounded-field px-1.5 py-1.5 hover:bg-sunken"
    >
      {gathering && <InterestFace name={gathering.interest.name} size={40} />}
      <div className="min-w-0">
        <h1 className="line-clamp-2 text-lg leading-snug font-bold wrap-anywhere">{title}</h1>
        <p className="text-sm leading-tight text-muted">
          <span role="status">{typist !== null && t`${typist} is typing…`}</span>
          {typist === null && gathering && whenText(gathering, nowMs)}
        </p>
      </div>
    </Link>
  )
}

/** Who wrote the messages below. Opens their sheet, in which one can report them. */
function SenderHead({ name, person }: { name: string; person: Companion | undefined }) {
  if (!person) return <p className="mb-1 text-sm font-semibold text-muted">{name}</p>
  return (
    <div className="relative mb-1 flex min-h-8 max-w-full items-center gap-2 self-start">
      <Avatar id={person.id} name={name} url={person.avatarUrl} size={28} />
      <div className="min-w-0 text-sm font-semibold">
        <PersonButton person={person} from="group">
          <bdi className="line-clamp-1 wrap-anywhere">{name}</bdi>
        </PersonButton>
      </div>
    </div>
  )
}

function Faces({ people }: { people: readonly Companion[] }) {
  return (
    <div className="flex justify-center">
      {people.map(({ id, name, avatarUrl }) => (
        <span key={id} className="-mx-1.5 rounded-full border-4 border-paper">
          <Avatar id={id} name={name} url={avatarUrl} size={64} />
        </span>
      ))}
    </div>
  )
}
