import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../server/src/platform/clock.ts'

/**
 * What people in a town can do: nothing in advance; gatherings; gatherings and weekly hours; or these, and stay in
 * touch, plan days with each other, bring friends to gatherings, and have an hour a week together.
 */
export const WAYS = [
  'neither',
  'gatherings',
  'gatherings and weekly hours',
  'these, people in touch and an hour',
] as const
export type Way = (typeof WAYS)[number]

/** When somebody has nothing else to do. */
export interface FreeTime {
  from: Date
  until: Date
  /** In a usual time of theirs, which they know in advance. */
  isUsual: boolean
}

export interface Dweller {
  /** Nth of the interests of the catalogue, the most popular first. */
  interests: number[]
  /** East and north of the town's centre. */
  offsetMetres: [east: number, north: number]
  freeTimes: FreeTime[]
  /** Days of the week on whose evening they would make time for something that they know a day ahead. */
  flexibleDays: ReadonlySet<number>
  keepsWeeklyHours: boolean
  /** When they look at what is planned although they have no time then. */
  looksAt: Date[]
}

export interface Assumptions {
  usualTimesAWeek: number
  keepsUsualTime: number
  freeOnOtherDays: number
  flexibleEvenings: number
  keepsWeeklyHours: number
  looksADay: number
  interests: number
  catalogue: number
  radiusMetres: number
}

/** People of one town, the same whatever they can do. */
export function settleTown(
  size: number,
  monday: Date,
  random: () => number,
  assumed: Assumptions,
): Dweller[] {
  return Array.from({ length: size }, () => {
    const [distance, angle] = [assumed.radiusMetres * Math.sqrt(random()), 2 * Math.PI * random()]
    return {
      interests: interestsOf(random, assumed),
      offsetMetres: [distance * Math.cos(angle), distance * Math.sin(angle)],
      freeTimes: freeTimesOf(random, monday, assumed),
      flexibleDays: new Set([0, 1, 2, 3, 4, 5, 6].filter(() => random() < assumed.flexibleEvenings)),
      keepsWeeklyHours: random() < assumed.keepsWeeklyHours,
      looksAt: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => {
        const at = later(monday, day * DAY_MS + (9 + Math.floor(random() * 13)) * HOUR_MS)
        return random() < assumed.looksADay ? [at] : []
      }),
    }
  })
}

/**
 * Popular interests are much more popular than rare ones: the square puts half of the
 * choices into a quarter of them.
 */
function interestsOf(random: () => number, { interests, catalogue }: Assumptions): number[] {
  const chosen = new Set<number>()
  while (chosen.size < interests) chosen.add(Math.floor(random() ** 2 * catalogue))
  return [...chosen].toSorted((one, other) => one - other)
}

function freeTimesOf(random: () => number, monday: Date, assumed: Assumptions): FreeTime[] {
  const usualDays = new Set<number>()
  while (usualDays.size < assumed.usualTimesAWeek) usualDays.add(Math.floor(random() * 7))
  return [0, 1, 2, 3, 4, 5, 6].flatMap((day) => {
    const isUsual = usualDays.has(day)
    const hour = isUsual ? 18 + Math.floor(random() * 2) : 12 + Math.floor(random() * 8)
    if (random() >= (isUsual ? assumed.keepsUsualTime : assumed.freeOnOtherDays)) return []
    const from = later(monday, day * DAY_MS + hour * HOUR_MS)
    return [{ from, until: later(from, 150 * MINUTE_MS), isUsual }]
  })
}

/** Whether this person could be somewhere at that time, as far as they know now. */
export function canMake({ freeTimes, flexibleDays }: Dweller, startsAt: Date, monday: Date, now: Date) {
  const isFree = freeTimes.some(
    ({ from, until, isUsual }) =>
      (isUsual || from <= now) &&
      startsAt >= later(from, -30 * MINUTE_MS) &&
      startsAt <= later(until, -HOUR_MS),
  )
  const day = Math.floor((startsAt.getTime() - monday.getTime()) / DAY_MS)
  const hour = startsAt.getUTCHours()
  return isFree || (flexibleDays.has(day) && hour >= 17 && startsAt >= later(now, 20 * HOUR_MS))
}
