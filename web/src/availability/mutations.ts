import { AVAILABLE_MINUTES, type RangeMetres } from '@hereabouts/contract/availability/limits'
import type { Availability, SwitchedOn } from '@hereabouts/contract/availability/schemas'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'
import { inBackground } from '../platform/toasts.ts'
import { placeFinder } from './device-place.ts'
import { dropRunningPlan, type RunningPlan, storeRunningPlan } from './device-plan.ts'
import { isSpotOn, isTooShortToBegin, lacksSpot, offeredRange, untilIn } from './rules.ts'

/** The plan to switch on with or change to. */
export interface SwitchTo {
  rangeMetres: RangeMetres
  /** ISO 8601, by the server's clock. */
  until: string
  upFor: string
  /** Whether “right here” is on. */
  wantsSpot: boolean
}

/**
 * Runs changes of availability one after the other, so that the server ends up in the same state as the
 * phone. Changes that the person makes cancel a running `find`.
 */
const IN_TURN = { scope: { id: 'availability' } }

/** Finds the phone's cell, sends it to the server, and stores the plan. */
export function useSwitchOn(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    ...IN_TURN,
    onMutate: () => placeFinder.interrupt(),
    mutationFn: (to: SwitchTo) => report(userId, to),
    onSuccess: (availability) => settle(queryClient, userId, availability),
  })
}

export function useSwitchOff(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    ...IN_TURN,
    onMutate: () => placeFinder.leave(),
    mutationFn: async () => {
      // Before the call, so that this phone stays off even if the call fails.
      dropRunningPlan()
      await call('DELETE /api/users/{id}/availability', { params: { id: userId } })
    },
    onSuccess: () => settle(queryClient, userId, null),
  })
}

/** Sends the phone's cell if it has changed. */
export function useReportPlace(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    ...IN_TURN,
    mutationFn: async () => {
      const before = shown(queryClient, userId)
      if (!before || lacksSpot(before)) return null
      const cells = await placeFinder.find(isSpotOn(before))
      // It may have been changed or ended on another device meanwhile.
      const current = shown(queryClient, userId)
      if (
        !current ||
        lacksSpot(current) ||
        (cells.cell === current.cell && cells.spotCell === current.spotCell)
      )
        return null
      const { rangeMetres, until, upFor } = current
      return share(userId, { rangeMetres, until, upFor, ...cells })
    },
    onSuccess: (availability) => availability && settle(queryClient, userId, availability),
    ...inBackground(t`Your new area wasn’t shared`),
  })
}

/**
 * Switches on again with the stored plan after the server has lost it. `cell` is the one that was shared until
 * then, which reveals nothing new and needs no position; without it, the phone looks where it is.
 */
export function useResume(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    ...IN_TURN,
    mutationFn: async ({ rangeMetres, until, upFor, cell }: RunningPlan & { cell?: string | null }) => {
      const to = { rangeMetres: offeredRange(rangeMetres), until, upFor }
      const begin = (plan: typeof to) =>
        cell
          ? share(userId, { ...plan, cell, spotCell: null })
          : report(userId, { ...plan, wantsSpot: false })
      if (!isTooShortToBegin(until, serverNow())) return begin(to)
      // The server accepts no start with so little time left, so start with more and shorten it at once.
      await begin({ ...to, until: untilIn(AVAILABLE_MINUTES.min, serverNow()) })
      return begin(to)
    },
    onSuccess: (availability) => settle(queryClient, userId, availability),
    ...inBackground(t`You weren’t switched on again`),
  })
}

/** Records in the account whether there is a home zone. Its location stays on this phone. */
export function useSetHomeZone(userId: number) {
  return useMutation(homeZoneMutation(useQueryClient(), userId))
}

/** The same in the background, once the zone is set or removed on the phone. */
export function useRecordHomeZone(userId: number) {
  return useMutation({
    ...homeZoneMutation(useQueryClient(), userId),
    ...inBackground(t`Your account wasn’t told about your home zone`),
  })
}

function homeZoneMutation(queryClient: QueryClient, userId: number) {
  return {
    mutationFn: (isSet: boolean) =>
      call('PUT /api/users/{id}/home-zone', { params: { id: userId }, body: { isSet } }),
    onSuccess: (_: unknown, isSet: boolean) => change(queryClient, userId, { hasHomeZone: isSet }),
  }
}

async function report(userId: number, { wantsSpot, ...to }: SwitchTo): Promise<Availability> {
  return share(userId, { ...to, ...(await placeFinder.find(wantsSpot)) })
}

function share(userId: number, body: SwitchedOn): Promise<Availability> {
  return call('PUT /api/users/{id}/availability', { params: { id: userId }, body })
}

function settle(queryClient: QueryClient, userId: number, availability: Availability | null) {
  if (availability) {
    const { rangeMetres, until, upFor } = availability
    storeRunningPlan({ userId, rangeMetres, until, upFor, era: own(queryClient, userId)?.era })
  }
  change(queryClient, userId, { availability })
}

function change(queryClient: QueryClient, userId: number, to: Partial<AnswerTo<typeof OWN>>) {
  const before = own(queryClient, userId)
  const nothing = { availability: null, hasHomeZone: false, era: null }
  queryClient.setQueryData(keyFor(OWN, { id: userId }), { ...nothing, ...before, ...to })
}

function shown(queryClient: QueryClient, userId: number): Availability | null {
  return own(queryClient, userId)?.availability ?? null
}

function own(queryClient: QueryClient, userId: number) {
  return queryClient.getQueryData<AnswerTo<typeof OWN>>(keyFor(OWN, { id: userId }))
}

const OWN = 'GET /api/users/{id}/availability'
