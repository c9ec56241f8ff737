import type { ReactNode } from 'react'
import { IconDisc } from './IconDisc.tsx'
import { useDocumentTitle } from './Page.tsx'

interface VisitorPageProps {
  title: ReactNode
  /** The document title, if `title` is not plain text. */
  heading?: string | undefined
  picture: ReactNode
  lead?: string
  children: ReactNode
}

/**
 * A page for somebody who followed a link and may have no account: a picture and a large title in the middle.
 */
export function VisitorPage({ title, heading, picture, lead, children }: VisitorPageProps) {
  useDocumentTitle(heading ?? String(title))
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-6 px-4 pt-10 pb-10"
    >
      <header className="flex flex-col items-center gap-4 text-center">
        {picture}
        <h1 className="text-3xl leading-tight font-extrabold tracking-tight wrap-anywhere">{title}</h1>
        {lead && <p className="text-muted">{lead}</p>}
      </header>
      {children}
    </main>
  )
}

/** An item of a list on such a page. */
export function IconFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <IconDisc>{icon}</IconDisc>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
