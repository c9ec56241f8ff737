import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { useLanguage } from '../../platform/language.ts'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'

export interface ReadingSection {
  /** The fragment of its address: `/terms#conduct`. */
  id: string
  title: string
  content: ReactNode
}

interface ReadingPageProps {
  title: string
  lead: string
  sections: readonly ReadingSection[]
  /** Shown above the sections. */
  children?: ReactNode
  /** The text has legal effect, so a translation says that the English one is authoritative. */
  isLegal?: boolean
  /** Shown below the last section. */
  after?: ReactNode
}

/** A text page with short sections. */
export function ReadingPage({ title, lead, sections, children, isLegal = false, after }: ReadingPageProps) {
  const isSignedIn = useSignedIn() !== null
  const isTranslated = useLanguage() !== 'en'
  useNamedPart()
  return (
    <Page
      title={title}
      backTo={
        isSignedIn
          ? { href: '/profile', label: t`Back to profile` }
          : { href: '/welcome', label: t`Back to home` }
      }
    >
      <p className="text-lg text-muted">{lead}</p>
      {isLegal && isTranslated && (
        <Notice>
          <Trans>If this translation differs from the English text, the English text applies.</Trans>
        </Notice>
      )}
      {children}
      {sections.map((section) => (
        <TextSection key={section.id} section={section} />
      ))}
      {after}
    </Page>
  )
}

/** One section, with its heading. */
export function TextSection({
  section: { id, title, content },
  heading: Title = 'h2',
}: {
  section: ReadingSection
  heading?: 'h2' | 'h3'
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-4 flex-col gap-3 pt-3 wrap-break-word"
    >
      <Title
        id={`${id}-title`}
        className={classes('font-extrabold tracking-tight', Title === 'h2' ? 'text-xl' : 'text-lg')}
      >
        {title}
      </Title>
      {content}
    </section>
  )
}

/**
 * Scrolls to the section in the address, because the page had not rendered when the browser looked for it.
 * Opens the folds around it, which not all browsers do.
 */
function useNamedPart() {
  useEffect(() => {
    const show = () => {
      const part = document.getElementById(location.hash.slice(1))
      for (let fold = part?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
        fold.open = true
      part?.scrollIntoView()
    }
    show()
    addEventListener('hashchange', show)
    return () => removeEventListener('hashchange', show)
  }, [])
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-accent">{children}</ul>
}
