/** What vCalendar 1.0 (versit, 1996) writes differently from iCalendar. Some programs still export it. */

/** Joins and decodes the lines of texts that are quoted-printable (RFC 2045, section 6.7). */
export function unquoteLines(lines: readonly string[]): string[] {
  const unquoted: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const parts = [lines[at] ?? '']
    const isQuoted = QUOTED.test(parts[0] ?? '')
    while (isQuoted && parts.at(-1)?.endsWith('=') && at + 1 < lines.length) parts.push(lines[++at] ?? '')
    const line = isQuoted ? parts.map((part) => part.replace(/=$/, '')).join('') : (parts[0] ?? '')
    const valueAt = isQuoted ? line.indexOf(':') : line.length
    unquoted.push(line.slice(0, valueAt) + line.slice(valueAt).replace(/(?:=[\da-f]{2})+/gi, unquote))
  }
  return unquoted
}

const QUOTED = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/** In UTF-8, or in the character set of Western Europe if it cannot be that. Line breaks become spaces. */
function unquote(quoted: string): string {
  const bytes = Buffer.from(quoted.replaceAll('=', ''), 'hex')
  const text = bytes.toString()
  return (text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text).replace(
    /\p{Cc}+/gu,
    ' ',
  )
}

/**
 * A rule as iCalendar writes it: `FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,TH;COUNT=10` for `W1 TU TH #10`. Empty if it
 * cannot be read.
 */
export function ruleOfVCalendar(value: string): string {
  const [first = '', ...parts] = value.toUpperCase().trim().split(/\s+/)
  const [, kind = '', interval] = /^([DWMY][PMD]?)(\d{1,4})$/.exec(first) ?? []
  const [frequency, by] = KINDS[kind] ?? []
  if (!frequency) return ''
  const count = parts.find((part) => /^#\d{1,6}$/.test(part))?.slice(1)
  const until = parts.find((part) => /^\d{8}T/.test(part))
  const on = parts.filter((part) => part !== until && /^(\d{1,3}[+-]?|[A-Z]{2})$/.test(part))
  return [
    `FREQ=${frequency}`,
    `INTERVAL=${interval}`,
    ...(by && on.length > 0 ? [`${by}=${(kind === 'MP' ? weekdaysOf(on) : on.map(signed)).join(',')}`] : []),
    // Without an end there are two. #0 means that there is none.
    ...(until ? [`UNTIL=${until}`] : count === '0' ? [] : [`COUNT=${count ?? 2}`]),
  ].join(';')
}

const KINDS: Record<string, readonly [frequency: string, by?: string]> = {
  D: ['DAILY'],
  W: ['WEEKLY', 'BYDAY'],
  MP: ['MONTHLY', 'BYDAY'],
  MD: ['MONTHLY', 'BYMONTHDAY'],
  YM: ['YEARLY', 'BYMONTH'],
  YD: ['YEARLY', 'BYYEARDAY'],
}

/** `1+ SU MO 2- FR` as `1SU`, `1MO` and `-2FR`. */
function weekdaysOf(parts: readonly string[]): string[] {
  let week = ''
  return parts.flatMap((part) => {
    if (/^[A-Z]/.test(part)) return [`${week}${part}`]
    week = signed(part)
    return []
  })
}

/** `2-` as `-2`, and the last day of a month, `LD`, as `-1`. */
function signed(part: string): string {
  if (part === 'LD') return '-1'
  return part.endsWith('-') ? `-${part.slice(0, -1)}` : part.replace('+', '')
}
