import { t } from '@lingui/core/macro'
import { useOverview } from '../queries.ts'
import { Loaded } from './Loaded.tsx'
import { Numbers } from './Numbers.tsx'
import { Trends } from './Trends.tsx'

export function OverviewCounts() {
  return (
    <Loaded query={useOverview()} label={t`Loading numbers`}>
      {(overview) => (
        <div className="flex flex-col gap-5 wide:grid wide:grid-cols-2 wide:items-start">
          <Numbers overview={overview} />
          <Trends overview={overview} />
        </div>
      )}
    </Loaded>
  )
}
