import { meetupChanged } from '@hereabouts/contract/meetups/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { dismissAbout, showToast } from '../platform/toasts.ts'
import { useMeetups } from './queries.ts'
import { answeredInvitations, invitationFrom, latenessToasts } from './rules-toasts.ts'

export function useMeetupsLive(userId: number) {
  const queryClient = useQueryClient()
  useLiveEvent(meetupChanged, () => {
    invalidate(queryClient, { queryKey: keyFor('GET /api/meetups', {}) })
    // The cards show whom the viewer can invite.
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/nearby', { id: userId }) })
  })

  // An accepted meetup hides the viewer from all lists until it ends.
  const { data: meetups } = useMeetups()
  const isGoing = meetups?.some(({ state }) => state === 'accepted')
  const wasGoing = useRef(isGoing)
  useEffect(() => {
    if (isGoing === undefined || isGoing === wasGoing.current) return
    // Not on the first answer: availability is being loaded at the same time.
    if (wasGoing.current !== undefined)
      invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/availability', { id: userId }) })
    wasGoing.current = isGoing
  }, [isGoing, userId, queryClient])

  const before = useRef<readonly Meetup[]>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = meetups
    if (!meetups || !known) return
    for (const other of answeredInvitations(known, meetups, userId)) dismissAbout(invitationFrom(other))
    for (const toast of latenessToasts(known, meetups)) showToast(toast)
  }, [meetups, userId])
}
