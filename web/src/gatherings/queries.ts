import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_AREA } from '@hereabouts/contract/gatherings/limits'
import type { Gathering, GatheringId, GatheringList } from '@hereabouts/contract/gatherings/schemas'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { coarseCell } from '../availability/queries-coarse.ts'
import type { AnswerTo } from '../platform/api.ts'
import { patchAnswer } from '../platform/patch.ts'
import { keyFor, read } from '../platform/query.ts'
import { noteGatheringAhead } from './device-ahead.ts'
import { isAhead } from './rules.ts'
import { patchAround, patchOwn } from './rules-patch.ts'

/** The phone's cell: all that the phone reveals about its position. */
export const GATHERING_CELL = coarseCell(GATHERING_AREA.resolution)

/**
 * Looks up the cell where the phone is now. A cached one may be out of date, and gatherings and weekly
 * hours keep the cell that they get. Throws `NoFix`.
 */
export function findCellNow(queryClient: QueryClient): Promise<string> {
  return queryClient.fetchQuery({ ...GATHERING_CELL, staleTime: 0 })
}

/** The phone's cell. The error is a `NoFix`. */
export function useGatheringCell(isEnabled: boolean) {
  return useQuery({ ...GATHERING_CELL, enabled: isEnabled })
}

/** Only members receive events, so the list is also refetched periodically. */
const AROUND_MS = { fresh: 30_000, refetch: 2 * 60_000 }

/** What people around a cell have planned. */
export function useGatheringsAround(cell: string | undefined) {
  return useQuery({
    ...read('GET /api/gatherings', {}, { cell: cell ?? '' }),
    staleTime: AROUND_MS.fresh,
    refetchInterval: AROUND_MS.refetch,
    enabled: cell !== undefined,
  })
}

/** Whether the list is loaded and contains only the person’s own gatherings. */
export function useNothingAround(): boolean {
  const { data } = useGatheringsAround(useGatheringCell(false).data)
  return data?.gatherings.every(({ own }) => own !== null) ?? false
}

/** The gatherings that the person is in, waits for or was recently in. */
export function useOwnGatherings(id: UserId) {
  const { queryKey, queryFn } = read('GET /api/users/{id}/gatherings', { id })
  return useQuery({
    queryKey,
    async queryFn(context) {
      const list = await queryFn(context)
      for (const gathering of list.gatherings) noteAhead(gathering)
      keep(({ keepNextGathering }) => keepNextGathering(id, list.gatherings, Date.now()))
      return list
    },
    // Events update it only while a page shows it.
    staleTime: 0,
    select: ({ gatherings }) => gatherings,
  })
}

export function useGathering(id: GatheringId, userId: UserId | undefined) {
  const { queryKey, queryFn } = read('GET /api/gatherings/{id}', { id })
  return useQuery({
    queryKey,
    async queryFn(context) {
      const gathering = await queryFn(context)
      if (userId) keep(({ keepGathering }) => keepGathering(userId, gathering, Date.now()))
      return gathering
    },
    staleTime: 0,
    refetchInterval: AROUND_MS.refetch,
  })
}

/** What anybody with the code sees. */
export function usePublicGathering(code: string, isEnabled: boolean) {
  return useQuery({ ...read('GET /api/gathering-codes/{code}', { code }), enabled: isEnabled, staleTime: 0 })
}

/** The public gatherings. */
export function useAgenda() {
  return useQuery({
    ...read('GET /api/agenda'),
    staleTime: AROUND_MS.fresh,
    refetchInterval: AROUND_MS.refetch,
  })
}

/** Updates a changed gathering in every list and on its page. */
export function patchGathering(queryClient: QueryClient, userId: UserId, changed: Gathering) {
  const { id } = changed
  noteAhead(changed)
  keep(({ keepGathering }) => keepGathering(userId, changed, Date.now()))
  patchAnswer<Gathering>(queryClient, keyFor('GET /api/gatherings/{id}', { id }), () => changed)
  patchAnswer<AnswerTo<'GET /api/users/{id}/gatherings'>>(
    queryClient,
    keyFor('GET /api/users/{id}/gatherings', { id: userId }),
    (list) => patchOwn(list, changed),
  )
  const isAround = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith('/api/gatherings?')
  for (const { queryKey } of queryClient.getQueryCache().findAll({ predicate: isAround }))
    patchAnswer<GatheringList>(queryClient, queryKey, (list) => patchAround(list, changed))
}

/** A gathering as the cache has it now, if it does. */
export function shownGathering(queryClient: QueryClient, id: GatheringId): Gathering | undefined {
  return queryClient.getQueryData<Gathering>(keyFor('GET /api/gatherings/{id}', { id }))
}

function noteAhead(gathering: Gathering) {
  if (gathering.own !== null && isAhead(gathering)) noteGatheringAhead(gathering.endsAt)
}

/**
 * Loads the module on demand, because nothing on screen waits for it. If that fails, there is no
 * connection, and what was kept stays.
 */
function keep(change: (device: typeof import('./device-gathering.ts')) => void) {
  import('./device-gathering.ts').then(change, () => {})
}
