import { announcementChanged } from '@hereabouts/contract/instance/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor, read } from '../platform/query.ts'

/** What whoever runs this has set for everybody to see. */
export function useInstance() {
  return useQuery(read('GET /api/instance'))
}

/** What is announced to everybody now, or null. While somebody is signed in, the server tells of changes. */
export function useAnnouncement() {
  const queryClient = useQueryClient()
  const { data } = useQuery(read('GET /api/announcement'))
  useLiveEvent(announcementChanged, (changed) =>
    queryClient.setQueryData(keyFor('GET /api/announcement', {}), changed),
  )
  return data?.announcement ?? null
}
