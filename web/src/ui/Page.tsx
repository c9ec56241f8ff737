import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { placeName } from '../platform/house.ts'
import { classes } from './classes.ts'

interface PageProps {
  title: string
  /** Shown beside the title. */
  action?: ReactNode
  backTo?: { href: string; label: string }
  /** Uses the whole width of a large screen, for the team's tables. */
  isWide?: boolean
  children: ReactNode
}

/** A page in the narrow column. Its title is also the document title. */
export function Page({ title, action, backTo, isWide = false, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes(
        'mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-5 px-4 pt-5 pb-8',
        isWide && 'wide:max-w-[76rem] wide:px-8',
      )}
    >
      {/* With large text the title has its own line. */}
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-3">
        {backTo && <BackLink {...backTo} />}
        <h1 className="min-w-0 flex-[1_1_9rem] text-[1.75rem] leading-tight font-extrabold tracking-tight wrap-break-word">
          {title}
        </h1>
        {action}
      </header>
      {children}
    </main>
  )
}

export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      aria-label={label}
      className="-ms-2 inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft size={22} aria-hidden className="rtl:-scale-x-100" />
    </Link>
  )
}

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${placeName}`
  }, [title])
}
