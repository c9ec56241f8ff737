import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { call } from '../platform/api.ts'
import { useMeetupMutation } from './mutations.ts'

/** Says that the other person did not come, which ends the meetup. */
export function useTellNoShow(id: MeetupId) {
  return useMeetupMutation(() => call('POST /api/meetups/{id}/no-show', { params: { id } }))
}
