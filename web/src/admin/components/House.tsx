import { useOverview } from '../queries.ts'
import { Funnel } from './Funnel.tsx'
import { Loaded } from './Loaded.tsx'
import { Numbers } from './Numbers.tsx'

/** The house in numbers: for admins alone. */
export function House() {
  return (
    <Loaded query={useOverview()} label="Loading numbers">
      {(overview) => (
        <>
          <Numbers overview={overview} />
          <Funnel funnel={overview.funnel} />
        </>
      )}
    </Loaded>
  )
}
