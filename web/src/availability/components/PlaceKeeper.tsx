import type { Availability } from '@hereabouts/contract/availability/schemas'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { isRetryable } from '../../platform/query.ts'
import { serverNow } from '../../platform/server-time.ts'
import { showBanner } from '../../platform/toasts.ts'
import { mayReadSilently, NoFix } from '../device-fixes.ts'
import { readHomeZone } from '../device-home-zone.ts'
import { confirmRunningPlan, dropRunningPlan, isEnded, readRunningPlan } from '../device-plan.ts'
import { useReportPlace, useResume } from '../mutations.ts'
import { useAvailability, useEra } from '../queries.ts'
import { needsSpot } from '../rules.ts'

const CHECK_EVERY_MS = 2 * 60_000

/**
 * Renders nothing. While the app is open, keeps the shared cell up to date, and switches on
 * again if the server has lost the availability, but not if a person has switched off. Never prompts for permission: after a start without it, the
 * person has to use the switch.
 */
export default function PlaceKeeper({ userId }: { userId: number }) {
  const { data: current, refetch } = useAvailability(userId)
  const era = useEra(userId)
  const report = useReportPlace(userId)
  const resume = useResume(userId)
  const latest = useRef({ report, resume, refetch })
  useEffect(() => {
    latest.current = { report, resume, refetch }
  })
  const shared = useRef<SharedCell>(null)
  useEffect(() => {
    if (current) shared.current = { cell: current.cell, zone: zoneText() }
  }, [current])

  const isOn = Boolean(current)
  const plan = current === null ? readRunningPlan(userId, serverNow()) : null
  // On another device, for example.
  const isOver = plan !== null && isEnded(plan, era)
  const isLost = plan !== null && !isOver
  useEffect(() => {
    if (isOver) dropRunningPlan()
    else if (isOn && era) confirmRunningPlan(userId, era, serverNow())
  }, [isOver, isOn, era, userId])
  useEffect(() => {
    if (!isOn && !isLost) return
    const check = async () => {
      const { report, resume, refetch } = latest.current
      const cell = isLost ? stillShareable(shared.current) : null
      if (resume.isPending || (report.isPending && !isLost) || !(cell || (await mayReadSilently()))) return
      if (isLost) return switchOnAgain(userId, cell, resume.mutateAsync)
      // The server may have lost it without an event that got here.
      if ((await refetch()).data) report.mutate()
    }
    const checkWhenVisible = () => {
      if (document.visibilityState === 'visible') check()
    }
    if (isLost) check()
    const timer = setInterval(checkWhenVisible, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', checkWhenVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkWhenVisible)
    }
  }, [isOn, isLost, userId])

  useEndings(current, refetch)
  return null
}

/** The cell that the server had last, and the home zone then. */
type SharedCell = { cell: string; zone: string } | null

const zoneText = () => JSON.stringify(readHomeZone())

/** A home zone that was set or changed since may touch the cell. */
function stillShareable(shared: SharedCell): string | null {
  return shared && shared.zone === zoneText() ? shared.cell : null
}

async function switchOnAgain(
  userId: number,
  cell: string | null,
  resume: ReturnType<typeof useResume>['mutateAsync'],
) {
  const plan = readRunningPlan(userId, serverNow())
  if (!plan) return
  if (needsSpot(plan.rangeMetres)) {
    // “Right here” has to be chosen each time.
    dropRunningPlan()
    showBanner({ variant: 'info', text: t`You weren’t switched on again` })
    return
  }
  await resume({ ...plan, cell }).catch((error) => {
    // The server would reject it again, for example because the place is too far away.
    if (!mayWorkLater(error)) dropRunningPlan()
  })
}

function mayWorkLater(error: unknown): boolean {
  return isRetryable(error) || (error instanceof NoFix && error.reason === 'unavailable')
}

/** Refetches when the spot expires and when availability ends. */
function useEndings(current: Availability | null | undefined, refetch: () => void) {
  const ends = [current?.spotUntil, current?.until].filter((end) => end != null).join(' ')
  useEffect(() => {
    const timers = ends
      .split(' ')
      .filter(Boolean)
      .map((end) => setTimeout(refetch, Math.max(Date.parse(end) - serverNow(), 0) + 1000))
    return () => timers.forEach(clearTimeout)
  }, [ends, refetch])
}
