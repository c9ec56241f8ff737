import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHouseInShort } from '../../instance/queries.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { textLinkLook } from '../../ui/TextLink.tsx'

/** The frame of the sign-in, sign-up and password pages. */
export function EntryPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useDocumentTitle(title)
  const house = useHouseInShort()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-6 px-4 pt-5 pb-10"
    >
      <Link
        href="/welcome"
        className="-ms-2 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-semibold text-muted hover:bg-sunken hover:text-ink"
      >
        <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" /> <Trans>Back to home</Trans>
      </Link>
      <header className="flex flex-col gap-3">
        <Mark size={52} />
        <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
        <p className="text-muted">{lead}</p>
      </header>
      {children}
      <p className="text-center text-sm text-muted">
        <SmallPrint href="/terms">
          <Trans>Terms</Trans>
        </SmallPrint>{' '}
        ·{' '}
        <SmallPrint href="/privacy">
          <Trans>Privacy</Trans>
        </SmallPrint>
        {house?.hasRules && (
          <>
            {' '}
            ·{' '}
            <SmallPrint href="/rules">
              <Trans>House rules</Trans>
            </SmallPrint>
          </>
        )}
        {house?.hasImprint && (
          <>
            {' '}
            ·{' '}
            <SmallPrint href="/imprint">
              <Trans>Imprint</Trans>
            </SmallPrint>
          </>
        )}
      </p>
    </main>
  )
}

interface SmallPrintProps {
  href: string
  isInText?: boolean
  children: ReactNode
}

/** Opens in a new tab, so that the form keeps its input. */
export function SmallPrint({ href, isInText = false, children }: SmallPrintProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={textLinkLook(isInText)}>
      {children}
      <span className="sr-only">
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  )
}
