import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Need } from '@hereabouts/contract/needs/limits'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKeepNeeds } from '../mutations.ts'
import { useKeptNeeds } from '../queries.ts'
import { NeedChoices } from './NeedChoices.tsx'

/** The setting "What I need". Each tap takes effect at once. */
export function KeptNeeds({ userId }: { userId: UserId }) {
  const { data: kept, error, refetch } = useKeptNeeds(userId)
  return (
    <Section
      title={t`What I need`}
      text={t`Shown only to people you’ve agreed to meet. It never decides whom you see.`}
    >
      {kept ? (
        <Chosen userId={userId} kept={kept} />
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <Skeleton look="h-32 w-full" />
      )}
    </Section>
  )
}

function Chosen({ userId, kept }: { userId: UserId; kept: Need[] }) {
  const keep = useKeepNeeds(userId)
  // Ahead of the server, so that a second tap adds to the first.
  const [chosen, setChosen] = useState(kept)
  return (
    <NeedChoices
      needs={chosen}
      onChange={(needs) => {
        setChosen(needs)
        keep.mutate(needs, { onError: () => setChosen(kept) })
      }}
    />
  )
}
