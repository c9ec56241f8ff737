import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { IconDisc } from './IconDisc.tsx'

interface LinkRowProps {
  href: string
  icon: ReactNode
  title: string
  /** A short summary of the linked page. */
  text?: ReactNode
  /** Loads the address outside the app. */
  leavesApp?: boolean
}

/** A link to a subpage, with its title and a summary. */
export function LinkRow({ href, icon, title, text, leavesApp }: LinkRowProps) {
  const Way = leavesApp ? 'a' : Link
  return (
    <Way
      href={href}
      className="@container -mx-2 flex min-h-14 items-center gap-3 rounded-field px-2 py-2 transition hover:bg-sunken"
    >
      {/* Large text needs the room, so that words stay in one piece. */}
      <span className="contents @max-[12em]:hidden">
        <IconDisc>{icon}</IconDisc>
      </span>
      <span className="flex min-w-0 flex-1 flex-col wrap-break-word">
        <span className="font-semibold">{title}</span>
        {text && <span className="text-sm text-muted">{text}</span>}
      </span>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-muted rtl:-scale-x-100" />
    </Way>
  )
}
