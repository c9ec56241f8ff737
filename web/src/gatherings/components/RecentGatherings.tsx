import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { serverNow } from '../../platform/server-time.ts'
import { Fold } from '../../ui/Fold.tsx'
import { GatheringCard } from './GatheringCard.tsx'

/** The person's gatherings that are over, folded. Nothing without any. */
export function RecentGatherings({ gatherings }: { gatherings: readonly Gathering[] }) {
  return (
    gatherings.length > 0 && (
      <Fold title={t`Recently`}>
        <div className="flex flex-col gap-3">
          {gatherings.map((gathering) => (
            <GatheringCard key={gathering.id} gathering={gathering} nowMs={serverNow()} />
          ))}
        </div>
      </Fold>
    )
  )
}
