import { FINDING_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
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

/** Lets the phones of two people with an accepted meetup show each other the way, only while both want it. `onLeave` hides an unneeded explanation. */
export default function FindEachOther({
  meetup,
  onLeave,
}: {
  meetup: Meetup
  onLeave: () => void
}): ReactNode {
  const { other, findsUntil, otherFindsUntil } = meetup
  const now = useServerNow()
  const finding = useFinding(meetup.id)
  const isOn = isAhead(findsUntil, now)
  const isOtherOn = isAhead(otherFindsUntil, now)
  const end = (
    <Button
      look="secondary"
      isWide
      disabled={finding.isPending}
      onClick={() => finding.mutate(false, { onSuccess: onLeave })}
    >
      Stop finding each other
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
            Waiting for <bdi>{other.name}</bdi> to switch it on too. Nothing is sent until then.
          </p>
        )}
        {failure}
        {end}
        {findsUntil && (
          <p className="-mt-1 text-center text-sm text-muted">
            It ends by itself when you have met, or in {minutesLeft(findsUntil, now)}.
          </p>
        )}
      </div>
    )
  return (
    <div className="flex animate-fade flex-col gap-3 rounded-field border border-line bg-paper p-4">
      <p role="status" className="font-semibold">
        {isOtherOn ? `${other.name} would like to find you.` : `Find ${other.name} more easily?`}
      </p>
      <p className="text-sm text-muted">
        Your phone tells <bdi>{other.name}</bdi>’s phone exactly where you are, and theirs yours, encrypted so
        that nobody learns anything by reading along. Only while both of you want it, until you have met, for{' '}
        {FINDING_MINUTES} minutes at most. When you meet, compare the words that your phones say.
      </p>
      {failure}
      <Button
        isWide
        busyText={finding.isPending && 'One moment…'}
        onClick={() => {
          // Permission can only be requested within the tap.
          void askForCompass()
          finding.mutate(true, { onSuccess: onLeave })
        }}
      >
        Switch it on
      </Button>
      {!isOtherOn && (
        <Button look="quiet" isWide onClick={onLeave}>
          Not now
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
  const silence = state.theirs && silenceText(nowMs - state.receivedAt)
  const text = wordsFor(state, gap, name)
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
      {gap?.giveOrTake && <p className="text-sm text-muted">give or take {gap.giveOrTake}</p>}
      {silence && (
        <p className="text-sm font-medium text-bad">
          Last heard from {name}’s phone {silence}.
        </p>
      )}
      <SlowAnnouncer text={gap ? `${name} is ${text} away.` : text} />
      {state.problem && <Notice>{PROBLEM_WORDS[state.problem]}</Notice>}
      {state.words && (
        <div className="mt-1 w-full text-start text-sm">
          <Fold title="Verify connection">
            <CompareWords meetup={meetup} areApart />
          </Fold>
        </div>
      )}
    </div>
  )
}

function wordsFor(state: FindingState, gap: Gap | null, name: string): string {
  const { words, own, theirs, problem, isGivenUp, hasForeignKey, isElsewhere } = state
  if (isElsewhere) return 'Another tab of this browser shows you the way.'
  if (hasForeignKey) return FOREIGN_KEY
  if (isGivenUp) return 'Your phones could not agree on a key. Stop, and try it again.'
  if (gap) return gap.text
  if (words === null) return `Connecting with ${name}’s phone…`
  if (theirs === null) return `${name}’s phone has no place to share right now.`
  if (own === null && problem === null) return 'Your phone is finding out where it is…'
  return own === null ? 'Your place is not known.' : `Waiting for ${name}’s phone…`
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
