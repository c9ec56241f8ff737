import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useParams } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import type { StoredUser } from '../../accounts/rules.ts'
import { type GatheringParts, GatheringView } from '../../gatherings/components/GatheringView.tsx'
import { NotThere } from '../../gatherings/components/NotThere.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Page } from '../../ui/Page.tsx'

const AwardAction = lazy(() =>
  loadPart(async () => ({ default: (await import('../../badges/components/AwardAction.tsx')).AwardAction })),
)

// If it fails to load, the rest of the page still works.
const SafeGathering = lazy(() =>
  import('../../checkins/components/SafeGathering.tsx').catch(() => ({ default: () => null })),
)

/** `/gatherings/{id}`: a gathering in whatever state it is. */
export default function GatheringPage() {
  const user = useSignedIn()
  const { id = '' } = useParams<{ id: string }>()
  if (!user) return null
  if (/^[1-9]\d{0,14}$/.test(id))
    return <GatheringView key={id} user={user} id={Number(id) as GatheringId} parts={partsFor(user)} />
  return (
    <Page title={t`A gathering`} backTo={{ href: '/gatherings', label: t`What’s planned` }}>
      <NotThere />
    </Page>
  )
}

function partsFor({ id }: StoredUser): GatheringParts {
  return {
    whileIn: (gathering) => (
      <Suspense>
        <SafeGathering userId={id} gathering={gathering} />
      </Suspense>
    ),
    awardFor: (person) => (
      <Suspense>
        <AwardAction userId={id} person={person} />
      </Suspense>
    ),
  }
}
