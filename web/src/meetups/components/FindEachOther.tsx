import { FINDING_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Navigation } from 'lucide-react'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { PROBLEM_WORDS } from '../../availability/rules-position.ts'
import { textOf } from '../../platform/call-error.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { askForCompass, watchCompass } from '../device-compass.ts'
import { type FindingState, useFindingState } from '../device-finding-state.ts'
import { useFinding } from '../mutations.ts'
import { isAhead, minutesLeft } from '../rules.ts'
import { bearingTo, type Gap, gapBetween, silenceText, turned } from '../rules-finding.ts'
import { CompareWords, FOREIGN_KEY, WordsDiffer } from './CompareWords.tsx'

/**
 * Lets the phones of two people with an accepted meetup show each other the way, only while both want it.
 * `onLeave` hides an unneeded explanation.
 */
export default function FindEachOther({
  meetup,
  onLeave,
}: {
  meetup: Meetup
  onLeave: () => void
}): ReactNode {
  const { findsUntil, otherFindsUntil } = meetup
  const { name } = meetup.other
  const now = useServerNow()
  const finding = useFinding(meetup.id)
  const isOn = isAhead(findsUntil, now)
  const isOtherOn = isAhead(otherFindsUntil, now)
  const minutes = findsUntil === null ? null : minutesLeft(findsUntil, now)
  const end = (
    <Button
      look="secondary"
      isWide
      disabled={finding.isPending}
      onClick={() => finding.mutate(false, { onSuccess: onLeave })}
    >
      <Trans>Stop finding each other</Trans>
    </Button>
  )
  const failure = finding.isError && <Notice tone="bad">{textOf(finding.error)}</Notice>

  if (meetup.wordsDiffer) return <WordsDiffer meetup={meetup} />
  if (isOn)
    return (
      <div className="flex flex-col gap-4 rounded-field border border-line bg-paper p-4">
        {isOtherOn ? (
          <Directions meetup={meetup} />
        ) : (
          <p role="status" className="text-center font-semibold">
            <Trans>
              Waiting for <bdi>{name}</bdi> to switch it on too. Nothing is sent until then.
            </Trans>
          </p>
        )}
        {failure}
        {end}
        {minutes !== null && (
          <p className="-mt-1 text-center text-sm text-muted">
            <Plural
              value={minutes}
              _0="Ends when you’ve met, or in less than a minute."
              other="Ends when you’ve met, or in # min."
            />
          </p>
        )}
      </div>
    )
  return (
    <div className="flex animate-fade flex-col gap-3 rounded-field border border-line bg-paper p-4">
      <p role="status" className="font-semibold">
        {isOtherOn ? t`${name} would like to find you.` : t`Find ${name} more easily?`}
      </p>
      <p className="text-sm text-muted">
        <Trans>
          Your phones tell each other exactly where you are, encrypted, while you both want it, for{' '}
          {FINDING_MINUTES} minutes at most.
        </Trans>
      </p>
      {failure}
      <Button
        isWide
        busyText={finding.isPending && t`One moment…`}
        onClick={() => {
          // Permission can only be requested within the tap.
          void askForCompass()
          finding.mutate(true, { onSuccess: onLeave })
        }}
      >
        <Trans>Switch it on</Trans>
      </Button>
      {!isOtherOn && (
        <Button look="quiet" isWide onClick={onLeave}>
          <Trans>Not now</Trans>
        </Button>
      )}
    </div>
  )
}

/** Shows the distance to the other person and, on a phone with a compass, the direction. */
function Directions({ meetup }: { meetup: Meetup }) {
  const { name } = meetup.other
  const state = useFindingState()
  const units = useUnits()
  const heading = useHeading()
  const nowMs = useEveryFewSeconds()
  const gap = state.own && state.theirs ? gapBetween(state.own, state.theirs, units) : null
  const silence = state.theirs && silenceText(nowMs - state.receivedAt, name)
  const text = wordsFor(state, gap, name)
  const margin = gap?.giveOrTake
  const isPointing = gap?.hasDirection === true && heading !== null && state.own && state.theirs && !silence
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      {isPointing && state.own && state.theirs && (
        <Navigation
          size={72}
          aria-hidden
          strokeWidth={1.5}
          className="fill-tint text-accent"
          // The icon itself points up and right.
          style={{ transform: `rotate(${turned(bearingTo(state.own, state.theirs) - heading) - 45}deg)` }}
        />
      )}
      <p
        aria-hidden
        className={gap ? 'text-[clamp(1.75rem,9vw,2.5rem)] leading-tight font-extrabold' : 'font-semibold'}
      >
        {text}
      </p>
      {margin && (
        <p className="text-sm text-muted">
          <Trans>give or take {margin}</Trans>
        </p>
      )}
      {silence && <p className="text-sm font-medium text-bad">{silence}</p>}
      <SlowAnnouncer text={gap ? spokenGap(gap, name) : text} />
      {state.problem && <Notice>{t(PROBLEM_WORDS[state.problem])}</Notice>}
      {state.words && (
        <div className="mt-1 w-full text-start text-sm">
          <Fold title={t`Verify connection`}>
            <CompareWords meetup={meetup} areApart />
          </Fold>
        </div>
      )}
    </div>
  )
}

function wordsFor(state: FindingState, gap: Gap | null, name: string): string {
  const { words, own, theirs, problem, isGivenUp, hasForeignKey, isElsewhere } = state
  if (isElsewhere) return t`Another tab is already showing you the way.`
  if (hasForeignKey) return t(FOREIGN_KEY)
  if (isGivenUp) return t`Your phones couldn’t agree on a key. Stop, and try again.`
  if (gap) return shownGap(gap)
  if (words === null) return t`Connecting with ${name}’s phone…`
  if (theirs === null) return t`${name}’s phone can’t share its location right now.`
  if (own === null && problem === null) return t`Your phone is finding out where it is…`
  return own === null ? t`Your phone doesn’t know where it is.` : t`Waiting for ${name}’s phone…`
}

function shownGap({ length, hasDirection }: Gap): string {
  return hasDirection ? t`about ${length}` : t`within ${length}`
}

function spokenGap({ length, hasDirection }: Gap, name: string): string {
  return hasDirection ? t`${name} is about ${length} away.` : t`${name} is within ${length}.`
}

/** The direction of the top of the screen in degrees. Null without a compass. */
function useHeading(): number | null {
  const [heading, setHeading] = useState<number | null>(null)
  // Rounded, so that the arrow does not tremble.
  useEffect(() => watchCompass((degrees) => setHeading(Math.round(degrees / 5) * 5)), [])
  return heading
}

const SPOKEN_EVERY_MS = 15_000

/** Announces changes to screen readers at most every 15 seconds: the person must also hear the street. */
function SlowAnnouncer({ text }: { text: string }) {
  const [spoken, setSpoken] = useState({ text, at: Date.now() })
  useEffect(() => {
    if (text === spoken.text) return
    const timer = setTimeout(
      () => setSpoken({ text, at: Date.now() }),
      Math.max(0, spoken.at + SPOKEN_EVERY_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [text, spoken])
  return (
    <p role="status" className="sr-only">
      {spoken.text}
    </p>
  )
}

function useEveryFewSeconds(): number {
  const [, rerender] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const timer = setInterval(rerender, 5000)
    return () => clearInterval(timer)
  }, [])
  return Date.now()
}
