import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useSendVerificationMail } from '../../email/mutations.ts'
import { textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Question } from '../../ui/Question.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAskedAddress } from '../queries-asked.ts'

// Loaded on demand, because few people change their address.
const ChangeEmail = lazy(() =>
  loadPart(async () => ({ default: (await import('./ChangeEmail.tsx')).ChangeEmail })),
)

/** Shows the address, and requests a change of it: the link that goes to the new address makes the change. */
export function EmailQuestion({ user }: { user: OwnUser }) {
  const [sentTo, setSentTo] = useAskedAddress(user.id)
  const [startsOpen] = useState(sentTo !== null)
  const [wasOpened, setWasOpened] = useState(startsOpen)
  const address = <bdi className="wrap-anywhere">{user.email}</bdi>
  return (
    <Question
      title={t`Where do my e-mails go?`}
      answer={user.emailVerified ? address : <Trans>{address}, not confirmed yet</Trans>}
    >
      {user.isEmailReturned && <ReturnedMail />}
      <Fold title={t`Change your address`} startsOpen={startsOpen} onToggle={() => setWasOpened(true)}>
        {wasOpened && (
          <Suspense fallback={<Skeleton look="h-48 w-full" />}>
            <ChangeEmail userId={user.id} sentTo={sentTo} onSentTo={setSentTo} />
          </Suspense>
        )}
      </Fold>
    </Question>
  )
}

/** Says that the address cannot be reached, until one is confirmed again. */
function ReturnedMail() {
  const send = useSendVerificationMail()
  return (
    <Notice tone="bad">
      <p>
        {send.isSuccess ? (
          <Trans>We’ve sent a link. If it arrives, open it on this device.</Trans>
        ) : (
          <Trans>Our e-mails to this address come back. Enter another one, or confirm this one again.</Trans>
        )}
      </p>
      {send.error && <p>{textOf(send.error)}</p>}
      <div className="-mb-2 -ms-5">
        <Button look="quiet" busyText={send.isPending && t`Sending…`} onClick={() => send.mutate()}>
          <Trans>Send the confirmation e-mail</Trans>
        </Button>
      </div>
    </Notice>
  )
}
