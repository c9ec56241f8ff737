import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FRESH_MS, read } from '../platform/query.ts'
import { adviceFor, adviceWith } from './rules-advice.ts'

/**
 * Detects what to advise about a message, also by the operator's patterns once they are loaded. Without
 * them, the app's own still apply.
 */
export function useAdvice(): typeof adviceFor {
  const { data } = useQuery({ ...read('GET /api/advice'), staleTime: FRESH_MS.catalogue })
  return useMemo(() => (data && hasPatterns(data) ? adviceWith(data) : adviceFor), [data])
}

const hasPatterns = (lists: Record<string, readonly string[]>) =>
  Object.values(lists).some(({ length }) => length > 0)
