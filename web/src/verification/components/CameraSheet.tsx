import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

interface CameraSheetProps {
  onTaken: (photo: Blob) => void
  onClose: () => void
  onChooseFile: () => void
}

/** A camera within the app, so that the photo is not stored on the phone. */
export default function CameraSheet({ onTaken, onClose, onChooseFile }: CameraSheetProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'on' | 'failed'>('starting')
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    openCamera()
      .then(async (opened) => {
        if (isOver) return stop(opened)
        stream = opened
        if (!video.current) return
        video.current.srcObject = opened
        await video.current.play()
        setState('on')
      })
      .catch(() => isOver || setState('failed'))
    return () => {
      isOver = true
      stop(stream)
    }
  }, [])

  return (
    <Sheet title={t`Take a photo`} onClose={onClose}>
      {state === 'failed' ? (
        <>
          <Notice tone="bad">
            <Trans>We can’t use the camera here. You can choose a file instead.</Trans>
          </Notice>
          <Button isWide onClick={onChooseFile}>
            <Trans>Choose a file</Trans>
          </Button>
        </>
      ) : (
        <>
          <video
            ref={video}
            playsInline
            muted
            aria-label={t`Camera preview`}
            className="aspect-[4/3] w-full rounded-card bg-sunken object-cover"
          />
          <Button
            isWide
            busyText={state === 'starting' && t`Starting the camera…`}
            onClick={async () => {
              const photo = video.current && (await takePhoto(video.current))
              // Null if the browser has no memory for the picture.
              if (photo) onTaken(photo)
              else setState('failed')
            }}
          >
            <Trans>Take photo</Trans>
          </Button>
        </>
      )}
    </Sheet>
  )
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error('no camera')
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 2400 }, height: { ideal: 1800 } },
  })
}

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function takePhoto(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
