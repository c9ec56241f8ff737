import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSignedIn } from '../../accounts/queries.ts'
import { HouseText } from '../../instance/components/HouseText.tsx'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { useHouse } from '../../instance/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatDate } from '../../platform/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'

/** `/rules`: the house's rules, as the operator has written them. */
export function RulesPage() {
  return <HousePage title={t`House rules`} part="rules" />
}

/** `/imprint`: who runs this place. */
export function ImprintPage() {
  return <HousePage title={t`Imprint`} part="imprint" />
}

function HousePage({ title, part }: { title: string; part: 'rules' | 'imprint' }) {
  const isSignedIn = useSignedIn() !== null
  const { data: house, error, refetch } = useHouse()
  const since = part === 'rules' && house?.rulesAt ? formatDate(house.rulesAt) : null
  return (
    <Page
      title={title}
      backTo={
        isSignedIn
          ? { href: '/profile', label: t`Back to profile` }
          : { href: '/welcome', label: t`Back to home` }
      }
    >
      {house ? (
        <>
          {since && (
            <p className="text-sm text-muted">
              <Trans>In force since {since}</Trans>
            </p>
          )}
          {house[part] === '' ? (
            <p>
              <Trans>The operator hasn’t written anything here.</Trans>
            </p>
          ) : (
            <HouseText text={house[part]} headings="h2" />
          )}
          <OperatorContact />
        </>
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading the text`} />
      )}
    </Page>
  )
}
