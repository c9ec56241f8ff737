import { PICTURE_TYPES } from '@hereabouts/contract/http/files'
import type { RefObject } from 'react'

interface PictureInputProps {
  label: string
  /** By which a button opens it: it shows nothing itself. */
  ref: RefObject<HTMLInputElement | null>
  onChosen: (picture: File) => void
}

/** Has the phone ask for a picture. */
export function PictureInput({ label, ref, onChosen }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={PICTURE_TYPES.join()}
      onChange={({ target }) => {
        const [picture] = target.files ?? []
        if (picture) onChosen(picture)
        // So that the same file can be chosen again.
        target.value = ''
      }}
    />
  )
}
