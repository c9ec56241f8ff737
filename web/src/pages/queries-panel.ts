import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useLocation } from 'wouter'
import { useMeetups } from '../meetups/queries.ts'
import { sortMeetups } from '../meetups/rules.ts'
import { useIsWide } from '../ui/wide.ts'

/**
 * Whether a person is shown beside the list on home instead of above it: on wide screens. A meetup that is on
 * has the page to itself.
 */
export function useHasPersonPanel(userId: UserId): boolean {
  const [path] = useLocation()
  const isWide = useIsWide()
  const { data: meetups = [] } = useMeetups()
  return isWide && path === '/' && !sortMeetups(meetups, userId).accepted
}
