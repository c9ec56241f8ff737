import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useObjectUrl } from '../../platform/object-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

interface CropSheetProps {
  picture: Blob
  /** Why the crop could not be used. */
  failure?: string | null
  isBusy: boolean
  onUse: (crop: Area) => void
  onClose: () => void
}

/** Chooses a square part of a picture by dragging and pinching, or with the arrow keys and a slider. */
export default function CropSheet({ picture, failure, isBusy, onUse, onClose }: CropSheetProps) {
  const url = useObjectUrl(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const zoomId = useId()

  return (
    <Sheet
      title={t`My picture`}
      {...(!isUnreadable && { description: t`Drag to move it, pinch to zoom.` })}
      onClose={onClose}
    >
      {isUnreadable ? (
        <>
          <Notice tone="bad">
            <Trans>We can’t read that picture. Choose a JPEG, PNG or WebP.</Trans>
          </Notice>
          <Button look="secondary" isWide onClick={onClose}>
            <Trans>OK</Trans>
          </Button>
        </>
      ) : (
        <>
          {/* In pixels: with large text, room must remain to scroll beside it. The margin leaves the edges to swipes back. */}
          <div className="relative mx-1 h-[min(288px,45dvh)] shrink-0 overflow-hidden rounded-card bg-sunken">
            {url && (
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                maxZoom={ZOOM_MAX}
                aspect={1}
                cropShape="round"
                objectFit="cover"
                showGrid={false}
                cropperProps={{
                  role: 'application',
                  'aria-label': t`Part of the picture. Move it with the arrow keys.`,
                }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                onMediaLoaded={() => setIsUnreadable(false)}
                mediaProps={{ onError: () => setIsUnreadable(true) }}
              />
            )}
          </div>
          <div className="flex flex-col gap-1">
            <label htmlFor={zoomId} className="text-sm font-semibold">
              <Trans>Zoom</Trans>
            </label>
            <input
              id={zoomId}
              type="range"
              min={1}
              max={ZOOM_MAX}
              step={0.01}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
              className="h-11 w-full accent-accent"
            />
          </div>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <Button
            isWide
            disabled={area === null}
            busyText={isBusy && t`Saving…`}
            onClick={() => area && onUse(area)}
          >
            <Trans>Use this picture</Trans>
          </Button>
        </>
      )}
    </Sheet>
  )
}

const ZOOM_MAX = 4
