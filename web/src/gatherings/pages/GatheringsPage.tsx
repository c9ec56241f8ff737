import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { EntriesHere } from '../components/EntriesHere.tsx'
import { GatheringCard } from '../components/GatheringCard.tsx'
import { GatheringsAround, List } from '../components/GatheringsAround.tsx'
import { useGatheringsLive } from '../live.ts'
import { useNothingAround, useOwnGatherings } from '../queries.ts'
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
  return (
    <Page
      title={t`What’s planned`}
      backTo={{ href: '/', label: t`Nearby` }}
      action={
        !isEmpty && (
          <ButtonLink look="secondary" href="/gatherings/new">
            <Plus size={20} aria-hidden /> <Trans>Start something</Trans>
          </ButtonLink>
        )
      }
    >
      {own.error && !own.data && <Notice tone="bad">{textOf(own.error)}</Notice>}
      {ahead.length > 0 && <List title={t({ message: 'Yours', context: 'gatherings' })} gatherings={ahead} />}
      <GatheringsAround />
      <EntriesHere />
      <ButtonLink look="quiet" href="/gatherings/hours">
        <Trans>Tell me when people are free</Trans>
      </ButtonLink>
      {ended.length > 0 && (
        <Fold title={t`Recently`}>
          <div className="flex flex-col gap-3">
            {ended.map((gathering) => (
              <GatheringCard key={gathering.id} gathering={gathering} nowMs={serverNow()} />
            ))}
          </div>
        </Fold>
      )}
    </Page>
  )
}
