import type { ReactNode } from 'react'
import { Modal } from './Modal.tsx'

/**
 * A modal that covers the whole screen, open as long as it is rendered. Needs a `Dialog.Title` of its own.
 */
export function FullScreen({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      onClose={onClose}
      className="fixed inset-0 top-(--top-room) z-50 snap-y animate-fade overflow-x-hidden overflow-y-auto scroll-smooth bg-paper"
    >
      {children}
    </Modal>
  )
}
