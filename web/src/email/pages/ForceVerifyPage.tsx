import { EMAIL_LINK_MINUTES, VERIFICATION_MAIL_REST_SECONDS } from '@hereabouts/contract/email/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailQuestionMark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { CallError, textOf } from '../../platform/call-error.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { CodeForm } from '../components/CodeForm.tsx'
import { EmailConfirmed } from '../components/EmailConfirmed.tsx'
import { useSendVerificationMail, useVerifyEmailCode } from '../mutations.ts'

/** `/force-verify`: explains why to confirm the address, and sends the e-mail again. */
export default function ForceVerifyPage() {
  const user = useSignedIn()
  return (
    <Page title={t`Confirm your e-mail`} {...(user && { backTo: { href: '/profile', label: t`Profile` } })}>
      {!user ? (
        <EmptyState icon={<MailQuestionMark size={28} />} title={t`Sign in first`}>
          <p>
            <Trans>Sign in to see which address it went to.</Trans>
          </p>
          <ButtonLink href="/signin">
            <Trans>Sign In</Trans>
          </ButtonLink>
        </EmptyState>
      ) : user.emailVerified ? (
        <EmailConfirmed email={user.email} />
      ) : (
        <Waiting email={user.email} />
      )}
    </Page>
  )
}

function Waiting({ email }: { email: string }) {
  const send = useSendVerificationMail()
  const code = useVerifyEmailCode()
  const [seconds, rest] = useCountdown()
  const isOften = send.error instanceof CallError && send.error.status === 429
  const isUnreachable = send.error instanceof CallError && send.error.code === 'UNREACHABLE_ADDRESS'
  const startRest = () => rest(VERIFICATION_MAIL_REST_SECONDS)
  return (
    <>
      <Card aria-label={t`Your mail`} isAccented>
        {isUnreachable ? (
          <div className="flex flex-col gap-4">
            <p className="font-bold break-words">
              <bdi>{email}</bdi>
            </p>
            <Notice tone="bad">{textOf(send.error)}</Notice>
            <ButtonLink isWide href="/account">
              <Trans>Use another address</Trans>
            </ButtonLink>
          </div>
        ) : (
          <div className="flex flex-col gap-4">
            <p>
              <Trans>
                We e-mailed{' '}
                <strong className="font-bold break-words">
                  <bdi>{email}</bdi>
                </strong>{' '}
                a link. Open it within {EMAIL_LINK_MINUTES} minutes, on any device where you’re signed in.
              </Trans>
            </p>
            <CodeForm sending={code} />
            <p className="text-muted">
              <Trans>Nothing there? Check your spam folder, or send it again.</Trans>
            </p>
            {send.isSuccess && (
              <Notice tone="good">
                <Trans>A new e-mail is on its way.</Trans>
              </Notice>
            )}
            {send.isError && <Notice tone="bad">{textOf(send.error)}</Notice>}
            <Button
              isWide
              disabled={seconds > 0}
              busyText={send.isPending && t`Sending...`}
              onClick={() =>
                send.mutate(undefined, {
                  onSuccess: startRest,
                  onError: (error) => error instanceof CallError && error.status === 429 && startRest(),
                })
              }
            >
              {seconds > 0 ? t`Send again in ${seconds} s` : isOften ? t`Try again` : t`Send again`}
            </Button>
          </div>
        )}
      </Card>
      <section aria-label={t`What it is for`} className="flex flex-col gap-2 px-1 text-muted">
        <h2 className="text-lg font-bold text-ink">
          <Trans>What it is for</Trans>
        </h2>
        <p>
          <Trans>We never show your address to anyone. Once it’s confirmed:</Trans>
        </p>
        <ul className="flex list-disc flex-col gap-1 ps-5">
          <li>
            <Trans>only you can get back in if you forget your password;</Trans>
          </li>
          <li>
            <Trans>no other account can claim it.</Trans>
          </li>
        </ul>
      </section>
    </>
  )
}

/** A countdown in seconds, and a function that starts it. */
function useCountdown(): [seconds: number, begin: (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [seconds, setSeconds]
}
