import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import {
  DOCUMENT_TYPES,
  type DocumentType,
  PHOTO_DAYS_MAX,
  REASON_WORDS,
} from '@hereabouts/contract/verification/limits'
import type { VerificationState } from '@hereabouts/contract/verification/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, Eye, ShieldCheck, ShieldOff, UsersRound } from 'lucide-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconDisc } from '../../ui/IconDisc.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { PhotoStep } from '../components/PhotoStep.tsx'
import { useVerificationLive } from '../live.ts'
import { useCheckStatus, useSubmitVerification } from '../mutations.ts'
import { useVerification } from '../queries.ts'
import { canSubmit, DOCUMENT_NAMES, historyOf, statusWords } from '../rules.ts'

// Lazy, because few people need it.
const AppealCard = lazy(() => loadPart(() => import('../components/AppealCard.tsx')))

/** `/user-verification`: the status of the person's verification, and the form to submit one. */
export default function VerificationPage() {
  const user = useSignedIn()
  return user ? <Verification id={user.id} /> : null
}

function Verification({ id }: { id: UserId }) {
  const { data: user, error, refetch } = useOwnUser(id)
  const { data: state } = useVerification(id)
  useVerificationLive(id)
  return (
    <Page title={t`Verification`} backTo={{ href: '/profile', label: t`Profile` }}>
      {user ? (
        <>
          <StatusCard user={user} state={state} />
          {state && takesPhoto(state) && (
            <PhotoStep
              id={id}
              sentAt={state.photoSentAt}
              isAwaited={state.status === 'submitted' && state.photoSentAt === null}
            />
          )}
          {canSubmit(user.verificationDetails.status) && <SubmitForm id={id} />}
          {state?.canAppeal && (
            <Suspense>
              <AppealCard id={id} />
            </Suspense>
          )}
          <Benefits isVerified={user.isVerified} />
        </>
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading verification`} />
      )}
    </Page>
  )
}

/** Whether a photo can be sent: before or with a submission, and for an appeal, which needs a new one. */
function takesPhoto({ status, canAppeal }: VerificationState): boolean {
  return status === 'submitted' || canSubmit(status) || canAppeal
}

function StatusCard({ user, state }: { user: OwnUser; state: VerificationState | undefined }) {
  const { verificationDetails: details } = user
  const check = useCheckStatus(user.id)
  const history = historyOf(details)
  return (
    <Card aria-label={t`Status`} isAccented={details.status === 'submitted'}>
      <div className="flex flex-col gap-4">
        {/* With large text the words have their own line. */}
        <div className="flex flex-wrap items-center gap-4">
          <StatusMark status={details.status} />
          <div className="min-w-0 flex-[1_1_9rem] wrap-break-word">
            <h2 className="text-lg font-bold">{statusWords(details.status)}</h2>
            {history && <p className="text-muted">{history}</p>}
          </div>
        </div>
        <p className="text-muted">{meaningOf(details.status, state)}</p>
        {state?.reason && (
          <Notice>
            {translate(REASON_WORDS[state.reason])}
            {state.note && <span className="mt-1 block wrap-anywhere">“{state.note}”</span>}
          </Notice>
        )}
        {check.isSuccess && !check.isPending && (
          <Notice tone="good">
            <CheckedAt time={formatTime(check.submittedAt)} status={statusWords(details.status)} />
          </Notice>
        )}
        {details.status === 'submitted' && (
          <Button look="secondary" busyText={check.isPending && t`Checking…`} onClick={() => check.mutate()}>
            <Trans>Check status</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

function CheckedAt({ time, status }: { time: string; status: string }) {
  return (
    <Trans>
      Checked at {time}: {status}
    </Trans>
  )
}

type Status = OwnUser['verificationDetails']['status']

function meaningOf(status: Status, state: VerificationState | undefined): string {
  if (status !== 'submitted' || !state) return t(MEANINGS[status])
  if (state.photoSentAt === null) return t`One thing is missing: a photo of your document.`
  return state.isAppeal ? t`A different verifier will look at it this time.` : t(MEANINGS.submitted)
}

const MEANINGS: Record<Status, MessageDescriptor> = {
  none: msg`Send us a photo of a government-issued ID. It earns you the green shield.`,
  submitted: msg`A verifier will look at your photo. It’s encrypted, and destroyed after ${PHOTO_DAYS_MAX} days at the latest.`,
  verified: msg`People see the green shield next to your name.`,
  rejected: msg`We couldn’t accept it this time. Try again, perhaps with another document.`,
  expired: msg`Sorry, we didn’t get to it in time and destroyed your photo. Send it again.`,
  revoked: msg`We took back your verification and the green shield.`,
}

function StatusMark({ status }: { status: Status }) {
  const look = status === 'verified' ? 'bg-good-tint text-good' : 'bg-tint text-on-tint'
  const Icon = status === 'verified' ? ShieldCheck : status === 'submitted' ? Clock : ShieldOff
  return (
    <span aria-hidden className={`flex size-14 shrink-0 items-center justify-center rounded-full ${look}`}>
      <Icon size={28} />
    </span>
  )
}

function SubmitForm({ id }: { id: UserId }) {
  const [documentType, setDocumentType] = useState<DocumentType | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const submission = useSubmitVerification(id)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(documentType === null)
    if (documentType !== null) submission.mutate({ documentType })
  }

  return (
    <Card aria-label={t`Ask to be verified`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">
          <Trans>Ask to be verified</Trans>
        </h2>
        <Choice
          label={t`Your document`}
          options={DOCUMENT_TYPES.map((value) => ({ value, text: t(DOCUMENT_NAMES[value]) }))}
          value={documentType}
          onChange={(value) => {
            setDocumentType(value)
            setIsMissing(false)
          }}
        />
        {isMissing && (
          <Notice tone="bad">
            <Trans>Choose a document.</Trans>
          </Notice>
        )}
        {submission.isError && <Notice tone="bad">{textOf(submission.error)}</Notice>}
        <Button type="submit" isWide busyText={submission.isPending && t`Submitting…`}>
          <Trans>Submit for review</Trans>
        </Button>
      </form>
    </Card>
  )
}

function Benefits({ isVerified }: { isVerified: boolean }) {
  return (
    <section aria-labelledby="benefits-title" className="flex flex-col gap-4">
      <h2 id="benefits-title" className="text-lg font-bold">
        {isVerified ? t`What the green shield gives you` : t`What you get with the green shield`}
      </h2>
      <ul className="flex flex-col gap-4">
        <Benefit icon={<ShieldCheck size={22} />} title={t`The green shield`}>
          <Trans>People see it, and never your document.</Trans>
        </Benefit>
        <Benefit icon={<UsersRound size={22} />} title={t`Connect with anyone`}>
          <Trans>Even with people who only want verified ones.</Trans>
        </Benefit>
        <Benefit icon={<Eye size={22} />} title={t`Visible to verified people only`}>
          <Trans>If you like.</Trans>
        </Benefit>
      </ul>
    </section>
  )
}

function Benefit({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <IconDisc look="bg-good-tint text-good">{icon}</IconDisc>
      <span>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted">{children}</p>
      </span>
    </li>
  )
}
