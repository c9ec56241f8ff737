import type { AnnouncementId, NewAnnouncement } from '@hereabouts/contract/instance/schemas'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { useLookAgain } from './mutations-team.ts'

export function useAnnounce() {
  const lookAgain = useLookAgain('/api/announcement')
  return useMutation({
    mutationFn: (body: NewAnnouncement) => call('POST /api/admin/announcement', { body }),
    onSuccess: () => lookAgain('Announced'),
  })
}

export function useTakeDownAnnouncement() {
  const lookAgain = useLookAgain('/api/announcement')
  return useMutation({
    mutationFn: (id: AnnouncementId) => call('DELETE /api/admin/announcement/{id}', { params: { id } }),
    onSuccess: () => lookAgain('Taken down'),
  })
}
