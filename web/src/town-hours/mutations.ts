import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { TownHourId, TownHourReminder } from '@hereabouts/contract/town-hours/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import { patchAnswer } from '../platform/patch.ts'
import { keyFor } from '../platform/query.ts'
import { inBackground } from '../platform/toasts.ts'

/** Switches the reminder of an hour on or off. */
export function useRemindOfTownHour(id: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: TownHourReminder) =>
      call('PUT /api/users/{id}/town-hour-reminders', { params: { id }, body }),
    onSuccess: (_, { townHourId, isOn }) =>
      patchAnswer<AnswerTo<'GET /api/users/{id}/availability'>>(
        queryClient,
        keyFor('GET /api/users/{id}/availability', { id }),
        (own) => withReminder(own, townHourId, isOn),
      ),
    ...inBackground(t`Your reminder wasn’t saved`),
  })
}

function withReminder(
  own: AnswerTo<'GET /api/users/{id}/availability'>,
  changed: TownHourId,
  isReminded: boolean,
) {
  const townHours = own.townHours?.map((hour) => (hour.id === changed ? { ...hour, isReminded } : hour))
  return { ...own, ...(townHours && { townHours }) }
}
