import { t } from '@lingui/core/macro'
import { formatLocale, formatTimeIn } from '../platform/format.ts'
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
  const toOption = (zone: string) => ({ value: zone, text: `${cityOf(zone)}, ${formatTimeIn(zone, nowMs)}` })
  const { compare } = new Intl.Collator(spokenLanguage())
  const suggested = [...new Set(languages.flatMap(zonesOfRegion))]
  const titles = partTitles()
  const titleOf = (zone: string) => titles[zone.split('/')[0] ?? '']
  const zones = Intl.supportedValuesOf('timeZone')
  const parts = [...new Set(zones.map(titleOf))].filter((title) => title !== undefined).sort(compare)
  return [
    { title: t`Suggestions`, zones: suggested },
    ...parts.map((title) => ({ title, zones: zones.filter((zone) => titleOf(zone) === title) })),
  ].flatMap(({ title, zones }) => (zones.length > 0 ? [{ title, options: zones.map(toOption) }] : []))
}

/** `America/Argentina/Buenos_Aires` as `Buenos Aires`. The names have no translations. */
export function cityOf(zone: string): string {
  const name = zone.split('/').at(-1) ?? zone
  return (RENAMED[name] ?? name).replaceAll('_', ' ')
}

/** Chromium and Safari know some cities by names that they had before. */
const RENAMED: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
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
