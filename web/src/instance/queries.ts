import { announcementChanged } from '@hereabouts/contract/instance/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor, read } from '../platform/query.ts'

/** What whoever runs this has set for everybody to see. */
export function useInstance() {
  return useQuery(read('GET /api/instance'))
}

/**
 * What is announced to everybody now, or null. While somebody is signed in, the server tells of changes.
 * @param everyMs how often to look again while the page is looked at
 */
export function useAnnouncement({ everyMs = false }: { everyMs?: number | false } = {}) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...read('GET /api/announcement'), refetchInterval: everyMs })
  useLiveEvent(announcementChanged, (changed) =>
    queryClient.setQueryData(keyFor('GET /api/announcement', {}), changed),
  )
  return data?.announcement ?? null
}
