import {
  DEFAULT_RANGE_METRES,
  RANGES_METRES,
  type RangeMetres,
  UP_FOR_CHARACTERS_MAX,
} from '@hereabouts/contract/availability/limits'
import { charactersIn } from '@hereabouts/contract/http/characters'
import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { offeredRange, TIME_OPTIONS, type UsualMinutes } from './rules.ts'

/** The plan that is on, stored so that the phone can switch on again if the server loses it. */
export interface RunningPlan {
  userId: number
  rangeMetres: RangeMetres
  /** ISO 8601. */
  until: string
  upFor: string
  /** The server's at that time; see `OwnAvailability`. */
  era?: string | null | undefined
}

/** The last chosen plan, which the form starts with. */
export interface UsualPlan {
  rangeMetres: RangeMetres
  minutes: UsualMinutes
  upFor: string
}

const RUNNING_KEY = 'hereabouts_available'
const USUAL_KEY = 'hereabouts_usual'

/** The plan that this person's phone is on with; null if it is off or the plan has ended. */
export function readRunningPlan(userId: number, nowMs: number): RunningPlan | null {
  const stored = readStored(RUNNING_KEY) as Partial<RunningPlan> | null
  if (!stored || stored.userId !== userId || !isRange(stored.rangeMetres) || typeof stored.upFor !== 'string')
    return null
  return Date.parse(String(stored.until)) > nowMs ? (stored as RunningPlan) : null
}

export function storeRunningPlan(plan: RunningPlan) {
  writeStored(RUNNING_KEY, plan)
}

/** Notes that the server has the plan in this era. */
export function confirmRunningPlan(userId: number, era: string | null, nowMs: number) {
  const plan = readRunningPlan(userId, nowMs)
  if (plan && era && plan.era !== era) storeRunningPlan({ ...plan, era })
}

/** Whether the plan that the server no longer has was ended by a person, and not lost. */
export function isEnded(plan: RunningPlan, era: string | null | undefined): boolean {
  return Boolean(era) && plan.era === era
}

export function dropRunningPlan() {
  removeStored(RUNNING_KEY)
}

export function readUsualPlan(): UsualPlan {
  const stored = readStored(USUAL_KEY) as Partial<UsualPlan> | null
  return {
    rangeMetres: offeredRange(isRange(stored?.rangeMetres) ? stored.rangeMetres : DEFAULT_RANGE_METRES),
    minutes: TIME_OPTIONS.find(({ value }) => value === stored?.minutes)?.value ?? USUAL_MINUTES,
    upFor: isUpFor(stored?.upFor) ? stored.upFor : '',
  }
}

export function storeUsualPlan(plan: UsualPlan) {
  writeStored(USUAL_KEY, plan)
}

const USUAL_MINUTES = 60

function isUpFor(text: unknown): text is string {
  return typeof text === 'string' && charactersIn(text) <= UP_FOR_CHARACTERS_MAX
}

function isRange(metres: unknown): metres is RangeMetres {
  return (RANGES_METRES as readonly unknown[]).includes(metres)
}
