import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { useRotatingCode } from '../meetups/queries.ts'
import { call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'

/** The code to show the other members in this cell. */
export function useGatheringCode(id: GatheringId, cell: string) {
  const path = 'POST /api/gatherings/{id}/code'
  return useRotatingCode([...keyFor(path, { id }), cell], (signal) =>
    call(path, { params: { id }, body: { cell }, signal }),
  )
}
