import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Redirect, useSearch } from 'wouter'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import street from '../../ui/scene-street.svg?no-inline'
import { sharedPath } from '../rules-shared.ts'

/** `/open`, where the phone leads with what another app shared: on to the link in it. */
export default function SharedLinkPage() {
  const path = sharedPath(useSearch(), location.origin)
  if (path) return <Redirect to={path} replace />
  return (
    <Page title={t`A shared link`}>
      <EmptyState scene={street} title={t`No invitation in it`}>
        <p>
          <Trans>What you shared has no link to an invitation or a gathering here.</Trans>
        </p>
        <ButtonLink href="/">
          <Trans>Back to home</Trans>
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}
