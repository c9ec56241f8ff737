import type { ReactNode } from 'react'

interface MenuContent {
  icon: ReactNode
  text: string
}

/** Something to do, in the menu behind “More”. */
export function MenuRow({ icon, text, onClick }: MenuContent & { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={ROW}>
      <Content {...{ icon, text }} />
    </button>
  )
}

/** A file of the server, in the same menu. */
export function MenuFile({
  icon,
  text,
  href,
  onClick,
}: MenuContent & { href: string; onClick?: () => void }) {
  return (
    <a href={href} onClick={onClick} className={ROW}>
      <Content {...{ icon, text }} />
    </a>
  )
}

function Content({ icon, text }: MenuContent) {
  return (
    <>
      <span aria-hidden className="text-accent">
        {icon}
      </span>
      <span className="min-w-0 wrap-break-word">{text}</span>
    </>
  )
}

const ROW =
  '-mx-2 flex min-h-12 items-center gap-3 rounded-field px-2 py-2 text-start font-semibold transition hover:bg-sunken'
