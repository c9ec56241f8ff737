import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink, HeartHandshake } from 'lucide-react'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { useInstance } from '../../instance/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { textLinkLook } from '../../ui/TextLink.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const sections = (): readonly ReadingSection[] => [
  {
    id: 'costs',
    title: t`What it costs`,
    content: (
      <>
        <p>
          <Trans>
            Nothing: no fees, no ads, no perks for people who pay. We sell nothing about you. The software is
            free (MIT licence).
          </Trans>
        </p>
        <p>
          <Trans>It costs the operator a small computer, a domain name and some evenings.</Trans>
        </p>
      </>
    ),
  },
  {
    id: 'help',
    title: t`How to help without money`,
    content: (
      <Points>
        <li>
          <Trans>
            <strong>Be there.</strong> Switch on when you have an hour.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Bring a friend.</strong> It starts with two.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Be on time, and be kind.</strong> You’re why the next person says yes.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Tell us what’s wrong.</strong> The operator wants to know what didn’t work.
          </Trans>
          <OperatorContact />
        </li>
        <li>
          <Trans>
            <strong>Build it with us.</strong> Start with the{' '}
            <a href="/contributing.txt" className={textLinkLook(true)}>
              guide for contributors
            </a>
            .
          </Trans>
          <SourceLink />
        </li>
        <li>
          <Trans>
            <strong>Run your own.</strong> For your town, campus or festival: two commands and a spare
            machine.
          </Trans>
        </li>
      </Points>
    ),
  },
]

function SourceLink() {
  const { data } = useInstance()
  if (!data?.sourceUrl) return null
  const { host } = new URL(data.sourceUrl)
  return (
    <p>
      <Trans>
        The source code of this site is at{' '}
        <a href={data.sourceUrl} target="_blank" rel="noopener noreferrer" className={textLinkLook(true)}>
          {host}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </Trans>
    </p>
  )
}

/**
 * `/contribute` and `/donate`: costs and ways to help. Asks for money only if the
 * operator has set an address.
 */
export default function ContributePage() {
  return (
    <ReadingPage
      title={t`Contribute`}
      lead={t`Most of what Hereabouts needs isn’t money.`}
      sections={sections()}
      after={<Money />}
    />
  )
}

/** Last on the page, so that nothing moves when it loads. Renders nothing without a donation address. */
function Money() {
  const { data } = useInstance()
  if (!data?.contributeUrl) return null
  const { host } = new URL(data.contributeUrl)
  return (
    <Card aria-labelledby="money-title">
      <div className="flex flex-col items-start gap-3">
        <h2 id="money-title" className="flex items-center gap-2 text-xl font-extrabold tracking-tight">
          <HeartHandshake size={24} aria-hidden className="shrink-0 text-accent" />
          <Trans>If you’d like to give</Trans>
        </h2>
        <p className="text-muted">
          <Trans>
            You can contribute to the costs of this site at{' '}
            <span className="font-semibold text-ink">{host}</span>. They learn nothing from us about who you
            are.
          </Trans>
        </p>
        <a
          href={data.contributeUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent px-5 py-2 font-semibold text-on-accent shadow-card hover:bg-accent-strong"
        >
          <Trans>Contribute</Trans> <ExternalLink size={18} aria-hidden />
          <span className="sr-only">
            <Trans>(opens in a new tab)</Trans>
          </span>
        </a>
      </div>
    </Card>
  )
}
