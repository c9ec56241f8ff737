import { AVATAR_SIDE_PIXELS } from '@hereabouts/contract/people/limits-avatar'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'

const CropSheet = lazy(() => loadPart(() => import('./CropSheet.tsx')))

interface PhotoFieldProps {
  name: string
  /** A JPEG or WebP as a data URL, or null. */
  photo: string | null
  onChange: (photo: string | null) => void
}

/** Takes or chooses a photo, and crops it, before there is an account. */
export function PhotoField({ name, photo, onChange }: PhotoFieldProps) {
  const [picture, setPicture] = useState<Blob | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  // Elsewhere the camera's input would only open the same dialog again.
  const [hasCamera] = useState(() => navigator.maxTouchPoints > 0)
  const initial = [...name.trim()][0]?.toUpperCase()

  async function use(chosen: Blob, crop: Area) {
    setIsBusy(true)
    setFailure(null)
    try {
      const { shrinkPicture } = await loadPart(() => import('../../platform/pictures.ts'))
      const shrunk = await shrinkPicture(chosen, { square: 2 * AVATAR_SIDE_PIXELS, from: crop })
      onChange(await dataUrlOf(shrunk))
      setPicture(null)
    } catch {
      setFailure(t`That didn’t work. Try again.`)
    }
    setIsBusy(false)
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {photo ? (
        <img
          src={photo}
          alt={t({ message: 'Yours', context: 'picture' })}
          className="size-24 shrink-0 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="inline-flex size-24 shrink-0 items-center justify-center rounded-full bg-tint text-4xl font-bold text-on-tint"
        >
          {initial ?? <Camera size={36} />}
        </span>
      )}
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap gap-2">
        {hasCamera && (
          <Button look="secondary" onClick={() => camera.current?.click()}>
            <Trans>Take a photo</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={() => file.current?.click()}>
          {photo ? t`Choose another` : t`Choose a photo`}
        </Button>
        {photo && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <PictureInput label={t`My picture`} ref={file} onChosen={setPicture} />
      <PictureInput
        label={t`My picture, from the camera`}
        ref={camera}
        capture="user"
        onChosen={setPicture}
      />
      {picture && (
        <SheetBoundary onClose={() => setPicture(null)}>
          <CropSheet
            picture={picture}
            isBusy={isBusy}
            failure={failure}
            onClose={() => setPicture(null)}
            onUse={(crop) => use(picture, crop)}
          />
        </SheetBoundary>
      )}
    </div>
  )
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
