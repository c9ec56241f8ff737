import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'

export function useReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/reports'>) => call('POST /api/reports', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/reports', {}) }),
  })
}
