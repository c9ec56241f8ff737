import { ExternalLink, HeartHandshake } from 'lucide-react'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { useInstance } from '../../instance/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const LINK = 'font-semibold text-accent underline underline-offset-4'

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'costs',
    title: 'What it costs',
    content: (
      <>
        <p>
          For you, nothing: no fee, no better places for those who pay. There are no ads, and nothing about
          you is sold. The software is free under the MIT licence.
        </p>
        <p>
          Running an instance costs its operator a small computer that is always on, a domain name, and
          evenings spent looking after both.
        </p>
      </>
    ),
  },
  {
    id: 'help',
    title: 'How to help without money',
    content: (
      <Points>
        <li>
          <strong>Be there.</strong> Switch on when you have an hour. A neighbourhood needs a handful of
          people who do.
        </li>
        <li>
          <strong>Bring somebody.</strong> Two friends with one interest are where it starts.
        </li>
        <li>
          <strong>Be on time and be kind.</strong> The next person says yes because of you.
        </li>
        <li>
          <strong>Say what is wrong.</strong> Tell the operator what was hard to find, or did not work.
          <OperatorContact />
        </li>
        <li>
          <strong>Build it with us.</strong> Start with the{' '}
          <a href="/contributing.txt" className={LINK}>
            guide for contributors
          </a>
          .
          <SourceLink />
        </li>
        <li>
          <strong>Run one.</strong> For your town, your campus, your festival: two commands and a spare
          machine.
        </li>
      </Points>
    ),
  },
]

function SourceLink() {
  const { data } = useInstance()
  if (!data?.sourceUrl) return null
  return (
    <>
      {' '}
      The source of this instance is at{' '}
      <a href={data.sourceUrl} target="_blank" rel="noopener noreferrer" className={LINK}>
        {new URL(data.sourceUrl).host}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </>
  )
}

/** `/contribute` and `/donate`: costs and ways to help. Asks for money only if the operator has set an address. */
export default function ContributePage() {
  return (
    <ReadingPage
      title="Contribute"
      lead="Hereabouts belongs to those who use it. Most of what it needs is not money."
      sections={SECTIONS}
      after={<Money />}
    />
  )
}

/** Last on the page, so that nothing moves when it loads. Renders nothing without a donation address. */
function Money() {
  const { data } = useInstance()
  if (!data?.contributeUrl) return null
  return (
    <Card aria-labelledby="money-title">
      <div className="flex flex-col items-start gap-3">
        <h2 id="money-title" className="flex items-center gap-2 text-xl font-extrabold tracking-tight">
          <HeartHandshake size={24} aria-hidden className="shrink-0 text-accent" /> If you would like to give
        </h2>
        <p className="text-muted">
          The operator of this instance takes contributions towards its costs. You leave Hereabouts for{' '}
          <span className="font-semibold text-ink">{new URL(data.contributeUrl).host}</span>, which learns
          nothing from us about who you are here.
        </p>
        <a
          href={data.contributeUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent px-5 py-2 font-semibold text-on-accent shadow-card hover:bg-accent-strong"
        >
          Contribute <ExternalLink size={18} aria-hidden />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </div>
    </Card>
  )
}
