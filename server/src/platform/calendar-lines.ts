import { ruleOfVCalendar, unquoteLines } from './calendar-vcalendar.ts'

/** The components that we read, with how deep they are. */
const DEPTHS = new Map([
  ['VCALENDAR', 0],
  ['VEVENT', 1],
  ['VTIMEZONE', 1],
  ['STANDARD', 2],
  ['DAYLIGHT', 2],
])
const TEXTS =
  'METHOD TIMEZONE-ID TZID UID SUMMARY LOCATION URL STATUS CLASS SEQUENCE X-LIC-LOCATION X-WR-TIMEZONE'
const TIMES = 'DTSTART DTEND EXDATE RDATE RECURRENCE-ID'
const DURATION = /^[+-]?P(?=.)(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/
const OFFSET = /^[+-]\d{4}(\d\d)?$/

/** Rewrites each property that we read. Takes its value, its parameters and its name, and returns lines. */
const PROPERTIES = new Map<string, (value: string, parameters: string, name: string) => string[]>([
  ...TEXTS.split(' ').map((name) => [name, (value: string) => [`${name}:${value}`]] as const),
  ...TIMES.split(' ').map((name) => [name, timeLines] as const),
  ['RRULE', ruleLines],
  ['EXRULE', ruleLines],
  ['DURATION', ifMatching(DURATION)],
  ['TZOFFSETFROM', ifMatching(OFFSET)],
  ['TZOFFSETTO', ifMatching(OFFSET)],
])

/**
 * The lines of a calendar that say what takes place, when and where (RFC 5545), as the library reads them. It gives
 * up a whole calendar for a mistake in any line, and programs make many: line endings, dates, rules, quotes.
 */
export function neededLines(text: string): string {
  const needed: string[] = []
  const open: string[] = []
  let skipped = ''
  for (const line of unquoteLines(unfold(text.replace(/^\ufeff/, '')).split(/[\r\n]+/))) {
    const [, name = '', parameters = '', value = ''] = PARTS_OF_TIMES.exec(line) ?? PARTS.exec(line) ?? []
    const property = name.toUpperCase()
    const component = value.trim().toUpperCase()
    if (property === 'BEGIN' || property === 'END') {
      // An alarm or a task has texts and times of its own. One without an end does not skip the next event.
      if (DEPTHS.has(component)) {
        needed.push(...boundaryLines(property, component, open))
        skipped = ''
      } else if (skipped === '' && property === 'BEGIN') skipped = component
      else if (property === 'END' && component === skipped) skipped = ''
    } else if (skipped === '')
      needed.push(...(PROPERTIES.get(property)?.(value.trim(), parameters, property) ?? []))
  }
  return `${needed.join('\r\n')}\r\n`
}

/**
 * The lines that begin or end a component. Those that should have ended before it, or inside it, end first. What has
 * not begun has no end.
 *
 * @param open the components that have begun, the outermost first; changes with the lines
 */
function boundaryLines(property: 'BEGIN' | 'END', component: string, open: string[]): string[] {
  const from =
    property === 'BEGIN'
      ? open.findIndex((each) => depthOf(each) >= depthOf(component))
      : open.indexOf(component)
  const ends = from === -1 ? [] : open.splice(from).reverse()
  const lines = ends.map((each) => `END:${each}`)
  if (property === 'END') return lines
  open.push(component)
  return [...lines, `BEGIN:${component}`]
}

function depthOf(component: string): number {
  return DEPTHS.get(component) ?? 0
}

/** Joins the parts of long lines, in which some programs end each part with two carriage returns. */
export function unfold(text: string): string {
  return text.replace(/\r{0,2}\n[ \t]|\r[ \t]/g, '')
}

/** Name, parameters and value. Parameters contain colons and semicolons in quotes only. */
const PARTS = /^([a-z\d-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/i
/** The same for times, whose zones are sometimes named with a colon: `TZID=tzone://Microsoft/Utc`. */
const PARTS_OF_TIMES = new RegExp(`^(${TIMES.replaceAll(' ', '|')})(;.*?)?:(\\s*\\d{4}-?\\d\\d.*)$`, 'i')

/** One line per time, each with its zone. Times that cannot be read are left out. */
function timeLines(value: string, parameters: string, name: string): string[] {
  const [, zone = ''] = /;TZID=("[^"]*"|[^;]*)/i.exec(parameters) ?? []
  const range = /;RANGE=THISANDFUTURE/i.test(parameters) ? ';RANGE=THISANDFUTURE' : ''
  const areDays = /;VALUE="?DATE"?(;|$)/i.test(parameters)
  return value.split(/[,;]/).flatMap((written) => {
    // Of a period, the start. It lasts as long as the others.
    const time = toTime(written.split('/')[0] ?? '')
    if (!time) return []
    if (areDays || time.length === 8) return [`${name}${range};VALUE=DATE:${time.slice(0, 8)}`]
    return [`${name}${range}${zone && `;TZID="${zone.replaceAll('"', '').trim()}"`}:${time}`]
  })
}

/** A day or a time in basic format. Null if it is neither. One with a distance from UTC is converted. */
function toTime(written: string): string | null {
  const [, date = '', hour, minute = '', second = '00', zone = ''] = TIME.exec(written.trim()) ?? []
  const day = date.replaceAll('-', '')
  if (day === '' || hour === undefined) return day || null
  const time = `${day}T${hour}${minute}${second}`
  if (!/\d/.test(zone)) return `${time}${zone.toUpperCase()}`
  const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${hour}:${minute}:${second}`
  const at = new Date(`${iso}${zone.replace(/(\d\d):?(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString().replace(/[-:]|\.\d+/g, '')
}

const TIME = /^(\d{8}|\d{4}-\d\d-\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** No event that people go to repeats more often than every hour. */
const FREQUENCY = /(^|;)FREQ=(HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/

/** A rule without empty parts. One that ends on a day ends with the last second of it. */
function ruleLines(value: string, _: string, name: string): string[] {
  const rule = (value.includes('=') ? value : ruleOfVCalendar(value))
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .flatMap((part) => {
      const [key, written = ''] = part.split('=')
      const tidy = key === 'UNTIL' ? toTime(written) : written
      if (!tidy) return []
      return [`${key}=${key === 'UNTIL' && tidy.length === 8 ? `${tidy}T235959` : tidy}`]
    })
    .join(';')
  return FREQUENCY.test(rule) ? [`${name}:${rule}`] : []
}

function ifMatching(pattern: RegExp) {
  return (value: string, _: string, name: string) => {
    const tidy = value.toUpperCase()
    return pattern.test(tidy) ? [`${name}:${tidy}`] : []
  }
}
