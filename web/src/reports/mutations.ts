import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { GatheringReport, OwnReport } from '@hereabouts/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'

export function useReport() {
  return useReportMutation((body: BodyOfCall<'POST /api/reports'>) => call('POST /api/reports', { body }))
}

export function useReportGathering(id: GatheringId) {
  return useReportMutation((body: GatheringReport) =>
    call('POST /api/gatherings/{id}/report', { params: { id }, body }),
  )
}

function useReportMutation<Body>(mutationFn: (body: Body) => Promise<OwnReport>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidate(queryClient, { queryKey: keyFor('GET /api/reports', {}) }),
  })
}
