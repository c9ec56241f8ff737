import type { AnnouncementId, NewAnnouncement } from '@hereabouts/contract/instance/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { useToastAndRefetch } from './mutations-team.ts'

export function useAnnounce() {
  const toastAndRefetch = useToastAndRefetch('/api/announcement')
  return useMutation({
    mutationFn: (body: NewAnnouncement) => call('POST /api/admin/announcement', { body }),
    onSuccess: () => toastAndRefetch(t`Announced`),
  })
}

export function useTakeDownAnnouncement() {
  const toastAndRefetch = useToastAndRefetch('/api/announcement')
  return useMutation({
    mutationFn: (id: AnnouncementId) => call('DELETE /api/admin/announcement/{id}', { params: { id } }),
    onSuccess: () => toastAndRefetch(t`Taken down`),
  })
}
