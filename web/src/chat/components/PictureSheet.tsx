import { PICTURE_SIDE_PIXELS } from '@hereabouts/contract/chat/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useObjectUrl } from '../../platform/object-url.ts'
import { readPicture, shrinkPicture } from '../../platform/pictures.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { OutgoingPicture } from '../rules-outbox.ts'

interface PictureSheetProps {
  otherName: string
  onSend: (picture: OutgoingPicture) => void
  onClose: () => void
}

interface Chosen {
  file: Blob
  picture: OutgoingPicture
}

/** Takes or chooses a picture, shows it, and sends it. */
export default function PictureSheet({ otherName, onSend, onClose }: PictureSheetProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'unreadable'>('idle')
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  // Elsewhere the camera's input would only open the same dialog again.
  const [hasCamera] = useState(() => navigator.maxTouchPoints > 0)
  const url = useObjectUrl(chosen?.file)

  async function choose(picture: File) {
    setState('busy')
    const prepared = await prepare(picture).catch(() => null)
    if (prepared) setChosen(prepared)
    setState(prepared ? 'idle' : 'unreadable')
  }
  function send() {
    if (!chosen) return
    onSend(chosen.picture)
    onClose()
  }
  const look = chosen ? 'secondary' : 'primary'
  return (
    <Sheet title={t`Send a picture`} onClose={onClose}>
      {chosen && url ? (
        <img
          src={url}
          alt={t`What you’re about to send`}
          width={chosen.picture.width}
          height={chosen.picture.height}
          className="mx-auto h-auto max-h-[45dvh] w-auto max-w-full rounded-field object-contain"
        />
      ) : (
        <p className="text-muted">
          <Trans>
            <bdi>{otherName}</bdi> can keep a copy. We remove the place where a picture was taken.
          </Trans>
        </p>
      )}
      {state === 'unreadable' && (
        <Notice tone="bad">{t`We can’t open this picture. Try another one.`}</Notice>
      )}
      <div className="flex flex-col gap-3">
        {chosen && (
          <Button isWide onClick={send}>
            <Trans>Send</Trans>
          </Button>
        )}
        {hasCamera && (
          <Button look={look} isWide disabled={state === 'busy'} onClick={() => camera.current?.click()}>
            {chosen ? t`Take another` : t`Take a picture`}
          </Button>
        )}
        <Button
          look={hasCamera ? 'secondary' : look}
          isWide
          busyText={state === 'busy' && t`Opening…`}
          onClick={() => file.current?.click()}
        >
          {chosen ? t`Choose another` : t`Choose a picture`}
        </Button>
      </div>
      <PictureInput label={t`Picture`} ref={file} onChosen={choose} />
      <PictureInput label={t`Picture from the camera`} ref={camera} capture="environment" onChosen={choose} />
    </Sheet>
  )
}

/** The picture as it is sent: small, and without metadata. Null if this browser cannot read it. */
async function prepare(picture: File): Promise<Chosen | null> {
  const shrunk = await shrinkPicture(picture, { within: PICTURE_SIDE_PIXELS })
  const drawn = await readPicture(shrunk)
  if (!drawn) return null
  const { width, height } = drawn
  drawn.close()
  const bytes = await shrunk.arrayBuffer()
  return { file: shrunk, picture: { bytes, type: shrunk.type, width, height } }
}
