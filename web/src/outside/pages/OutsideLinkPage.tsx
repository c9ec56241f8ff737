import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { HeartHandshake, MailX } from 'lucide-react'
import { useParams } from 'wouter'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useConfirmOutsideReport, useForgetOutsideAddress } from '../mutations.ts'

/**
 * `/report/TOKEN`, which the e-mail opens: for anyone with the link. Changes nothing until a button is tapped,
 * because mail scanners open links.
 */
export default function OutsideLinkPage() {
  const { token = '' } = useParams<{ token: string }>()
  const confirm = useConfirmOutsideReport(token)
  const forget = useForgetOutsideAddress(token)
  if (forget.isSuccess)
    return (
      <Page title={t`Your report`}>
        <EmptyState icon={<MailX size={28} />} title={t`Your address is deleted`}>
          <p>
            <Trans>If you hadn’t sent the report, it’s gone, too.</Trans>
          </p>
        </EmptyState>
      </Page>
    )
  const failure = (confirm.error ?? forget.error) && (
    <Notice tone="bad">{textOf(confirm.error ?? forget.error)}</Notice>
  )
  const forgetButton = (text: string) => (
    <Button isWide look="quiet" busyText={forget.isPending && t`One moment…`} onClick={() => forget.mutate()}>
      {text}
    </Button>
  )
  if (confirm.isSuccess)
    return (
      <Page title={t`Your report`}>
        <EmptyState icon={<HeartHandshake size={28} />} title={t`Thank you for telling us`}>
          <p>
            <Trans>Our moderators have it now. They answer by e-mail, and then we delete your address.</Trans>
          </p>
        </EmptyState>
        {failure}
        {forgetButton(t`Delete my address now, I need no answer`)}
      </Page>
    )
  return (
    <Page title={t`Your report`}>
      <p className="text-muted">
        <Trans>Did you write to our moderators? Then send it now, so that they see it.</Trans>
      </p>
      {failure}
      <Button isWide busyText={confirm.isPending && t`Sending...`} onClick={() => confirm.mutate()}>
        <Trans>Yes, send it</Trans>
      </Button>
      {forgetButton(t`It wasn’t me, delete it`)}
    </Page>
  )
}
