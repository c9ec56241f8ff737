import { DOCUMENT_NUMBER_CHARACTERS, REASON_WORDS } from '@hereabouts/contract/verification/limits'
import type { WaitingVerification } from '@hereabouts/contract/verification/schemas'
import { type FormEvent, useState } from 'react'
import { usePasswordAgain } from '../../accounts/components/PasswordAgain.tsx'
import type { WithPassword } from '../../accounts/mutations-account.ts'
import { textOf } from '../../platform/call-error.ts'
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
  return (
    <Sheet
      title={name}
      description={`@${username}, ${documentIn(documentType) ?? 'a document'}`}
      onClose={onClose}
    >
      {appeal && (
        <Notice>
          An appeal: “{appeal.text}”
          {appeal.reason && (
            <span className="mt-1 block">
              It was {appeal.against} before: {REASON_WORDS[appeal.reason]}
            </span>
          )}
        </Notice>
      )}
      {view.data ? (
        <PhotoCanvas photo={view.data} />
      ) : photoId === null ? (
        <Notice>No photo has come yet. Without one nobody can be verified.</Notice>
      ) : (
        <>
          <p className="text-muted">Each look at a photo is written down.</p>
          <Button
            isWide
            busyText={view.isPending && 'Opening…'}
            onClick={() => view.mutate(undefined, { onSuccess: () => setSeen(photoId) })}
          >
            Look at the photo
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
            Do not accept…
          </Button>
        </>
      )}
      {passwordSheet}
    </Sheet>
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
        label="Number of the document"
        hint="So that one document verifies one account. It is not kept, only something made of it that shows nothing."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        minLength={DOCUMENT_NUMBER_CHARACTERS.min}
        value={documentNumber}
        onChange={({ target }) => setDocumentNumber(target.value)}
      />
      {approve.isError && <Notice tone="bad">{textOf(approve.error)}</Notice>}
      <Button type="submit" isWide busyText={approve.isPending && 'Verifying…'}>
        Verify
      </Button>
    </form>
  )
}

function RejectForm({ id, onDone, onBack }: { id: Subject; onDone: () => void; onBack: () => void }) {
  const { mutate, isPending, error } = useReject(id)
  return (
    <DisapprovalForm
      question="Why not"
      action="Do not accept"
      {...{ isPending, error }}
      onDecide={(given) => mutate(given, { onSuccess: onDone })}
    >
      <Button look="quiet" isWide disabled={isPending} onClick={onBack}>
        Back
      </Button>
    </DisapprovalForm>
  )
}
