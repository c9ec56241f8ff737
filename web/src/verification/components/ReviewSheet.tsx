import { DOCUMENT_NUMBER_CHARACTERS, REASON_WORDS } from '@hereabouts/contract/verification/limits'
import type { WaitingVerification } from '@hereabouts/contract/verification/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import type { WithPassword } from '../../sign-in/mutations-account.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useApprove, useReject, useViewPhoto } from '../mutations-review.ts'
import { documentIn } from '../rules.ts'
import { DisapprovalForm } from './DisapprovalForm.tsx'
import { PhotoCanvas } from './PhotoCanvas.tsx'

interface ReviewSheetProps {
  verification: WaitingVerification
  onClose: () => void
}

/** One verification: the photo, loaded on request, and the decision. */
export default function ReviewSheet({ verification, onClose }: ReviewSheetProps) {
  const { userId, name, username, documentType, photoId, appeal } = verification
  const [withPassword, passwordSheet] = usePasswordAgain()
  const view = useViewPhoto(userId, withPassword)
  // The photo that the verifier has viewed. If a newer one arrives, they must view that before they decide.
  const [seen, setSeen] = useState<typeof photoId>(null)
  const [isRejecting, setIsRejecting] = useState(false)
  const documentName = documentIn(documentType) ?? t`a document`
  return (
    <Sheet title={name} description={t`@${username} · ${documentName}`} onClose={onClose}>
      {appeal && (
        <Notice>
          <AppealText appeal={appeal} />
        </Notice>
      )}
      {view.data ? (
        <PhotoCanvas photo={view.data} />
      ) : photoId === null ? (
        <Notice>
          <Trans>No photo yet. You can’t verify anyone without one.</Trans>
        </Notice>
      ) : (
        <>
          <p className="text-muted">
            <Trans>We log every time someone opens a photo.</Trans>
          </p>
          <Button
            isWide
            busyText={view.isPending && t`Opening…`}
            onClick={() => view.mutate(undefined, { onSuccess: () => setSeen(photoId) })}
          >
            <Trans>Look at the photo</Trans>
          </Button>
        </>
      )}
      {view.isError && <Notice tone="bad">{textOf(view.error)}</Notice>}
      {isRejecting ? (
        <RejectForm id={userId} onDone={onClose} onBack={() => setIsRejecting(false)} />
      ) : (
        <>
          {seen !== null && (
            <ApproveForm id={userId} photoId={seen} withPassword={withPassword} onDone={onClose} />
          )}
          <Button look="danger" isWide onClick={() => setIsRejecting(true)}>
            <Trans>Don’t accept…</Trans>
          </Button>
        </>
      )}
      {passwordSheet}
    </Sheet>
  )
}

function AppealText({ appeal }: { appeal: NonNullable<WaitingVerification['appeal']> }) {
  const { text, against } = appeal
  const reason = appeal.reason && translate(REASON_WORDS[appeal.reason])
  return (
    <>
      <Trans>Appeal: “{text}”</Trans>
      {reason && (
        <span className="mt-1 block">
          {against === 'revoked' ? t`Taken back before: ${reason}` : t`Not accepted before: ${reason}`}
        </span>
      )}
    </>
  )
}

type Subject = Pick<ReviewSheetProps['verification'], 'userId'>['userId']

function ApproveForm({
  id,
  photoId,
  withPassword,
  onDone,
}: {
  id: Subject
  photoId: NonNullable<WaitingVerification['photoId']>
  withPassword: WithPassword
  onDone: () => void
}) {
  const [documentNumber, setDocumentNumber] = useState('')
  const approve = useApprove(id, withPassword)
  function submit(event: FormEvent) {
    event.preventDefault()
    approve.mutate({ photoId, documentNumber }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={t`Document number`}
        hint={t`We keep only a fingerprint of it, so that a document verifies one account.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        minLength={DOCUMENT_NUMBER_CHARACTERS.min}
        value={documentNumber}
        onChange={({ target }) => setDocumentNumber(target.value)}
      />
      {approve.isError && <Notice tone="bad">{textOf(approve.error)}</Notice>}
      <Button type="submit" isWide busyText={approve.isPending && t`Verifying…`}>
        <Trans>Verify</Trans>
      </Button>
    </form>
  )
}

function RejectForm({ id, onDone, onBack }: { id: Subject; onDone: () => void; onBack: () => void }) {
  const { mutate, isPending, error } = useReject(id)
  return (
    <DisapprovalForm
      question={t`Why not?`}
      action={t`Don’t accept`}
      {...{ isPending, error }}
      onDecide={(given) => mutate(given, { onSuccess: onDone })}
    >
      <Button look="quiet" isWide disabled={isPending} onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </DisapprovalForm>
  )
}
