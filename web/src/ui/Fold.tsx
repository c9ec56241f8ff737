import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldProps {
  title: ReactNode
  /** Makes the title a heading, on a page that is read. */
  heading?: 'h2' | 'h3' | 'h4'
  /** Below the title, open or closed. */
  text?: string
  /** Shown beside the title, open or closed. */
  aside?: ReactNode
  startsOpen?: boolean
  /** Called when it opens or closes, such as to load the content. */
  onToggle?: () => void
  children: ReactNode
}

/** A disclosure: content that is collapsed until it is opened. */
export function Fold({ title, heading, text, aside, startsOpen = false, onToggle, children }: FoldProps) {
  const Title = heading ?? 'span'
  return (
    <details
      open={startsOpen}
      onToggle={onToggle}
      className="min-w-0 rounded-card border border-line bg-surface"
    >
      {/* With large text, the words get the room. */}
      <summary className="flex min-h-12 flex-wrap items-center gap-x-2 px-[min(1rem,5vw)] py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Title className="min-w-0 flex-1 wrap-break-word">{title}</Title>
        {aside}
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-muted transition-transform [[open]>summary>&]:rotate-180"
        />
        {text && <span className="w-full font-normal text-muted wrap-break-word">{text}</span>}
      </summary>
      <div className="px-[min(1rem,5vw)] pb-4">{children}</div>
    </details>
  )
}
