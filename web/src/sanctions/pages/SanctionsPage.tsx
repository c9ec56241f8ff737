import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Gavel } from 'lucide-react'
import { useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { SanctionCard } from '../components/SanctionCard.tsx'
import { useOwnSanctions } from '../queries.ts'
import { SANCTION_WORDS } from '../rules.ts'

/** `/measures`: the viewer's current sanctions, and their appeals. */
export default function SanctionsPage() {
  return useSignedIn() && <Sanctions />
}

function Sanctions() {
  const { data: sanctions, error, refetch } = useOwnSanctions()
  return (
    <Page title={t`Warnings and restrictions`} backTo={{ href: '/profile', label: t`Profile` }}>
      {!sanctions ? (
        error ? (
          <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
        ) : (
          <SkeletonCards label={t`Loading`} count={1} />
        )
      ) : sanctions.length === 0 ? (
        <EmptyState icon={<Gavel size={28} />} title={t`All good`}>
          <p>
            <Trans>You have no warnings or restrictions.</Trans>
          </p>
        </EmptyState>
      ) : (
        sanctions.map((sanction) => {
          const title = t(SANCTION_WORDS[sanction.kind].title)
          return (
            <section key={sanction.id} aria-label={title} className="flex flex-col gap-3">
              <h2 className="text-lg font-bold">{title}</h2>
              <SanctionCard sanction={sanction} />
            </section>
          )
        })
      )}
    </Page>
  )
}
