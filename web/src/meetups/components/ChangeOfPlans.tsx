import type { Meetup, Proposal } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatTime } from '../../platform/format.ts'
import { timeWithDay } from '../../platform/format-days.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { tells } from '../../platform/told.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAnswerProposal, useProposeChange, useWithdrawProposal } from '../mutations.ts'
import { canPropose, laterStarts, openProposal } from '../rules-changes.ts'
import { proposalFrom } from '../rules-toasts.ts'

const ChangeSheet = lazy(() => loadPart(() => import('./ChangeSheet.tsx')))

/** Proposes a change of plans with one tap, and answers one. Renders nothing once the meetup has begun. */
export function ChangeOfPlans({ meetup }: { meetup: Meetup }) {
  const now = useServerNow()
  const [isOpen, setIsOpen] = useState(false)
  const proposal = openProposal(meetup, now)
  const isPossible = canPropose(meetup, now)
  const ref = useKeptFocus(proposal?.number)
  const openSheet = isPossible ? () => setIsOpen(true) : null
  if (!proposal && !isPossible) return null
  return (
    <section ref={ref} tabIndex={-1} aria-label={t`Change of plans`} className="flex flex-col gap-3">
      {!proposal ? (
        <Chips meetup={meetup} now={now} onOther={() => setIsOpen(true)} />
      ) : proposal.byId === meetup.other.id ? (
        <Answer key={proposal.number} meetup={meetup} proposal={proposal} onOther={openSheet} />
      ) : (
        <Own meetup={meetup} proposal={proposal} />
      )}
      {isOpen && (
        <SheetBoundary onClose={() => setIsOpen(false)}>
          <ChangeSheet meetup={meetup} onClose={() => setIsOpen(false)} />
        </SheetBoundary>
      )}
    </section>
  )
}

/** Keeps the focus here when the button that had it disappears with another step. */
function useKeptFocus(step: number | undefined) {
  const ref = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const note = () => {
      hadFocus.current = ref.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with every step
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
  }, [step])
  return ref
}

function Chips({ meetup, now, onOther }: { meetup: Meetup; now: number; onOther: () => void }) {
  const propose = useProposeChange(meetup.id)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {laterStarts(meetup, now).map(({ minutes, startsAt }) => (
          <button
            key={minutes}
            type="button"
            disabled={propose.isPending}
            onClick={() => propose.mutate({ startsAt })}
            className={CHIP}
          >
            <Trans>{minutes} min later</Trans>
          </button>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={propose.isPending}
          onClick={onOther}
          className={CHIP}
        >
          <Trans>Another place</Trans>
        </button>
      </div>
      {propose.isError && <Notice tone="bad">{textOf(propose.error)}</Notice>}
    </>
  )
}

// Narrow enough that three fit beside each other on a phone.
const CHIP =
  'inline-flex min-h-11 items-center justify-center rounded-full border border-edge bg-surface px-3 py-1.5 text-sm font-semibold transition hover:bg-sunken active:scale-[0.98] disabled:opacity-60'

interface ProposalProps {
  meetup: Meetup
  proposal: Proposal
}

/** The other person's proposal, to answer with one tap. */
function Answer({ meetup, proposal, onOther }: ProposalProps & { onOther: (() => void) | null }) {
  const answer = useAnswerProposal(meetup.id, proposal.number)
  const { name } = meetup.other
  return (
    <Panel
      title={t`Plans changed?`}
      news={proposalFrom(meetup.other.id)}
      text={
        <Trans>
          <bdi>{name}</bdi> suggests this. Until you agree, the old plan stands.
        </Trans>
      }
    >
      <Versions meetup={meetup} proposal={proposal} />
      {answer.isError && <Notice tone="bad">{textOf(answer.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={answer.isPending} onClick={() => answer.mutate('decline')}>
          <Trans>Keep as is</Trans>
        </Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate('agree')}>
          <Trans>Fine with me</Trans>
        </Button>
      </div>
      {onOther && (
        <Button look="quiet" disabled={answer.isPending} onClick={onOther}>
          <Trans>Suggest something else</Trans>
        </Button>
      )}
    </Panel>
  )
}

/** The viewer's own proposal, until the other person answers. */
function Own({ meetup, proposal }: ProposalProps) {
  const withdraw = useWithdrawProposal(meetup.id)
  const { name } = meetup.other
  const until = formatTime(proposal.expiresAt)
  return (
    <Panel
      title={t`You suggested a change`}
      text={
        <Trans>
          <bdi>{name}</bdi> has until {until} to agree. Until then, the old plan stands.
        </Trans>
      }
    >
      <Versions meetup={meetup} proposal={proposal} />
      {withdraw.isError && <Notice tone="bad">{textOf(withdraw.error)}</Notice>}
      <Button
        look="secondary"
        busyText={withdraw.isPending && t`Withdrawing…`}
        onClick={() => withdraw.mutate()}
      >
        <Trans>Withdraw</Trans>
      </Button>
    </Panel>
  )
}

interface PanelProps {
  title: string
  text: ReactNode
  /** What it reports. A toast need not repeat that. */
  news?: string
  children: ReactNode
}

function Panel({ title, text, news, children }: PanelProps) {
  return (
    <div className="flex animate-fade flex-col gap-3 rounded-field bg-sunken p-4">
      <div role="status" {...tells(news ?? null)}>
        <h4 className="font-bold">{title}</h4>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** Both versions of the plan, side by side. What would change stands out. */
function Versions({ meetup, proposal }: ProposalProps) {
  const now = useServerNow()
  const isTimeNew = meetup.startsAt !== proposal.startsAt
  const isPlaceNew = meetup.place !== proposal.place
  const versions = [
    { title: t`As agreed`, ...meetup, isNew: false },
    {
      title: t({ message: 'New', comment: 'Title of a changed plan, beside the old one' }),
      ...proposal,
      isNew: true,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3">
      {versions.map(({ title, startsAt, place, isNew }) => (
        <div
          key={title}
          className={classes(
            'flex min-w-0 flex-col gap-0.5 rounded-field border bg-surface px-3 py-2',
            isNew ? 'border-accent' : 'border-edge',
          )}
        >
          <dt className={classes('text-sm font-semibold', isNew ? 'text-accent' : 'text-muted')}>{title}</dt>
          <dd className={isNew && isTimeNew ? 'font-bold' : undefined}>{timeWithDay(startsAt, now)}</dd>
          <dd className={classes('text-sm wrap-anywhere', isNew && isPlaceNew && 'font-bold')}>
            <bdi>{place}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
