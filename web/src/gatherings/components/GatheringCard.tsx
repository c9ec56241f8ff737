import type { GatheringSummary } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarSync, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { translateName } from '../../platform/translate.ts'
import { classes } from '../../ui/classes.ts'
import { heldText, seatsText, stageOf, verifiedText, whenText } from '../rules.ts'
import { InterestFace } from './InterestFace.tsx'
import { Seats } from './Seats.tsx'

/** A gathering in a list. Tapping anywhere opens it. */
export function GatheringCard({ gathering, nowMs }: { gathering: GatheringSummary; nowMs: number }) {
  const { id, interest, label, note, audience, isWeekly, state } = gathering
  const href = `/gatherings/${id}`
  const [path] = useLocation()
  const verified = verifiedText(gathering)
  const held = heldText(gathering)
  const isOver = state !== 'open' && state !== 'on' && state !== 'under_way'
  return (
    <article
      className={classes(
        'relative flex animate-arrive flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card',
        'has-[a:hover]:bg-sunken/50 has-aria-[current=page]:border-accent',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <InterestFace name={interest.name} />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h3 className="text-lg leading-snug font-bold">
            <Link
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="wrap-break-word after:absolute after:inset-0 after:rounded-card"
            >
              {translateName('interest', interest.name)}
            </Link>
          </h3>
          <p className="leading-snug font-semibold">{whenText(gathering, nowMs)}</p>
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{label}</bdi>
          </p>
        </div>
        <OwnMark gathering={gathering} />
      </div>
      {note && (
        <p className="wrap-anywhere text-muted">
          <bdi>{note}</bdi>
        </p>
      )}
      {!isOver && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Seats gathering={gathering} />
          <p className="text-sm font-semibold">
            {seatsText(gathering)}
            {verified && <span className="font-normal text-muted"> · {verified}</span>}
            {held && <span className="font-normal text-muted"> · {held}</span>}
          </p>
        </div>
      )}
      {(audience === 'verified' || isWeekly) && !isOver && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {audience === 'verified' && (
            <Fact icon={<ShieldCheck size={16} aria-hidden className="shrink-0 text-good" />}>
              <Trans>Verified people only</Trans>
            </Fact>
          )}
          {isWeekly && (
            <Fact icon={<CalendarSync size={16} aria-hidden className="shrink-0" />}>
              <Trans>Every week</Trans>
            </Fact>
          )}
        </ul>
      )}
    </article>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  )
}

/** Where the viewer stands, in a word or two. */
function OwnMark({ gathering }: { gathering: GatheringSummary }) {
  const stage = stageOf(gathering)
  const words: Partial<Record<typeof stage, string>> = {
    joined: t`You’re in`,
    coming: t`It’s on`,
    waiting: t`Waiting`,
    happening: t({ message: 'Now', context: 'gathering' }),
    lapsed: t`Didn’t happen`,
    cancelled: t`Off`,
    'taken down': t`Off`,
  }
  const text = words[stage]
  const isGood = stage === 'coming' || stage === 'happening'
  return (
    text && (
      <span
        className={classes(
          'rounded-full px-3 py-1 text-sm font-semibold',
          isGood ? 'bg-good-tint text-good' : 'bg-sunken text-ink',
        )}
      >
        {text}
      </span>
    )
  )
}
