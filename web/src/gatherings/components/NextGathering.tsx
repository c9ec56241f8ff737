import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { useServerNow } from '../../platform/server-time.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useGatheringsLive } from '../live.ts'
import { useOwnGatherings } from '../queries.ts'
import { isAsked, sortOwn } from '../rules.ts'
import { GatheringCard } from './GatheringCard.tsx'

/**
 * The person's next gathering, on the home page. One that asks "Still coming?" comes first. Without any
 * ahead, the last one asks how it was.
 */
export default function NextGathering({ userId }: { userId: UserId }) {
  useGatheringsLive(userId)
  const nowMs = useServerNow()
  const { data, isPending } = useOwnGatherings(userId)
  if (isPending) return <Skeleton look="h-44 w-full" />
  const { ahead, ended } = sortOwn(data ?? [])
  const next = ahead.find(isAsked) ?? ahead[0] ?? ended.find(({ asksOutcome }) => asksOutcome)
  if (!next) return null
  return (
    <section aria-labelledby="gathering-title" className="flex flex-col gap-3">
      <h2 id="gathering-title" className="text-lg font-bold">
        {titleOf(next)}
      </h2>
      <GatheringCard gathering={next} nowMs={nowMs} />
    </section>
  )
}

function titleOf(gathering: Gathering): string {
  if (gathering.fineBy !== null) return t`Still fine?`
  if (isAsked(gathering)) return t`Still coming?`
  if (gathering.asksOutcome) return t`How was it?`
  return gathering.state === 'under_way' ? t`Happening now` : t`Your next plan`
}
