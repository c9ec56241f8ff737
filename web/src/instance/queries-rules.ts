import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../platform/query.ts'
import { acceptedHere, noteAccepted, notePostponed, postponedHere } from './device-rules.ts'

/**
 * The version that a member has accepted, if the current one is newer; otherwise null. Asks the server
 * unless this phone knows. A failure asks nobody: the next start tries again.
 */
export function useHasToAcceptRules(
  userId: UserId,
  version: number,
): { accepted: number; later: () => void } | null {
  const [, setPostponed] = useState(0)
  const isDue = acceptedHere(userId) < version && postponedHere(userId) < version
  const { data } = useQuery({ ...read('GET /api/users/{id}/rules', { id: userId }), enabled: isDue })
  const accepted = data?.accepted
  useEffect(() => {
    if (accepted !== undefined && accepted >= version) noteAccepted(userId, accepted)
  }, [accepted, userId, version])
  if (!isDue || accepted === undefined || accepted >= version) return null
  return {
    accepted,
    later() {
      notePostponed(userId, version)
      setPostponed(version)
    },
  }
}
