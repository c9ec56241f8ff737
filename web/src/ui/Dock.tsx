import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

interface DockProps {
  title: string
  closeLabel: string
  onClose: () => void
  icon?: ReactNode
  children?: ReactNode
}

/** A dismissible suggestion at the lower edge, above the navigation. */
export function Dock({ title, closeLabel, onClose, icon, children }: DockProps) {
  return (
    <aside
      aria-label={title}
      className="fixed inset-x-3 bottom-[calc(4.75rem+var(--thumb-room)+env(safe-area-inset-bottom))] wide:bottom-[calc(1.5rem+var(--thumb-room))] z-30 mx-auto flex max-w-[456px] animate-arrive items-start gap-3 rounded-card border border-line bg-surface py-3 pe-1.5 ps-4 shadow-lift"
    >
      {icon && <span className="mt-1 shrink-0">{icon}</span>}
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-1.5">
        <p role="status" className="font-bold">
          {title}
        </p>
        {children}
      </div>
      <IconButton label={closeLabel} onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </aside>
  )
}
