import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { readPicture } from '../../platform/pictures.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'

const ZOOMS = [1, 2, 3, 4]

/**
 * Shows a photo on a canvas, so that it has no URL and the browser does not offer to save
 * it. Scrolls when enlarged.
 */
export function PhotoCanvas({ photo }: { photo: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(0)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let isOver = false
    readPicture(photo).then((picture) => {
      if (isOver) return
      setIsBroken(!picture)
      if (picture && canvas.current) draw(picture, canvas.current)
    })
    return () => {
      isOver = true
    }
  }, [photo])

  const isAt = (end: number) => zoom === end
  return (
    <div className="flex flex-col gap-2">
      {isBroken && (
        <Notice tone="bad">
          <Trans>This browser can’t show the photo.</Trans>
        </Notice>
      )}

      <section
        aria-label={t`Photo`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="max-h-[55dvh] overflow-auto rounded-field bg-sunken"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={t`Photo of the document`}
          onContextMenu={(event) => event.preventDefault()}
          style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%` }}
          className="block max-w-none select-none"
        />
      </section>
      <div className="flex items-center justify-center gap-2">
        <IconButton label={t`Zoom out`} disabled={isAt(0)} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut size={22} aria-hidden />
        </IconButton>
        <span aria-live="polite" className="w-14 text-center text-sm font-semibold text-muted">
          {formatNumber(ZOOMS[zoom] ?? 1, { style: 'percent' })}
        </span>
        <IconButton label={t`Zoom in`} disabled={isAt(ZOOMS.length - 1)} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn size={22} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

function draw(picture: ImageBitmap, canvas: HTMLCanvasElement) {
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
}
