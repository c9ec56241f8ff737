import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useObjectUrl } from '../../platform/object-url.ts'
import { classes } from '../../ui/classes.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import type { OutgoingPicture } from '../rules-outbox.ts'
import { boxOf } from '../rules-pictures.ts'

export interface PictureMessageProps {
  /** In pixels. */
  size: { width: number; height: number }
  /** Its address, or the file of a picture that is not sent yet. */
  source: string | OutgoingPicture
  /** The other person's name, or null for an own picture. */
  by: string | null
  isFaint?: boolean
}

/** A picture in a conversation. It opens large. */
export default function PictureMessage({ size, source, by, isFaint = false }: PictureMessageProps) {
  const url = useUrl(source)
  const [isOpen, setIsOpen] = useState(false)
  const { isMissing, attempt, setIsMissing } = useRetry()
  const { width, height } = boxOf(size)
  const name = by === null ? t`Your picture` : t`Picture from ${by}`
  return (
    <>
      <button
        type="button"
        data-holdable
        aria-haspopup={isMissing ? undefined : 'dialog'}
        onClick={() => (isMissing ? setIsMissing(false) : setIsOpen(true))}
        style={{ width, height }}
        className={classes(
          'flex max-w-full items-center justify-center overflow-hidden rounded-[1.25rem] border border-line bg-sunken',
          isFaint && 'border-accent border-dashed',
        )}
      >
        {isMissing ? (
          <span className="flex flex-col items-center gap-1 p-2 text-center text-sm text-muted">
            <ImageOff size={22} aria-hidden />
            <Trans>Tap to load this picture.</Trans>
          </span>
        ) : (
          url && (
            <img
              key={attempt}
              src={url}
              alt={name}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              draggable={false}
              onError={() => setIsMissing(true)}
              className={classes('size-full object-cover', isFaint && 'opacity-70')}
            />
          )
        )}
      </button>
      {isOpen && (
        <Sheet title={name} onClose={() => setIsOpen(false)}>
          <img
            src={url}
            alt={name}
            width={size.width}
            height={size.height}
            className="mx-auto h-auto max-h-[75dvh] w-auto max-w-full rounded-field object-contain"
          />
        </Sheet>
      )}
    </>
  )
}

/** The address of a picture. A file gets one as long as it is shown. */
function useUrl(source: string | OutgoingPicture): string | undefined {
  const file = useMemo(
    () => (typeof source === 'string' ? null : new Blob([source.bytes], { type: source.type })),
    [source],
  )
  const made = useObjectUrl(file)
  return typeof source === 'string' ? source : (made ?? undefined)
}

/** Whether a picture could not be loaded. It is tried again once there is a connection. */
function useRetry() {
  const [{ isMissing, attempt }, set] = useState({ isMissing: false, attempt: 0 })
  useEffect(() => {
    if (!isMissing) return
    const retry = () => set({ isMissing: false, attempt: attempt + 1 })
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isMissing, attempt])
  return { isMissing, attempt, setIsMissing: (is: boolean) => set({ isMissing: is, attempt: attempt + 1 }) }
}
