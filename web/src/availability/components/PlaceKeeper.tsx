import type { Availability } from '@hereabouts/contract/availability/schemas'
import { useEffect, useRef } from 'react'
import { isRetryable } from '../../platform/query.ts'
import { serverNow } from '../../platform/server-time.ts'
import { mayReadSilently, NoFix } from '../device-fixes.ts'
import { dropRunningPlan, readRunningPlan } from '../device-plan.ts'
import { useReportPlace, useResume } from '../mutations.ts'
import { useAvailability } from '../queries.ts'
import { needsSpot } from '../rules.ts'

const CHECK_EVERY_MS = 2 * 60_000

/**
 * Renders nothing. While the app is open, keeps the shared cell up to date, and switches on
 * again if the server has lost the availability. Never prompts for permission: without it, the
 * person has to use the switch.
 */
export default function PlaceKeeper({ userId }: { userId: number }) {
  const { data: current, refetch } = useAvailability(userId)
  const report = useReportPlace(userId)
  const resume = useResume(userId)
  const latest = useRef({ report, resume })
  useEffect(() => {
    latest.current = { report, resume }
  })

  const isOn = Boolean(current)
  const isLost = current === null && readRunningPlan(userId, serverNow()) !== null
  useEffect(() => {
    if (!isOn && !isLost) return
    const check = async () => {
      const { report, resume } = latest.current
      if (report.isPending || resume.isPending || !(await mayReadSilently())) return
      if (isLost) switchOnAgain(userId, resume.mutateAsync)
      else report.mutate()
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

async function switchOnAgain(userId: number, resume: ReturnType<typeof useResume>['mutateAsync']) {
  const plan = readRunningPlan(userId, serverNow())
  if (!plan || needsSpot(plan.rangeMetres)) return
  await resume(plan).catch((error) => {
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
