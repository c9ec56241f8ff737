import { type ReactNode, useEffect, useId, useRef } from 'react'

interface AlertDialogProps {
  title: string
  text: string
  onClose: () => void
  /** The buttons. */
  children: ReactNode
}

/**
 * A modal question. Uses the browser's own dialog element, which lies above sheets and is small enough for
 * the first load, because it must also work when the network is gone.
 */
export function AlertDialog({ title, text, onClose, children }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="pointer-events-auto m-auto w-[min(360px,calc(100vw-32px))] animate-arrive rounded-card border border-line bg-surface p-[24px] text-ink shadow-lift backdrop:animate-fade backdrop:bg-veil"
    >
      <div className="flex flex-col gap-2">
        <h2 id={`${id}-title`} className="text-xl font-bold">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-muted">
          {text}
        </p>
        <div className="mt-4 flex flex-col gap-2">{children}</div>
      </div>
    </dialog>
  )
}
