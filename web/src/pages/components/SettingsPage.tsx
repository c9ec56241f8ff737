import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { SavedNotice } from '../../accounts/components/SavedNotice.tsx'
import { useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'

interface SettingsPageProps {
  title: string
  children: (user: OwnUser) => ReactNode
}

/** A page of settings, one step below the profile. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  const user = useSignedIn()
  return (
    user && (
      <Page title={title} backTo={{ href: '/profile', label: t`Back to profile` }}>
        <WithOwnUser id={user.id}>{children}</WithOwnUser>
        <SavedNotice />
      </Page>
    )
  )
}

function WithOwnUser({ id, children }: { id: UserId; children: SettingsPageProps['children'] }) {
  const { data: user, error, refetch } = useOwnUser(id)
  if (user) return children(user)
  if (error) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  return <SkeletonCards label={t`Loading settings`} />
}
