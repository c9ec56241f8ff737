import type { Availability } from '@hereabouts/contract/availability/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyFor } from '../../platform/query.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/Button.tsx'
import { readUsualPlan, storeUsualPlan } from '../device-plan.ts'
import { useSwitchOn } from '../mutations.ts'
import { isSpotOn, longerRange, rangeName } from '../rules.ts'
import SwitchFailure from './SwitchFailure.tsx'

/**
 * Widens the search to the next range, and says if that has changed nothing. Offers nothing at the widest.
 */
export function LookFurther({ userId, current }: { userId: number; current: Availability }) {
  const units = useUnits()
  const switchOn = useSwitchOn(userId)
  const { rangeMetres, until, upFor } = current
  const result = useRef<HTMLParagraphElement>(null)
  const next = longerRange(rangeMetres)
  const isWidest = next === undefined
  const queryKey = keyFor('GET /api/users/{id}/nearby', { id: userId })
  // Renders again once the wider list has arrived.
  useIsFetching({ queryKey })
  const listedAt = useQueryClient().getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const hasLooked = switchOn.isSuccess && listedAt > switchOn.submittedAt
  useEffect(() => {
    // The button is gone, and the focus with it.
    if (isWidest && hasLooked) result.current?.focus()
  }, [isWidest, hasLooked])
  const searched = rangeName(rangeMetres, units)
  const said = (
    <p ref={result} role="status" tabIndex={-1} className="text-muted empty:hidden">
      {hasLooked && t`Nobody within ${searched} yet.`}
    </p>
  )
  if (isWidest) return said
  const range = rangeName(next, units)
  return (
    <>
      {said}
      <Button
        isWide
        busyText={switchOn.isPending && t`Looking farther…`}
        onClick={() => {
          storeUsualPlan({ ...readUsualPlan(), rangeMetres: next })
          switchOn.mutate({ rangeMetres: next, until, upFor, wantsSpot: isSpotOn(current) })
        }}
      >
        <Trans>Look farther: {range}</Trans>
      </Button>
      <SwitchFailure error={switchOn.error} />
    </>
  )
}
