import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { CallError, textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCheckConfirmed, useSendVerificationMail } from '../mutations.ts'

/** Whether the server rejected the call because the person's e-mail address is unconfirmed. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof CallError && error.code === 'EMAIL_NOT_CONFIRMED'
}

interface ConfirmEmailNoticeProps {
  /** What waits for the address to be confirmed. */
  why: string
  /** `bad` if something was rejected because of it. */
  tone?: 'bad' | 'info'
  /** Called once the address is confirmed, here or on another device. */
  onConfirmed: () => void
}

/** Sends the e-mail with the link again, and carries on once the address is confirmed. */
export function ConfirmEmailNotice({ why, tone = 'bad', onConfirmed }: ConfirmEmailNoticeProps) {
  const user = useSignedIn()
  const send = useSendVerificationMail()
  const check = useCheckConfirmed()
  const resume = useRef(onConfirmed)
  useEffect(() => {
    resume.current = onConfirmed
  })
  const isConfirmed = user?.emailVerified ?? false
  const wasConfirmed = useRef(isConfirmed)
  useEffect(() => {
    if (isConfirmed && !wasConfirmed.current) resume.current()
    wasConfirmed.current = isConfirmed
  }, [isConfirmed])
  const email = user?.email ?? ''
  const isAsked = send.isSuccess && check.data !== false
  const error = check.error ?? send.error
  return (
    <Notice tone={error || check.data === false ? 'bad' : isAsked ? 'good' : tone}>
      <p>
        {error
          ? textOf(error)
          : check.data === false
            ? t`Not yet. Open the link we sent to ${email}, perhaps in your spam folder.`
            : isAsked
              ? t`Open the link we sent to ${email}.`
              : why}
      </p>
      <div className="-mb-2 -ms-5 flex flex-wrap">
        <Button
          look="quiet"
          busyText={send.isPending && t`Sending…`}
          onClick={() => {
            check.reset()
            send.mutate()
          }}
        >
          {send.isSuccess ? t`Send it again` : t`Send the confirmation e-mail`}
        </Button>
        <Button
          look="quiet"
          busyText={check.isPending && t`Checking…`}
          onClick={() => user && check.mutate(user.id)}
        >
          <Trans>I’ve confirmed it</Trans>
        </Button>
      </div>
    </Notice>
  )
}
