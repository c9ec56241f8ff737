import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOwnGatherings } from '../queries.ts'
import { sortOwn } from '../rules.ts'
import { GatheringsAround, List } from './GatheringsAround.tsx'

/** What's planned, at the start of a wide screen beside the open gathering. */
export default function GatheringList({ userId }: { userId: UserId }): ReactNode {
  const { data: own } = useOwnGatherings(userId)
  const { ahead } = sortOwn(own ?? [])
  return (
    <aside
      aria-labelledby="gathering-list-title"
      className="fixed start-(--rail-width) top-(--top-room) bottom-0 flex w-(--list-width) flex-col gap-4 overflow-y-auto border-e border-line bg-paper px-4 py-5"
    >
      <h2 id="gathering-list-title" className="text-xl font-bold">
        <Trans>What’s planned</Trans>
      </h2>
      {ahead.length > 0 && <List title={t({ message: 'Yours', context: 'gatherings' })} gatherings={ahead} />}
      <GatheringsAround />
    </aside>
  )
}
