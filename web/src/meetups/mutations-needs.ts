import type { MeetupId, PlaceAnswer } from '@hereabouts/contract/meetups/schemas'
import type { Need } from '@hereabouts/contract/needs/limits'
import { call } from '../platform/api.ts'
import { useMeetupMutation } from './mutations.ts'

/** Sets what the person needs at this meetup. */
export function useSetMeetupNeeds(id: MeetupId) {
  return useMeetupMutation((needs: Need[]) =>
    call('PUT /api/meetups/{id}/needs', { params: { id }, body: { needs } }),
  )
}

/** Says whether the place fits what both need. */
export function useAnswerPlaceFits(id: MeetupId) {
  return useMeetupMutation((fits: PlaceAnswer) =>
    call('PUT /api/meetups/{id}/place-fits', { params: { id }, body: { fits } }),
  )
}
