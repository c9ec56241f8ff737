import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PHOTO_BYTES_MAX } from '@hereabouts/contract/verification/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Camera, ImageUp } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { useObjectUrl } from '../../platform/object-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { useSendPhoto } from '../mutations.ts'

const CameraSheet = lazy(() => loadPart(() => import('./CameraSheet.tsx')))

interface PhotoStepProps {
  id: UserId
  /** When the pending photo was received, or null. */
  sentAt: string | null
  isAwaited: boolean
}

/** Lets the person take or choose a photo of their document, check it and send it. */
export function PhotoStep({ id, sentAt, isAwaited }: PhotoStepProps) {
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const [share, setShare] = useState(0)
  const send = useSendPhoto(id, setShare)
  const file = useRef<HTMLInputElement>(null)
  const maxMegabytes = PHOTO_BYTES_MAX / 1024 / 1024

  function take(taken: Blob | null) {
    setIsCameraOpen(false)
    if (!taken) return
    send.reset()
    setPhoto(taken)
  }

  return (
    <Card aria-label={t`Photo of your document`} isAccented={isAwaited}>
      <div className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">
          <Trans>Photo of your document</Trans>
        </h2>
        {photo ? (
          <>
            <Preview photo={photo} />
            {send.isPending && <Progress share={share} />}
            {send.isError && <Notice tone="bad">{textOf(send.error)}</Notice>}
            {photo.size > PHOTO_BYTES_MAX && (
              <Notice tone="bad">
                <Trans>This photo is too big. Choose one under {maxMegabytes} MB.</Trans>
              </Notice>
            )}
            <Button
              isWide
              disabled={photo.size > PHOTO_BYTES_MAX}
              busyText={send.isPending && t`Sending…`}
              onClick={() => send.mutate(photo, { onSuccess: () => setPhoto(null) })}
            >
              <Trans>Send this photo</Trans>
            </Button>
            <Button look="secondary" isWide disabled={send.isPending} onClick={() => setPhoto(null)}>
              <Trans>Retake</Trans>
            </Button>
          </>
        ) : (
          <>
            {sentAt ? (
              <Notice tone="good">
                <Trans>
                  Your photo arrived and is encrypted. You can replace it until a verifier looks at it.
                </Trans>
              </Notice>
            ) : (
              <p className="text-muted">
                <Trans>
                  The whole page, sharp, no glare. Only verifiers see it, and we destroy it after the
                  decision.
                </Trans>
              </p>
            )}
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3">
              <Button look={sentAt ? 'secondary' : 'primary'} onClick={() => setIsCameraOpen(true)}>
                <Camera size={20} aria-hidden />
                {sentAt ? t`Take another` : t`Take a photo`}
              </Button>
              <Button look="secondary" onClick={() => file.current?.click()}>
                <ImageUp size={20} aria-hidden />
                <Trans>Choose a file</Trans>
              </Button>
            </div>
          </>
        )}
        <PictureInput label={t`Photo of your document`} ref={file} onChosen={take} />
      </div>
      {isCameraOpen && (
        <SheetBoundary onClose={() => setIsCameraOpen(false)}>
          <CameraSheet
            onTaken={take}
            onClose={() => setIsCameraOpen(false)}
            onChooseFile={() => file.current?.click()}
          />
        </SheetBoundary>
      )}
    </Card>
  )
}

function Preview({ photo }: { photo: Blob }) {
  const url = useObjectUrl(photo)
  return (
    url && (
      <img
        src={url}
        alt={t`Your document`}
        className="max-h-72 w-full rounded-field bg-sunken object-contain"
      />
    )
  )
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={t`Sending the photo`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
