import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import type { OwnWaiting } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CodeForm } from '../../email/components/CodeForm.tsx'
import { useSendVerificationMail, useVerifyEmailCode } from '../../email/mutations.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'

interface WaitingProps {
  user: Pick<OwnUser, 'email' | 'emailVerified'>
  waitsFor: NonNullable<OwnWaiting['waiting']>['for']
  /** Whether they have asked for another address, which invalidates the code for this one. */
  isChanging: boolean
  /** What the person can do meanwhile. */
  children: ReactNode
}

/** Replaces the app until the person is let in. */
export function Waiting({ user, waitsFor, isChanging, children }: WaitingProps) {
  const { email } = user
  return (
    <Page title={user.emailVerified ? t`We’ll be in touch` : t`Almost there`}>
      <p className="text-muted">
        {user.emailVerified ? (
          <Trans>
            Our team reads every request. We’ll write to <bdi className="wrap-anywhere">{email}</bdi> once
            they’ve decided.
          </Trans>
        ) : waitsFor === 'address' ? (
          <Trans>Confirm your e-mail address, and you’re in.</Trans>
        ) : (
          <Trans>Confirm your e-mail address first. Then our team reads your request and answers.</Trans>
        )}
      </p>
      {!user.emailVerified && !isChanging && <ConfirmAddress email={email} />}
      {children}
    </Page>
  )
}

function ConfirmAddress({ email }: { email: string }) {
  const send = useSendVerificationMail()
  const code = useVerifyEmailCode()
  return (
    <Section title={t`Confirm your e-mail`}>
      <p className="text-muted">
        <Trans>
          Open the link that we sent to <bdi className="wrap-anywhere">{email}</bdi>. It may be in your spam
          folder.
        </Trans>
      </p>
      <CodeForm sending={code} />
      {send.error && <Notice tone="bad">{textOf(send.error)}</Notice>}
      {send.isSuccess && (
        <Notice tone="good">
          <Trans>We’ve sent another one.</Trans>
        </Notice>
      )}
      <Button look="quiet" busyText={send.isPending && t`Sending…`} onClick={() => send.mutate()}>
        <Trans>Send it again</Trans>
      </Button>
    </Section>
  )
}
