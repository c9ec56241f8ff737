import { PICTURE_TYPES } from '@hereabouts/contract/http/limits-upload'
import type { RefObject } from 'react'

interface PictureInputProps {
  label: string
  /** Lets a button open it, because the input itself is invisible. */
  ref: RefObject<HTMLInputElement | null>
  /** Opens a phone's camera instead of its files. */
  capture?: 'user' | 'environment'
  onChosen: (picture: File) => void
}

/** An invisible file input for pictures. */
export function PictureInput({ label, ref, capture, onChosen }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      capture={capture}
      aria-label={label}
      accept={PICTURE_TYPES.join()}
      onChange={({ target }) => {
        const [picture] = target.files ?? []
        if (picture) onChosen(picture)
        // Lets the person choose the same file again.
        target.value = ''
      }}
    />
  )
}
