import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { call } from '../platform/api.ts'
import { useMeetupMutation } from './mutations.ts'

/** Answers "Are you still coming?" with yes. */
export function useConfirmComing(id: MeetupId) {
  return useMeetupMutation(() => call('POST /api/meetups/{id}/coming', { params: { id } }))
}
