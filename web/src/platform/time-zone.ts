import type { TZDateMini } from '@date-fns/tz/date/mini'
import { isTimeZone } from '@hereabouts/contract/http/time-zones'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { OF_THE_PHONE, readStored, writeStored } from './storage.ts'

const KEY = `${OF_THE_PHONE}time_zone`

/** A zone, empty if unknown, and how far its clock is ahead of UTC now. */
export interface PhoneClock {
  timeZone: string
  offsetMinutes: number
}

/** The clock of this phone, or the one that its owner chose because the browser hides it. */
export function ownClock(now = new Date()): PhoneClock {
  return {
    timeZone: zoneInUse()?.zone ?? browserClock(now).timeZone,
    offsetMinutes: -localDate(now).getTimezoneOffset() || 0,
  }
}

/** A moment on that clock: its getters and setters are local. To be formatted with `zoneOption`. */
export function localDate(moment: string | number | Date): Date {
  const date = new Date(moment)
  const chosen = zoneInUse()
  return chosen ? new chosen.ZonedDate(date.getTime(), chosen.zone) : date
}

/** Whether two moments are on the same day of that clock. */
export function isSameDay(one: string | number | Date, other: string | number | Date): boolean {
  const [a, b] = [localDate(one), localDate(other)]
  return (['getFullYear', 'getMonth', 'getDate'] as const).every((part) => a[part]() === b[part]())
}

/** The option that makes `Intl` write on that clock. */
export function zoneOption(): { timeZone?: string } {
  const chosen = zoneInUse()
  return chosen ? { timeZone: chosen.zone } : {}
}

/** Whether to ask which clock the person means: the browser hides it, and they have not said yet. */
export function useIsZoneUnknown(): boolean {
  return useStore(chosen) === null && isZoneHidden()
}

/** The same, outside of components. */
export function isZoneUnknown(): boolean {
  return chosen.getState() === null && isZoneHidden()
}

/** Whether the browser may hide its time zone, so that people can choose one. */
export function isZoneHidden(): boolean {
  return hidesZone(browserClock(new Date()), navigator.languages)
}

export function useChosenZone(): string | null {
  return useStore(chosen)?.zone ?? null
}

/**
 * Restores the zone that was chosen on this phone, before the first page shows. If that cannot be loaded, the
 * app asks again.
 */
export async function startTimeZone(): Promise<void> {
  const zone = readStored(KEY)
  if (typeof zone !== 'string' || !isTimeZone(zone)) return
  const { TZDateMini } = await import('@date-fns/tz/date/mini')
  chosen.setState({ zone, ZonedDate: TZDateMini }, true)
}

/** Remembered on this phone, also after signing out. Null asks again. */
export function chooseZone(to: ChosenZone | null) {
  writeStored(KEY, to?.zone ?? null)
  chosen.setState(to, true)
}

interface ChosenZone {
  zone: string
  /** Computes in that zone. Loaded only on phones that need it, so it is kept here. */
  ZonedDate: typeof TZDateMini
}

/**
 * Whether a browser with this clock may be anywhere. Those that resist fingerprinting say UTC, Firefox since
 * version 132 Atlantic/Reykjavik. People on UTC have the zone of a place, such as Africa/Accra.
 */
export function hidesZone({ timeZone, offsetMinutes }: PhoneClock, languages: readonly string[]): boolean {
  if (offsetMinutes !== 0) return false
  if (timeZone === 'Atlantic/Reykjavik') return !languages.some((tag) => /^is\b|-IS$/i.test(tag))
  return NO_PLACE.test(timeZone)
}

/** UTC by all its names, and what browsers say that do not know. */
const NO_PLACE = /^$|^(Etc\/)?(Unknown|UTC|UCT|GMT|GMT[+-]?0|Universal|Zulu|Greenwich|[+-]00:?00)$/

/** Null if the browser's zone is right, also on a phone whose browser no longer hides it. */
function zoneInUse(): ChosenZone | null {
  const zone = chosen.getState()
  return zone !== null && isZoneHidden() ? zone : null
}

function browserClock(now: Date): PhoneClock {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { timeZone: timeZone ?? '', offsetMinutes: -now.getTimezoneOffset() || 0 }
}

const chosen = createStore<ChosenZone | null>()(() => null)
