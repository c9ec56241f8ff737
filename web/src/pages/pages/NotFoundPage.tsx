import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Compass } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

export default function NotFoundPage() {
  return (
    <Page title={t`404 Page Not Found`}>
      <EmptyState icon={<Compass size={28} />} title={t`Nothing here`}>
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
