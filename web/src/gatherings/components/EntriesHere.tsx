import { lazy, Suspense } from 'react'
import { useEntriesAround } from '../../calendars/queries-around.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { useGatheringCell } from '../queries.ts'
import { canGoTogether } from '../rules-start.ts'

// Most towns have no calendars.
const EntryCards = lazy(() => loadPart(() => import('../../calendars/components/EntryCards.tsx')))

/**
 * What takes place around here anyway, once the page knows where that is. Missing calendars are nobody's concern
 * here: admins learn which fail.
 */
export function EntriesHere() {
  const { data: cell } = useGatheringCell(false)
  const around = useEntriesAround(cell)
  const nowMs = useServerNow()
  return (
    around.entries.length > 0 && (
      <Suspense fallback={null}>
        <EntryCards around={around} canGo={(entry) => canGoTogether(entry, nowMs)} />
      </Suspense>
    )
  )
}
