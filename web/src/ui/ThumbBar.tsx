import type { ReactNode } from 'react'

interface ThumbBarProps {
  /** Above the action: what it discloses, or what it takes. */
  note?: ReactNode
  /** Round controls (`roundLook`) at either side of the main action. */
  before?: ReactNode
  after?: ReactNode
  /** The main action. */
  children?: ReactNode
}

/**
 * The one thing to do on a page, at the lower edge however far the page is scrolled. Put it last into an element
 * with `@container flex flex-1 flex-col`. With large text, which needs the room, it scrolls with the page.
 */
export function ThumbBar({ note, before, after, children }: ThumbBarProps) {
  return (
    <div
      data-thumb-bar={note ? 'high' : ''}
      className="sticky bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] z-10 -mx-4 mt-auto flex flex-wrap items-center gap-2 bg-paper/95 px-4 py-3 backdrop-blur wide:bottom-0 @max-[15rem]:static"
    >
      {note && <p className="w-full text-sm text-muted @max-[15rem]:order-first">{note}</p>}
      {before}
      <div className="min-w-0 flex-1 @max-[15rem]:order-first @max-[15rem]:basis-full">{children}</div>
      {after}
    </div>
  )
}

/** A round control beside the main action. */
export const roundLook =
  'inline-flex size-[48px] shrink-0 items-center justify-center rounded-full border border-edge bg-surface text-ink transition hover:bg-sunken active:scale-[0.98] disabled:opacity-60'
