import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { IconDisc } from './IconDisc.tsx'

interface RowContent {
  icon: ReactNode
  title: string
  /** A short summary of the linked page, or of what happens. */
  text?: ReactNode
}

interface LinkRowProps extends RowContent {
  href: string
  /** Loads the address outside the app. */
  leavesApp?: boolean
}

/** A link to a subpage, with its title and a summary. */
export function LinkRow({ href, leavesApp, ...content }: LinkRowProps) {
  const [path] = useLocation()
  const Way = leavesApp ? 'a' : Link
  return (
    <Way href={href} aria-current={path === href ? 'page' : undefined} className={ROW}>
      <Content {...content} />
    </Way>
  )
}

/** A row that does something here, instead of leading to a page. */
export function ActionRow({ onClick, ...content }: RowContent & { onClick: () => void }) {
  return (
    // A container has no width of its own.
    <button type="button" onClick={onClick} className={`${ROW} w-[calc(100%+1rem)] text-start`}>
      <Content {...content} />
    </button>
  )
}

function Content({ icon, title, text }: RowContent) {
  return (
    <>
      {/* Large text needs the room, so that words stay in one piece. */}
      <span className="contents @max-[12em]:hidden">
        <IconDisc>{icon}</IconDisc>
      </span>
      <span className="flex min-w-0 flex-1 flex-col wrap-break-word">
        <span className="font-semibold">{title}</span>
        {text && <span className="text-sm text-muted">{text}</span>}
      </span>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-muted rtl:-scale-x-100" />
    </>
  )
}

const ROW =
  '@container -mx-2 flex min-h-14 items-center gap-3 rounded-field px-2 py-2 transition hover:bg-sunken aria-[current=page]:bg-tint'
