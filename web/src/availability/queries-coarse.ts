import { GATHERING_AREA } from '@hereabouts/contract/gatherings/limits'
import { TOWN_HOUR_RESOLUTION } from '@hereabouts/contract/town-hours/limits'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadPart } from '../platform/fresh-build.ts'

// Not needed to show a page.
const loadDevice = () => loadPart(() => import('./device-coarse.ts'))

/** How long a phone counts as being in the same cell. Walking through one takes an hour. */
const SAME_PLACE_MS = 30 * 60_000

/**
 * The phone's cell of a resolution coarser than that of areas. Computed on the phone, without a request; the
 * browser may ask for permission. The error is a `NoFix`.
 */
export function coarseCell(resolution: number) {
  return queryOptions({
    queryKey: ['coarse cell', resolution],
    queryFn: async () => (await loadDevice()).findCoarseCell(resolution),
    staleTime: SAME_PLACE_MS,
    networkMode: 'always',
  })
}

/**
 * The town of a coarse cell, for what an admin set for one town: the phone finds out by itself what counts where
 * it is, and sends nothing for it.
 */
export function useTown(cell: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['town', cell],
    queryFn: async () => {
      const { cellToParent } = await loadPart(() => import('h3-js'))
      return cellToParent(cell ?? '', TOWN_HOUR_RESOLUTION)
    },
    enabled: cell !== undefined,
    networkMode: 'always',
  })
  return data
}

/**
 * The town in which the phone is, if something depends on it. Never makes the browser ask for permission: without
 * it, the town stays unknown.
 */
export function useTownHere(isNeeded: boolean): string | undefined {
  const mayAsk = useMayAskForLocation(isNeeded)
  const { data: cell } = useQuery({
    ...coarseCell(GATHERING_AREA.resolution),
    enabled: isNeeded && mayAsk === false,
    retry: false,
  })
  return useTown(cell)
}

/**
 * Returns a function that drops known cells: the phone may share another one once its home
 * zone or its places change.
 */
export function useDropCoarseCells(): () => void {
  const queryClient = useQueryClient()
  return () => queryClient.removeQueries({ queryKey: ['coarse cell'] })
}

/** Whether looking for the cell may show the browser's permission prompt. Undefined until that is known. */
export function useMayAskForLocation(isEnabled = true): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['may ask for location'],
    queryFn: async () => (await loadDevice()).mayAskForLocation(),
    enabled: isEnabled,
    staleTime: 0,
    networkMode: 'always',
  })
  return data
}
