import { announcementChanged } from '@hereabouts/contract/instance/events'
import type { CurrentAnnouncement } from '@hereabouts/contract/instance/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor, read } from '../platform/query.ts'

/** The operator's public settings. */
export function useInstance() {
  return useQuery(read('GET /api/instance'))
}

/**
 * The current announcement, or null; who may join, unless everybody may; and the house in short. While somebody is signed in, live
 * events keep it up to date. `everyMs` is the polling interval while the page is visible.
 */
export function useAnnouncement(everyMs: number | false) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...read('GET /api/announcement'), refetchInterval: everyMs })
  useLiveEvent(announcementChanged, (changed) =>
    queryClient.setQueryData(keyFor('GET /api/announcement', {}), changed),
  )
  const known: Partial<CurrentAnnouncement> = data ?? {}
  return known
}

/** The operator's own texts. Always fetched again, because nobody should accept old ones. */
export function useHouse() {
  return useQuery({ ...read('GET /api/house'), staleTime: 0 })
}

/**
 * What every page shows of the house; undefined while it is the app's own, or until that is known. Fetches nothing:
 * every page fetches it with the announcement.
 */
export function useHouseInShort() {
  return useQuery({ ...read('GET /api/announcement'), enabled: false }).data?.house
}
