import { t } from '@lingui/core/macro'
import { MailCheck } from 'lucide-react'
import { useSignedIn } from '../../accounts/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'

/** Reminds a person with an unconfirmed address to confirm it. */
export function ConfirmEmailCard() {
  const user = useSignedIn()
  if (!user || user.emailVerified) return null
  return (
    <Card aria-label={t`Confirm your e-mail`}>
      <LinkRow
        href="/force-verify"
        icon={<MailCheck size={20} />}
        title={t`Confirm your e-mail`}
        text={t`In case you forget your password`}
      />
    </Card>
  )
}
