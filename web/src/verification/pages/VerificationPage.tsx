import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { DOCUMENT_TYPES, type DocumentType, REASON_WORDS } from '@hereabouts/contract/verification/limits'
import type { VerificationState } from '@hereabouts/contract/verification/schemas'
import { Clock, Eye, ShieldCheck, ShieldOff, UsersRound } from 'lucide-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
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
    <Page title="Verification" backTo={{ href: '/profile', label: 'Profile' }}>
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
        <ErrorState text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label="Loading verification" />
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
    <Card aria-label="Status" isAccented={details.status === 'submitted'}>
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
            {REASON_WORDS[state.reason]}
            {state.note && <span className="mt-1 block wrap-anywhere">“{state.note}”</span>}
          </Notice>
        )}
        {check.isSuccess && !check.isPending && (
          <Notice tone="good">
            Checked at {formatTime(check.submittedAt)}: {statusWords(details.status).toLowerCase()}.
          </Notice>
        )}
        <Button look="secondary" busyText={check.isPending && 'Checking…'} onClick={() => check.mutate()}>
          Check status
        </Button>
      </div>
    </Card>
  )
}

type Status = OwnUser['verificationDetails']['status']

function meaningOf(status: Status, state: VerificationState | undefined): string {
  if (status !== 'submitted' || !state) return MEANINGS[status]
  if (state.photoSentAt === null)
    return 'One thing is missing: a photo of your document. Please send it below.'
  return state.isAppeal
    ? 'Another verifier than the one who decided will look at it. Your photo waits, encrypted.'
    : MEANINGS.submitted
}

const MEANINGS: Record<Status, string> = {
  none: 'Send a photo of a government-issued document and submit it below to ask for the green shield.',
  submitted: 'A verifier will look at the photo of your document. It waits, encrypted, for 30 days at most.',
  verified: 'The green shield stands beside your name wherever others see it.',
  rejected: 'It was looked at and not accepted. You can submit again, with another document if you like.',
  expired: 'Nobody looked at it in time, so your photo was destroyed. We are sorry: please submit again.',
  revoked: 'Your verification was taken back, and the shield with it.',
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

const DOCUMENTS = DOCUMENT_TYPES.map((value) => ({ value, text: DOCUMENT_NAMES[value] }))

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
    <Card aria-label="Ask to be verified">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">Ask to be verified</h2>
        <Choice
          label="My document"
          options={DOCUMENTS}
          value={documentType}
          onChange={(value) => {
            setDocumentType(value)
            setIsMissing(false)
          }}
        />
        {isMissing && <Notice tone="bad">Please choose a document.</Notice>}
        {submission.isError && <Notice tone="bad">{textOf(submission.error)}</Notice>}
        <Button type="submit" isWide busyText={submission.isPending && 'Submitting…'}>
          Submit for review
        </Button>
      </form>
    </Card>
  )
}

function Benefits({ isVerified }: { isVerified: boolean }) {
  return (
    <section aria-labelledby="benefits-title" className="flex flex-col gap-4">
      <h2 id="benefits-title" className="text-lg font-bold">
        {isVerified ? 'What the shield gives you' : 'What the shield would give you'}
      </h2>
      <ul className="flex flex-col gap-4">
        <Benefit icon={<ShieldCheck size={22} />} title="The green shield">
          Others see that a person has checked who you are. They never see your document, or what is on it.
        </Benefit>
        <Benefit icon={<UsersRound size={22} />} title="Connect with anyone">
          You can invite everybody nearby, also those who want to hear from verified people only.
        </Benefit>
        <Benefit icon={<Eye size={22} />} title="Visible to verified people only">
          You can choose that nobody without a shield ever sees that you are here.
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
