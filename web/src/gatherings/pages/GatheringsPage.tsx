import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import bench from '../../ui/scene-bench.svg?no-inline'
import { useIsWide } from '../../ui/wide.ts'
import { EntriesHere } from '../components/EntriesHere.tsx'
import GatheringList from '../components/GatheringList.tsx'
import { GatheringsAround, List } from '../components/GatheringsAround.tsx'
import { RecentGatherings } from '../components/RecentGatherings.tsx'
import { useGatheringsLive } from '../live.ts'
import { useGatheringCell, useGatheringsAround, useNothingAround, useOwnGatherings } from '../queries.ts'
import { sortOwn } from '../rules.ts'

/** `/gatherings`: the person's own gatherings, and what others have planned around here. */
export default function GatheringsPage() {
  const user = useSignedIn()
  return user ? <Gatherings userId={user.id} /> : null
}

function Gatherings({ userId }: { userId: UserId }) {
  useGatheringsLive(userId)
  const own = useOwnGatherings(userId)
  const { ahead, ended } = sortOwn(own.data ?? [])
  // An empty list has its own button to start something.
  const isEmpty = useNothingAround()
  const around = useGatheringsAround(useGatheringCell(false).data)
  const countAround = around.data?.gatherings.length ?? 0
  const isListBeside = useIsWide() && (own.data ?? []).length + countAround > 0
  const page = (
    <Page
      title={t`What’s planned`}
      backTo={{ href: '/', label: t`Nearby` }}
      action={
        (isListBeside || !isEmpty) && (
          <ButtonLink look="secondary" href="/gatherings/new">
            <Plus size={20} aria-hidden /> <Trans>Start something</Trans>
          </ButtonLink>
        )
      }
    >
      {own.error && !own.data && <Notice tone="bad">{textOf(own.error)}</Notice>}
      {isListBeside ? (
        <EmptyState scene={bench} title={t`Choose a plan`}>
          <p>
            <Trans>It opens here, next to the list.</Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          {ahead.length > 0 && (
            <List title={t({ message: 'Yours', context: 'gatherings' })} gatherings={ahead} />
          )}
          <GatheringsAround />
        </>
      )}
      <EntriesHere />
      <ButtonLink look="quiet" href="/gatherings/hours">
        <Trans>Tell me when people are free</Trans>
      </ButtonLink>
      {!isListBeside && <RecentGatherings gatherings={ended} />}
    </Page>
  )
  if (!isListBeside) return page
  return (
    <>
      <div className="flex flex-1 flex-col ps-(--list-width)">{page}</div>
      <GatheringList userId={userId} />
    </>
  )
}
