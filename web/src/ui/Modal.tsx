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
  /** Lies beside the page, which stays usable, instead of above it. */
  isBeside?: boolean
  className: string
  /** With a `Dialog.Title`. */
  children: ReactNode
}

/** What a sheet and a full screen have in common: a dialog that is open as long as it is rendered. */
export function Modal(props: ModalProps) {
  const { onClose, focusNext, veil, isDescribed = false, isBeside = false, className, children } = props
  useOverlay(onClose)
  // Radix returns the focus only to its own trigger, which a modal does not have.
  const [opener] = useState(findOpener)
  return (
    <Dialog.Root open modal={!isBeside} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        {veil}
        <Dialog.Content
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          // Using the page beside it does not close it.
          onInteractOutside={(event) => isBeside && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Its opener is gone if it replaced a modal that contained it, such as a menu.
            const next = focusNext?.current ?? (opener?.isConnected ? opener : outer)
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

/** What opened the last modal from the page. */
let outer: HTMLElement | null = null

function findOpener(): HTMLElement | null {
  const control = lastControl()
  if (!control?.closest('[role=dialog]')) outer = control
  return control
}
