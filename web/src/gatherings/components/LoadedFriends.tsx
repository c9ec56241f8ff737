import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useInTouch } from '../../meetups/queries-in-touch.ts'
import { textOf } from '../../platform/call-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface LoadedFriendsProps {
  userId: UserId
  /** People who were asked already. */
  without?: readonly UserId[]
  children: (people: readonly Companion[]) => ReactNode
}

/** The people that the person is in touch with, once they are loaded; or says that there are none. */
export function LoadedFriends({ userId, without = [], children }: LoadedFriendsProps) {
  const { data, error, refetch } = useInTouch(userId)
  if (error && !data) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!data) return <Skeleton look="h-11 w-full" />
  const people = data.people.map(({ person }) => person).filter(({ id }) => !without.includes(id))
  if (people.length > 0) return children(people)
  return (
    <p className="text-muted">
      <Trans>Nobody yet. People you stay in touch with appear here.</Trans>
    </p>
  )
}

/** A friend to choose. */
export const friendOption = ({ id, name }: Companion) => ({ value: id, text: <bdi>{name}</bdi> })
