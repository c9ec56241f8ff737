import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import { useParams } from 'wouter'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useUnsubscribe } from '../mutations-mail.ts'

/**
 * `/unsubscribe/TOKEN`, which links in e-mails open: for anyone with the link. Changes nothing until the button
 * is tapped, because mail scanners open links.
 */
export default function UnsubscribePage() {
  const { token = '' } = useParams<{ token: string }>()
  const unsubscribe = useUnsubscribe(token)
  if (unsubscribe.isSuccess)
    return (
      <Page title={t`E-mails about your plans`}>
        <EmptyState icon={<MailX size={28} />} title={t`We won’t e-mail you about your plans any more`}>
          <p>
            <Trans>You can switch it on again in the app, under Notification settings.</Trans>
          </p>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t`E-mails about your plans`}>
      <p className="text-muted">
        <Trans>
          We e-mail you about your plans if no notification reaches your phone. Don’t want that any more?
        </Trans>
      </p>
      {unsubscribe.error && <Notice tone="bad">{textOf(unsubscribe.error)}</Notice>}
      <Button isWide busyText={unsubscribe.isPending && t`Saving…`} onClick={() => unsubscribe.mutate()}>
        <Trans>Stop these e-mails</Trans>
      </Button>
    </Page>
  )
}
