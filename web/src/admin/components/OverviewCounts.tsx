import { useOverview } from '../queries.ts'
import { Loaded } from './Loaded.tsx'
import { Numbers } from './Numbers.tsx'
import { Trends } from './Trends.tsx'

export function OverviewCounts() {
  return (
    <Loaded query={useOverview()} label="Loading numbers">
      {(overview) => (
        <>
          <Numbers overview={overview} />
          <Trends overview={overview} />
        </>
      )}
    </Loaded>
  )
}
