import { userChanged } from '@hereabouts/contract/accounts/events'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { availabilityChanged } from '@hereabouts/contract/availability/events'
import { badgesChanged } from '@hereabouts/contract/badges/events'
import { conversationChanged } from '@hereabouts/contract/chat/events'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import type { Meetup, MeetupId, MeetupState } from '@hereabouts/contract/meetups/schemas'
import { nearbyCard, nearbyChanged, nearbyGone } from '@hereabouts/contract/nearby/events'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMeetups } from '../meetups/queries.ts'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { patchAnswer } from '../platform/patch.ts'
import { keyFor } from '../platform/query.ts'
import { patchProfile } from './rules.ts'

/**
 * Marks closed profiles as stale after events that may concern them, because they also say whether the viewer
 * can invite the person. `usePersonLive` keeps an open one up to date.
 *
 * @param userId the viewer, whose own data is not a profile
 */
export function usePeopleLive(userId: UserId) {
  const queryClient = useQueryClient()
  const own = keyFor('GET /api/users/{id}', { id: userId })[0]
  const markStale = (queryKey?: QueryKey) =>
    queryClient.invalidateQueries({
      ...(queryKey && { queryKey }),
      type: 'inactive',
      refetchType: 'none',
      predicate: ({ queryKey: [path] }) => PROFILE.test(String(path)) && path !== own,
    })
  const markOne = ({ id }: { id: UserId }) => markStale(keyFor('GET /api/users/{id}', { id }))
  const markAll = () => markStale()
  useLiveEvent(nearbyCard, markOne)
  useLiveEvent(nearbyGone, markOne)
  useLiveEvent(nearbyChanged, markAll)
  useLiveEvent(conversationChanged, markAll)
  useLiveEvent(meetupChanged, markAll)
  useLiveEvent(badgesChanged, markAll)
  useLiveEvent(userChanged, markAll)
  useLiveEvent(availabilityChanged, markAll)
}

const PROFILE = /^\/api\/users\/(\d+$|\?)/

/** Refetches an open profile after events that may concern the person. */
export function usePersonLive(id: UserId) {
  const queryClient = useQueryClient()
  const ask = () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}', { id }) })
  const askSparingly = useThrottled(ask)
  const askIfSame = (other: { id: UserId }) => {
    if (other.id === id) askSparingly()
  }
  useLiveEvent(nearbyCard, askIfSame)
  useLiveEvent(nearbyGone, askIfSame)
  useLiveEvent(nearbyChanged, askSparingly)
  useLiveEvent(conversationChanged, ask)
  useMeetupChanges(id)
  useLiveEvent(badgesChanged, ask)
}

/**
 * Patches an open profile with what is known of a changed meetup; refetches it only if
 * that does not say enough.
 */
function useMeetupChanges(id: UserId) {
  const queryClient = useQueryClient()
  const { data: meetups } = useMeetups()
  const states = useRef(new Map<MeetupId, MeetupState>())
  useEffect(() => {
    for (const { id, state } of meetups ?? []) states.current.set(id, state)
  }, [meetups])
  useLiveEvent(meetupChanged, (meetup) => {
    const before = states.current.get(meetup.id)
    states.current.set(meetup.id, meetup.state)
    const isOpen = (each: Meetup) => each.state === 'pending' && each.inviteeId === each.other.id
    const outgoing = new Set([meetup, ...(meetups ?? [])].filter(isOpen).map(({ id }) => id)).size
    patchAnswer<PublicProfile | Companion>(queryClient, keyFor('GET /api/users/{id}', { id }), (person) =>
      patchProfile(person, { meetup, before, outgoing }),
    )
  })
}

// In a crowd events arrive every few seconds, and the budget is 120 profiles an hour.
const ASK_EVERY_MS = 30_000

/** Throttles `act`: calls it at once, and again after the interval if there were further events. */
function useThrottled(act: () => void): () => void {
  const rest = useRef<{ timer: ReturnType<typeof setTimeout>; isDue: boolean } | null>(null)
  useEffect(() => () => clearTimeout(rest.current?.timer), [])
  function come() {
    if (rest.current) {
      rest.current.isDue = true
      return
    }
    act()
    const timer = setTimeout(() => {
      const isDue = rest.current?.isDue
      rest.current = null
      if (isDue) come()
    }, ASK_EVERY_MS)
    rest.current = { timer, isDue: false }
  }
  return come
}
