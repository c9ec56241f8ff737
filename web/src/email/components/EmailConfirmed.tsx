import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function EmailConfirmed({ email }: { email: string }) {
  return (
    <div role="status">
      <EmptyState icon={<MailCheck size={28} />} title={t`Your address is confirmed`}>
        <p className="break-words">
          <Trans>
            <bdi>{email}</bdi> is yours.
          </Trans>
        </p>
        <ButtonLink href="/">
          <Trans>See who is around</Trans>
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
