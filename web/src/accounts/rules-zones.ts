import { t } from '@lingui/core/macro'
import { formatList, formatLocale, formatTimeIn } from '../platform/format.ts'
import { spokenLanguage } from '../platform/translate.ts'

interface ZoneGroup {
  title: string
  options: { value: string; text: string }[]
}

/**
 * All time zones by part of the world, each with its time now, by which people recognise theirs. First come
 * those of the regions in `languages`, which are often right.
 */
export function zoneGroups(languages: readonly string[], nowMs: number): ZoneGroup[] {
  const { compare } = new Intl.Collator(spokenLanguage())
  // Most zones share their time with many others, and formats take long to create.
  const times = new Map<string, string>()
  function toOption(zone: string) {
    const { name, time } = readZone(zone, nowMs)
    const shown = (time && times.get(time)) ?? formatTimeIn(zone, nowMs)
    if (time) times.set(time, shown)
    return { value: zone, text: `${name}, ${shown}` }
  }
  const suggested = [...new Set(languages.flatMap(zonesOfRegion))]
  const titles = partTitles()
  const titleOf = (zone: string) => titles[zone.split('/')[0] ?? '']
  const zones = Intl.supportedValuesOf('timeZone')
  const parts = [...new Set(zones.map(titleOf))].filter((title) => title !== undefined).sort(compare)
  return [
    { title: t`Suggestions`, zones: suggested },
    ...parts.map((title) => ({ title, zones: zones.filter((zone) => titleOf(zone) === title) })),
  ].flatMap(({ title, zones }, nth) => {
    const options = zones.map(toOption)
    if (nth > 0) options.sort((one, other) => compare(one.text, other.text))
    return options.length > 0 ? [{ title, options }] : []
  })
}

/**
 * A zone in the reader’s language: `Asia/Tokyo` as `Japan Time`, and in Japanese `America/New_York` as
 * `ニューヨーク時間`.
 */
export function zoneName(zone: string, nowMs: number): string {
  return readZone(zone, nowMs).name
}

/** The name of a zone, and its time as in `18:05`, if the browser knows both. */
function readZone(zone: string, nowMs: number): { name: string; time?: string } {
  const { timeZoneName: place, hour, minute } = partsIn('shortGeneric', zone, nowMs)
  const time = `${hour}:${minute}`
  if (/(^|\/)UTC$/.test(zone)) return { name: 'UTC', time }
  const city = cityOf(zone)
  if (place === undefined) return { name: city }
  // Where the language has an abbreviation, such as ET or JST, Intl names no place.
  if (!/^\p{Lu}+$/u.test(place)) return { name: place, time }
  const clock = partsIn('longGeneric', zone, nowMs).timeZoneName ?? place
  // The city is in Latin letters.
  const isLatin = /\p{Script=Latin}/u.test(clock)
  return { name: isLatin ? formatList([...placesOf(zone), clock], 'unit') : clock, time }
}

/** The city of a zone. It is in English, so readers of other languages get the country, too, or instead. */
function placesOf(zone: string): string[] {
  const city = cityOf(zone)
  if (spokenLanguage() === 'en') return [city]
  countries ??= new Map(
    COUNTRIES.flatMap((code) => {
      const zones = zonesOfRegion(`und-${code}`)
      return zones.map((of) => [of, { code, isAlone: zones.length === 1 }] as const)
    }),
  )
  const country = countries.get(zone)
  if (!country) return [city]
  const name = new Intl.DisplayNames(formatLocale(), { type: 'region' }).of(country.code) ?? country.code
  return country.isAlone ? [name] : [name, city]
}

/** Countries around the zones for which German, Spanish or Portuguese have abbreviations. */
const COUNTRIES =
  'AD|AL|AT|AX|BA|BE|BF|BG|BR|CH|CI|CY|CZ|DE|DK|DZ|EE|EG|ES|FI|FO|FR|GH|GI|GM|GN|GR|GW|HR|HU|IS|IT|LB|LI|LR|LT|LU|LV|LY|MC|MD|ME|MK|ML|MR|MT|NL|NO|PL|PS|PT|RO|RS|SE|SH|SI|SJ|SK|SL|SM|SN|ST|TG|TN|UA|VA'.split(
    '|',
  )
let countries: Map<string, { code: string; isAlone: boolean }> | undefined

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/** Nothing if the browser does not know the zone or the style. */
function partsIn(timeZoneName: 'shortGeneric' | 'longGeneric', timeZone: string, nowMs: number): Parts {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    const format = new Intl.DateTimeFormat(formatLocale(), { ...clock, timeZone, timeZoneName })
    return Object.fromEntries(format.formatToParts(nowMs).map(({ type, value }) => [type, value]))
  } catch {
    return {}
  }
}

/** `America/Argentina/Buenos_Aires` as `Buenos Aires`. Intl has no translations of these names alone. */
export function cityOf(zone: string): string {
  const name = zone.split('/').at(-1) ?? zone
  return (RENAMED[name] ?? name).replaceAll('_', ' ')
}

/** Chromium and Safari know some cities by names that they had before. */
const RENAMED: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho_Chi_Minh',
  Truk: 'Chuuk',
}

function zonesOfRegion(tag: string): string[] {
  try {
    const locale = new Intl.Locale(tag).maximize() as Intl.Locale & {
      getTimeZones?: () => string[] | undefined
      timeZones?: string[]
    }
    return locale.getTimeZones?.() ?? locale.timeZones ?? []
  } catch {
    // Some browsers report invalid languages, such as "en-US@posix".
    return []
  }
}

/** By how the names of zones begin. Intl knows the continents by their UN M49 codes. */
function partTitles(): Record<string, string | undefined> {
  const regions = new Intl.DisplayNames(formatLocale(), { type: 'region' })
  return {
    Africa: regions.of('002'),
    America: regions.of('019'),
    Antarctica: regions.of('AQ'),
    Arctic: regions.of('150'),
    Asia: regions.of('142'),
    Atlantic: t`Atlantic Ocean`,
    Australia: regions.of('AU'),
    Europe: regions.of('150'),
    Indian: t`Indian Ocean`,
    Pacific: t`Pacific Ocean`,
  }
}
