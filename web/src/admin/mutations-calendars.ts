import type { CalendarId, CalendarSettings } from '@hereabouts/contract/calendars/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { useToastAndRefetch } from './mutations-team.ts'

/** Adds a calendar, or changes the one with this id. */
export function useSaveCalendar() {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: ({ id, body }: { id: CalendarId | null; body: CalendarSettings }) =>
      id === null
        ? call('POST /api/admin/calendars', { body })
        : call('PUT /api/admin/calendars/{id}', { params: { id }, body }),
    onSuccess: () => toastAndRefetch(t`Saved`),
  })
}

export function useRemoveCalendar() {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: (id: CalendarId) => call('DELETE /api/admin/calendars/{id}', { params: { id } }),
    onSuccess: () => toastAndRefetch(t({ message: 'Removed', context: 'calendar' })),
  })
}
