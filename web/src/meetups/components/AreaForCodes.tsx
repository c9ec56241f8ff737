import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { AreaWatch } from '../../availability/components/AreaWatch.tsx'
import { type PositionProblem, PROBLEM_WORDS } from '../../availability/rules-position.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface AreaForCodesProps {
  /** What to show with the phone's area cell, which codes depend on. */
  children: (cell: string) => ReactNode
  /** Why codes need a position, and what to do without one. */
  why: ReactNode
}

/** Finds out where the phone is, or shows why it cannot. */
export function AreaForCodes({ children, why }: AreaForCodesProps) {
  const [area, setArea] = useState<{ cell: string | null; problem: PositionProblem | null }>()
  const [tries, setTries] = useState(0)
  return (
    <>
      <AreaWatch key={tries} onArea={(cell, problem) => setArea({ cell, problem })} />
      {area?.cell ? (
        children(area.cell)
      ) : area?.problem ? (
        <div className="flex flex-col gap-3">
          <Notice tone="bad">{t(PROBLEM_WORDS[area.problem])}</Notice>
          <p className="text-muted">{why}</p>
          <Button look="secondary" isWide onClick={() => setTries(tries + 1)}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <div className="flex flex-col items-center gap-3">
          <p role="status" className="font-semibold">
            <Trans>Your phone is finding out where it is…</Trans>
          </p>
          <Skeleton look="h-72 w-60" />
        </div>
      )}
    </>
  )
}
