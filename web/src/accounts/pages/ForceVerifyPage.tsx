import { EMAIL_LINK_MINUTES, VERIFICATION_MAIL_REST_SECONDS } from '@hereabouts/contract/email/limits'
import { MailQuestionMark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallError, textOf } from '../../platform/call-error.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmailConfirmed } from '../components/EmailConfirmed.tsx'
import { useSendVerificationMail } from '../mutations-email.ts'
import { useSignedIn } from '../queries.ts'

/** `/force-verify`: explains why to confirm the address, and sends the e-mail again. */
export default function ForceVerifyPage() {
  const user = useSignedIn()
  return (
    <Page title="Confirm your e-mail" {...(user && { backTo: { href: '/profile', label: 'Profile' } })}>
      {!user ? (
        <EmptyState icon={<MailQuestionMark size={28} />} title="Sign in first">
          <p>Sign in to see which address it went to.</p>
          <ButtonLink href="/signin">Sign In</ButtonLink>
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
  const [seconds, rest] = useCountdown()
  const isOften = send.error instanceof CallError && send.error.status === 429
  const startRest = () => rest(VERIFICATION_MAIL_REST_SECONDS)
  return (
    <>
      <Card aria-label="Your mail" isAccented>
        <div className="flex flex-col gap-4">
          <p>
            We sent a mail to{' '}
            <strong className="font-bold break-words">
              <bdi>{email}</bdi>
            </strong>
            . Open the link in it on any device where you’re signed in. It works for {EMAIL_LINK_MINUTES}{' '}
            minutes.
          </p>
          <p className="text-muted">Nothing there? Check your spam folder, or send it again.</p>
          {send.isSuccess && <Notice tone="good">A new e-mail is on its way.</Notice>}
          {send.isError && <Notice tone="bad">{textOf(send.error)}</Notice>}
          <Button
            isWide
            disabled={seconds > 0}
            busyText={send.isPending && 'Sending...'}
            onClick={() =>
              send.mutate(undefined, {
                onSuccess: startRest,
                onError: (error) => error instanceof CallError && error.status === 429 && startRest(),
              })
            }
          >
            {seconds > 0 ? `Send again in ${seconds} s` : isOften ? 'Try again' : 'Send again'}
          </Button>
        </div>
      </Card>
      <section aria-label="What it is for" className="flex flex-col gap-2 px-1 text-muted">
        <h2 className="text-lg font-bold text-ink">What it is for</h2>
        <p>We never show your address to anyone. Once it’s confirmed:</p>
        <ul className="flex list-disc flex-col gap-1 ps-5">
          <li>only you can get back in if you forget your password;</li>
          <li>no other account can claim it.</li>
        </ul>
        <p>This page updates by itself once you’ve opened the link.</p>
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
