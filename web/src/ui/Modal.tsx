import { Dialog } from 'radix-ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { lastControl } from './last-control.ts'
import { useOverlay } from './overlays.ts'

interface ModalProps {
  onClose: () => void
  /** Gets the focus when it closes, instead of the control that opened it. */
  focusNext?: RefObject<HTMLElement | null> | undefined
  /** Lies between the page and the modal. */
  veil?: ReactNode
  isDescribed?: boolean
  className: string
  /** With a `Dialog.Title`. */
  children: ReactNode
}

/** What a sheet and a full screen have in common: a dialog that is open as long as it is rendered. */
export function Modal({ onClose, focusNext, veil, isDescribed = false, className, children }: ModalProps) {
  useOverlay(onClose)
  // Radix returns the focus only to its own trigger, which a modal does not have.
  const [opener] = useState(lastControl)
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        {veil}
        <Dialog.Content
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const next = focusNext?.current ?? opener
            next?.focus()
          }}
          className={className}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
