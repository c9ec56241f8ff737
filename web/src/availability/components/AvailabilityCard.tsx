import type { Availability } from '@hereabouts/contract/availability/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { vibrate } from '../../platform/haptics.ts'
import { serverNow, useServerNow } from '../../platform/server-time.ts'
import { useShownTime } from '../../platform/shown-time.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { mayAskForLocation } from '../device-fixes.ts'
import { readHomeZone } from '../device-home-zone.ts'
import { readUsualPlan, storeUsualPlan, type UsualPlan } from '../device-plan.ts'
import { type SwitchTo, useSetHomeZone, useSwitchOff, useSwitchOn } from '../mutations.ts'
import { freeForWords, isSpotOn, lacksSpot, longerRange, needsSpot, untilAtLeast, untilIn } from '../rules.ts'
import { LazySwitchFailure } from './LazySwitchFailure.tsx'
import type { Part } from './PlanChoices.tsx'
import { PlanSentence } from './PlanSentence.tsx'

const BeforeLocation = lazy(() => loadPart(() => import('./BeforeLocation.tsx')))

/**
 * One button that switches on or off, and the plan in one sentence. While on, every
 * change takes effect at once.
 */
export function AvailabilityCard(props: {
  userId: number
  current: Availability | null
  /** Whether the account has a home zone; undefined while loading. */
  hasHomeZone?: boolean | undefined
  /** When the town's hour ends, if it is on now. Switching on then lasts until its end, and looks farther. */
  hourEndsAt?: string | undefined
}) {
  const { userId, current, hasHomeZone, hourEndsAt } = props
  const [question, setQuestion] = useState<'location' | 'home zone' | null>(null)
  const setHomeZone = useSetHomeZone(userId)
  const [usual, setUsual] = useState(readUsualPlan)
  // What the person changed for this hour only.
  const [inHour, setInHour] = useState<Partial<UsualPlan>>({})
  const [open, setOpen] = useState<Part | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const switchOn = useSwitchOn(userId)
  const switchOff = useSwitchOff(userId)
  const now = useServerNow()
  const time = useShownTime()
  const failure = time.error ?? switchOn.error ?? switchOff.error ?? setHomeZone.error
  const isBeginning = time.isPending || switchOn.isPending
  const isBusy = isAsking || isBeginning || switchOff.isPending
  // While on, show the plan that is on, which another phone may have set. A pending change shows at once.
  const on = switchOn.isPending ? switchOn.variables : current
  const off = hourEndsAt === undefined ? usual : { ...hourPlan(usual), ...inHour }
  const plan = on ? { ...usual, rangeMetres: on.rangeMetres, upFor: on.upFor } : off
  // Unless the person has chosen how long.
  const endsWithHour = !current && hourEndsAt !== undefined && inHour.minutes === undefined
  const untilFrom = (nowMs: number) =>
    endsWithHour ? untilAtLeast(hourEndsAt, nowMs) : untilIn(plan.minutes, nowMs)
  const end = formatTime(untilFrom(now))

  async function begin() {
    setIsAsking(true)
    const asksFirst = await mayAskForLocation()
    setIsAsking(false)
    if (asksFirst) setQuestion('location')
    else beginOutsideHome()
  }
  function beginOutsideHome() {
    const isHere = readHomeZone() !== null
    // After signing out or in another browser, this phone does not know the home zone, so it
    // could switch on at home.
    if (hasHomeZone && !isHere) return setQuestion('home zone')
    if (hasHomeZone === false && isHere) setHomeZone.mutate(true)
    beginAnywhere()
  }
  function beginAnywhere() {
    setQuestion(null)
    setOpen(null)
    const { rangeMetres, upFor } = plan
    const wantsSpot = needsSpot(rangeMetres)
    time.confirm(
      () => (endsWithHour ? formatTime(untilFrom(serverNow())) : ''),
      () =>
        switchOn.mutate(
          { rangeMetres, upFor, until: untilFrom(serverNow()), wantsSpot },
          { onSuccess: () => vibrate('done') },
        ),
    )
  }
  function change(to: Partial<UsualPlan>) {
    if (!current && hourEndsAt !== undefined) return setInHour({ ...inHour, ...to })
    const next = { ...plan, ...to }
    setUsual(next)
    storeUsualPlan(next)
    if (!current) return
    const { rangeMetres, upFor } = next
    const wantsSpot = isSpotOn(current) || needsSpot(rangeMetres)
    const until = () => (to.minutes ? untilIn(to.minutes, serverNow()) : current.until)
    time.confirm(
      () => '',
      () => switchOn.mutate({ rangeMetres, upFor, until: until(), wantsSpot }),
    )
  }

  return (
    <Card isAccented={current !== null} aria-label={t`Availability`}>
      <div className="flex flex-col gap-3">
        {/* The button stays the same element, so that it keeps the focus when it has switched on or off. */}
        <div className="flex flex-wrap items-center gap-3">
          <div role="status" className={current ? 'min-w-[min(100%,9rem)] flex-1 wrap-anywhere' : 'sr-only'}>
            {current && <Now current={current} />}
          </div>
          <Button
            look={current ? 'secondary' : 'primary'}
            isLarge={!current}
            isWide={!current}
            busyText={isBeginning && !current && t`Finding your area…`}
            disabled={isBusy || question !== null}
            onClick={() => (current ? switchOff.mutate() : begin())}
          >
            {current ? t`Switch off` : endsWithHour ? t`I’m free until ${end}` : freeForWords(plan.minutes)}
          </Button>
        </div>
        {failure && <LazySwitchFailure error={failure} />}
        {question === 'location' && (
          <Suspense>
            <BeforeLocation
              rangeMetres={plan.rangeMetres}
              onGo={beginOutsideHome}
              onNotNow={() => setQuestion(null)}
            />
          </Suspense>
        )}
        {question === 'home zone' && !current && (
          <LostHomeZone
            isBusy={setHomeZone.isPending}
            onWithout={() => setHomeZone.mutate(false, { onSuccess: beginAnywhere })}
          />
        )}
        {current && !current.isHidden && lacksSpot(current) && (
          <SpotOver
            onAgain={() => switchOn.mutate({ ...asItIs(current), wantsSpot: true })}
            onFarther={() => setOpen('range')}
            disabled={isBusy}
          />
        )}
        {!current?.isHidden && question !== 'location' && (
          <PlanSentence
            plan={plan}
            until={on ? on.until : untilFrom(now)}
            current={current}
            isEndFixed={current !== null || endsWithHour}
            open={open}
            onOpen={setOpen}
            onChange={change}
            onSpot={(wantsSpot) => current && switchOn.mutate({ ...asItIs(current), wantsSpot })}
            disabled={isBusy}
          />
        )}
      </div>
    </Card>
  )
}

function hourPlan(usual: UsualPlan): UsualPlan {
  return { ...usual, rangeMetres: longerRange(usual.rangeMetres) ?? usual.rangeMetres }
}

function Now({ current }: { current: Availability }) {
  const { spotUntil } = current
  const spotEnd = isSpotOn(current) && spotUntil ? formatTime(spotUntil) : null
  if (current.isHidden)
    return (
      <p className="font-semibold">
        <Trans>You’re hidden from the list while you’re meeting.</Trans>
      </p>
    )
  return (
    <>
      <p className="flex items-center gap-2 text-xl font-bold">
        <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-good" />{' '}
        <Trans>You’re free</Trans>
      </p>
      {spotEnd && (
        <p className="text-sm text-muted">
          <Trans>Right here until {spotEnd}</Trans>
        </p>
      )}
    </>
  )
}

/** Shown if the account has a home zone that this phone does not know. */
function LostHomeZone({ isBusy, onWithout }: { isBusy: boolean; onWithout: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice>
        <Trans>
          This phone no longer knows your home zone. Set it again at home, or continue without one.
        </Trans>
      </Notice>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink look="secondary" href="/profile/privacy">
          <Trans>Set it again</Trans>
        </ButtonLink>
        <Button look="secondary" disabled={isBusy} onClick={onWithout}>
          <Trans>Go without</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Shown when “right here” has expired at a range of a few feet, which leaves nobody in range. */
function SpotOver(props: { onAgain: () => void; onFarther: () => void; disabled: boolean }) {
  const { onAgain, onFarther, disabled } = props
  return (
    <div className="flex flex-col gap-3">
      <Notice>
        <Trans>“Right here” has ended, so nobody sees you.</Trans>
      </Notice>
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={disabled} onClick={onAgain}>
          <Trans>Right here again</Trans>
        </Button>
        <Button look="secondary" disabled={disabled} onClick={onFarther}>
          <Trans>Look farther</Trans>
        </Button>
      </div>
    </div>
  )
}

function asItIs(current: Availability): SwitchTo {
  const { rangeMetres, until, upFor } = current
  return { rangeMetres, until, upFor, wantsSpot: isSpotOn(current) }
}
