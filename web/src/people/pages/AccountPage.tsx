import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import { useInstance } from '../../instance/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { SanctionsCard } from '../../sanctions/components/SanctionsCard.tsx'
import { EmailQuestion } from '../../sign-in/components/EmailQuestion.tsx'
import { SessionsCard } from '../../sign-in/components/SessionsCard.tsx'
import { SignInQuestion } from '../../sign-in/components/SignInQuestion.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { DeleteAccountCard } from '../components/DeleteAccountCard.tsx'
import { ExportCard } from '../components/ExportCard.tsx'

// Lazy, because few installations have a provider.
const OidcCard = lazy(() => loadPart(() => import('../../sign-in/components/OidcCard.tsx')))

/** `/account`: sign-in details, devices, data export and account deletion. */
export default function AccountPage() {
  const user = useSignedIn()
  return user ? <Account id={user.id} /> : null
}

function Account({ id }: { id: OwnUser['id'] }) {
  const { data: user, error, refetch } = useOwnUser(id)
  const provider = useInstance().data?.oidc
  return (
    <Page title={t`Account`} backTo={{ href: '/profile', label: t`Back to profile` }}>
      {user ? (
        <>
          <SanctionsCard />
          <SessionsCard id={user.id} />
          <SignInQuestion user={user} />
          {provider && (
            <Suspense>
              <OidcCard id={user.id} provider={provider} />
            </Suspense>
          )}
          <EmailQuestion user={user} />
          <ExportCard user={user} />
          <DeleteAccountCard user={user} />
        </>
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading account`} />
      )}
    </Page>
  )
}
