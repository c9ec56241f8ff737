import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useEffect, useId, useRef, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { partOf, readPicture } from '../../platform/pictures.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Crop, useSetAvatar } from '../mutations-avatar.ts'

const SHOWN_PIXELS = 480

interface AvatarSheetProps {
  id: UserId
  picture: Blob
  onClose: () => void
}

/** Lets the person choose a square crop of their picture by moving and zooming. */
export default function AvatarSheet({ id, picture, onClose }: AvatarSheetProps) {
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 })
  // Null if this browser cannot decode it. The server may still be able to.
  const [bitmap, setBitmap] = useState<ImageBitmap | null>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const set = useSetAvatar(id)

  useEffect(() => {
    let isOver = false
    let read: ImageBitmap | null = null
    readPicture(picture).then((found) => {
      if (isOver) return found?.close()
      read = found
      setBitmap(found)
    })
    return () => {
      isOver = true
      read?.close()
    }
  }, [picture])
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !bitmap) return
    const { from } = partOf(bitmap, { square: SHOWN_PIXELS, ...crop })
    pen.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, SHOWN_PIXELS, SHOWN_PIXELS)
  }, [bitmap, crop])

  return (
    <Sheet title="My picture" description="This is what others see." onClose={onClose}>
      {bitmap === null ? (
        <Notice>This browser cannot show it. You can try to use it all the same.</Notice>
      ) : (
        <>
          <canvas
            ref={canvas}
            width={SHOWN_PIXELS}
            height={SHOWN_PIXELS}
            role="img"
            aria-label="How it will look"
            className="mx-auto size-48 rounded-full bg-sunken"
          />
          <Slider
            label="Closer"
            min={1}
            max={4}
            value={crop.zoom}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
          <Slider
            label="Left and right"
            min={0}
            max={1}
            value={crop.x}
            onChange={(x) => setCrop({ ...crop, x })}
          />
          <Slider
            label="Up and down"
            min={0}
            max={1}
            value={crop.y}
            onChange={(y) => setCrop({ ...crop, y })}
          />
        </>
      )}
      {set.isError && <Notice tone="bad">{textOf(set.error)}</Notice>}
      <Button
        isWide
        busyText={set.isPending && 'Saving…'}
        onClick={() => set.mutate({ picture, crop }, { onSuccess: onClose })}
      >
        Use this picture
      </Button>
    </Sheet>
  )
}

interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 w-full accent-accent"
      />
    </div>
  )
}
