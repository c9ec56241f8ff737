import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import street from '../../ui/scene-street.svg?no-inline'

export default function NotFoundPage() {
  return (
    <Page title={t`404 Page Not Found`}>
      <EmptyState scene={street} title={t`Nothing here`}>
        <p>
          <Trans>This address leads nowhere. The neighbourhood is still where it was.</Trans>
        </p>
        <ButtonLink href="/">
          <Trans>Back to home</Trans>
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}
