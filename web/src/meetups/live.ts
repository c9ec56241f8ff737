import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { inTouchChanged, meetupChanged } from '@hereabouts/contract/meetups/events'
import { OUTGOING_MAX } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { patchAvailability } from '../availability/queries.ts'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { dismissAbout, showToast } from '../platform/toasts.ts'
import { keepMeetup } from './device-meetup.ts'
import { patchMeetupList, useMeetups } from './queries.ts'
import { isOn } from './rules.ts'
import {
  answeredInvitations,
  endedProposals,
  invitationFrom,
  latenessToasts,
  proposalFrom,
} from './rules-toasts.ts'

export function useMeetupsLive(userId: UserId) {
  const queryClient = useQueryClient()
  useLiveEvent(meetupChanged, (meetup) => {
    patchMeetupList(queryClient, meetup)
    // What the person missed comes with the list.
    if (meetup.state === 'missed') invalidate(queryClient, { queryKey: keyFor('GET /api/meetups', {}) })
  })
  useLiveEvent(inTouchChanged, () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/in-touch', { id: userId }) }),
  )

  const { data: meetups } = useMeetups()
  const sent = meetups?.filter(({ state, inviterId }) => state === 'pending' && inviterId === userId)
  // With too many invitations open, all cards say so. The server sends the cards only
  // of those who are invited.
  useChange(sent && sent.length >= OUTGOING_MAX, () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/nearby', { id: userId }) }),
  )
  // An accepted meetup hides the viewer from all lists until it ends.
  useChange(meetups?.some(isOn), (isHidden) => patchAvailability(queryClient, userId, { isHidden }))

  const before = useRef<readonly Meetup[]>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = meetups
    if (meetups) keepMeetup(userId, meetups, Date.now())
    if (!meetups || !known) return
    for (const other of answeredInvitations(known, meetups, userId)) dismissAbout(invitationFrom(other))
    for (const other of endedProposals(known, meetups)) dismissAbout(proposalFrom(other))
    for (const toast of latenessToasts(known, meetups)) showToast(toast)
  }, [meetups, userId])
}

/** Calls `react` with a loaded value when it becomes another, but not when it is loaded first. */
function useChange(value: boolean | undefined, react: (value: boolean) => void) {
  const latest = useRef(react)
  const before = useRef(value)
  useEffect(() => {
    latest.current = react
  })
  useEffect(() => {
    if (value === undefined || value === before.current) return
    if (before.current !== undefined) latest.current(value)
    before.current = value
  }, [value])
}
