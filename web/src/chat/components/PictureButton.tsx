import { t } from '@lingui/core/macro'
import { ImagePlus } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { OutgoingPicture } from '../rules-outbox.ts'

const PictureSheet = lazy(() => loadPart(() => import('./PictureSheet.tsx')))

interface PictureButtonProps {
  otherName: string
  onSend: (picture: OutgoingPicture) => void
}

/** Opens the sheet in which a person takes or chooses a picture to send. */
export function PictureButton({ otherName, onSend }: PictureButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton label={t`Send a picture`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ImagePlus size={22} aria-hidden />
      </IconButton>
      {isOpen && (
        <SheetBoundary onClose={close}>
          <PictureSheet {...{ otherName, onSend }} onClose={close} />
        </SheetBoundary>
      )}
    </>
  )
}
