import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { useServerNow } from '../../platform/server-time.ts'
import { useCheckIn } from '../queries.ts'
import { isSoon } from '../rules.ts'
import { SafetyLine } from './SafetyLine.tsx'

interface SafeGatheringProps {
  userId: UserId
  gathering: Gathering
}

/** Safety options for a member of a gathering that is on, from shortly before its start. */
export default function SafeGathering({ userId, gathering }: SafeGatheringProps) {
  return isSoon(gathering, useServerNow()) ? <Options userId={userId} gathering={gathering} /> : null
}

function Options({ userId, gathering }: SafeGatheringProps) {
  const { data: checkIn } = useCheckIn(userId)
  if (checkIn === undefined) return null
  return <SafetyLine userId={userId} checkIn={checkIn} occasion={{ gathering }} isCalledOff={false} />
}
