import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PHOTO_BYTES_MAX } from '@hereabouts/contract/verification/limits'
import { Camera, ImageUp } from 'lucide-react'
import { lazy, useEffect, useRef, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
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

  function take(taken: Blob | null) {
    setIsCameraOpen(false)
    if (!taken) return
    send.reset()
    setPhoto(taken)
  }

  return (
    <Card aria-label="Photo of my document" isAccented={isAwaited}>
      <div className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">Photo of my document</h2>
        {photo ? (
          <>
            <Preview photo={photo} />
            {send.isPending && <Progress share={share} />}
            {send.isError && <Notice tone="bad">{textOf(send.error)}</Notice>}
            {photo.size > PHOTO_BYTES_MAX && <Notice tone="bad">At most 15 MB can be sent.</Notice>}
            <Button
              isWide
              disabled={photo.size > PHOTO_BYTES_MAX}
              busyText={send.isPending && 'Sending…'}
              onClick={() => send.mutate(photo, { onSuccess: () => setPhoto(null) })}
            >
              Send this photo
            </Button>
            <Button look="secondary" isWide disabled={send.isPending} onClick={() => setPhoto(null)}>
              Retake
            </Button>
          </>
        ) : (
          <>
            {sentAt ? (
              <Notice tone="good">
                Your photo has arrived and is encrypted. You can replace it until it is looked at.
              </Notice>
            ) : (
              <p className="text-muted">
                All of the page with your picture and the number, sharp and without glare. Only verifiers see
                it; it is destroyed once one has decided.
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              <Button look={sentAt ? 'secondary' : 'primary'} onClick={() => setIsCameraOpen(true)}>
                <Camera size={20} aria-hidden />
                {sentAt ? 'Take another' : 'Take a photo'}
              </Button>
              <Button look="secondary" onClick={() => file.current?.click()}>
                <ImageUp size={20} aria-hidden />
                Choose a file
              </Button>
            </div>
          </>
        )}
        <PictureInput label="Photo of my document" ref={file} onChosen={take} />
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
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    url && (
      <img
        src={url}
        alt="What will be sent"
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
      aria-label="Sending the photo"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
