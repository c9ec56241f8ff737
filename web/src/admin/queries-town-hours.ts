import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** The hours of all towns, as admins set them. */
export function useTownHourSettings() {
  return useQuery({ ...read('GET /api/admin/town-hours'), staleTime: 0 })
}

/** Hours in which many people of a town would be free, for towns without an hour. */
export function useProposedTownHours() {
  return useQuery({ ...read('GET /api/admin/proposed-town-hours'), staleTime: 0 })
}
