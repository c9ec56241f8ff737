import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useOwnGatherings } from '../queries.ts'
import { sortOwn } from '../rules.ts'
import { GatheringsAround, List } from './GatheringsAround.tsx'
import { RecentGatherings } from './RecentGatherings.tsx'

/** What's planned, at the start of a wide screen beside the open gathering. */
export default function GatheringList({ userId }: { userId: UserId }): ReactNode {
  const [path] = useLocation()
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    list.current
      ?.querySelector('[aria-current=page]')
      ?.closest('article')
      ?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { data: own } = useOwnGatherings(userId)
  const { ahead, ended } = sortOwn(own ?? [])
  return (
    <aside
      ref={list}
      aria-labelledby="gathering-list-title"
      className="fixed start-(--rail-width) top-(--top-room) bottom-0 flex w-(--list-width) flex-col gap-4 overflow-y-auto border-e border-line bg-paper px-4 py-5"
    >
      {/* The page beside it may have the same title. */}
      <h2 id="gathering-list-title" className={path === '/gatherings' ? 'sr-only' : 'text-xl font-bold'}>
        <Trans>What’s planned</Trans>
      </h2>
      {ahead.length > 0 && <List title={t({ message: 'Yours', context: 'gatherings' })} gatherings={ahead} />}
      <GatheringsAround />
      <RecentGatherings gatherings={ended} />
    </aside>
  )
}
