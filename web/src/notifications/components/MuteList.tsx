import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Question } from '../../ui/Question.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useUnmute } from '../mutations.ts'
import { useMutes } from '../queries.ts'

/** Whom the person has muted. */
export function MuteQuestion({ userId }: { userId: UserId }) {
  const muted = useMutes(userId).data?.length
  return (
    <Question
      title={t`Who stays silent?`}
      answer={muted !== undefined && plural(muted, { 0: 'Nobody', one: '# person', other: '# people' })}
      why={
        <p>
          <Trans>Their messages wait in the chat, without a sound. They aren’t told.</Trans>
        </p>
      }
    >
      <MuteList userId={userId} />
    </Question>
  )
}

/** The muted people, each with a button to unmute them. */
function MuteList({ userId }: { userId: UserId }) {
  const { data: mutes, error, refetch } = useMutes(userId)
  if (error && !mutes) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!mutes) return <SkeletonCards label={t`Loading muted people`} />
  if (mutes.length === 0)
    return (
      <p className="text-muted">
        <Trans>To mute someone, open their profile.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Muted people`} className="flex flex-col gap-3">
      {mutes.map(({ id, username }) => (
        <MutedRow key={id} userId={userId} person={{ id, name: username }} />
      ))}
    </ul>
  )
}

function MutedRow({ userId, person }: { userId: UserId; person: { id: UserId; name: string } }) {
  const unmute = useUnmute(userId)
  const { name } = person
  return (
    <li className="flex items-center gap-3">
      <Avatar id={person.id} name={name} url={null} size={40} />
      <bdi className="min-w-0 flex-1 truncate font-semibold">@{name}</bdi>
      <Button
        look="secondary"
        busyText={unmute.isPending && t`Unmuting…`}
        aria-label={t`Unmute @${name}`}
        onClick={() => unmute.mutate(person)}
      >
        <Trans>Unmute</Trans>
      </Button>
    </li>
  )
}
