import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { lazy, Suspense, useEffect } from 'react'
import { useServerNow } from '../../platform/server-time.ts'
import { forgetCheckWordsExcept } from '../device-check-words.ts'
import { useMeetups } from '../queries.ts'
import { areFinding, isOn } from '../rules.ts'

// Loaded only when needed. Without the network it would be useless.
const FindingConnection = lazy(() => import('./FindingConnection.tsx').catch(() => ({ default: () => null })))

/** Mounted on every page, because people also use the chat while they look for each other. */
export function FindingWhileWanted({ userId }: { userId: UserId }) {
  const now = useServerNow()
  const { data: meetups } = useMeetups()
  const meetup = meetups?.find((each) => areFinding(each, now))
  const acceptedId = meetups && (meetups.find(isOn)?.id ?? null)
  useEffect(() => {
    if (acceptedId !== undefined) forgetCheckWordsExcept(acceptedId)
  }, [acceptedId])
  return (
    meetup && (
      <Suspense>
        <FindingConnection key={meetup.id} meetup={meetup} userId={userId} />
      </Suspense>
    )
  )
}
