import {
  CALENDAR_RESOLUTION,
  ENTRIES_PER_CALENDAR_MAX,
  ENTRY_LINK_CHARACTERS_MAX,
  ENTRY_TITLE_CHARACTERS_MAX,
} from '@hereabouts/contract/calendars/limits'
import { typedLine } from '@hereabouts/contract/http/fields'
import { PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import { getResolution, isValidCell } from 'h3-js'
import type { CalendarEntry } from '../platform/calendar-entries.ts'
import { parseUrl } from '../platform/url.ts'

export interface KeptEntry extends Omit<CalendarEntry, 'place' | 'link'> {
  place: string | null
  link: string | null
}

/** Whether this is a valid cell of the resolution of calendars. */
export function isCalendarCell(cell: string): boolean {
  return isValidCell(cell) && getResolution(cell) === CALENDAR_RESOLUTION
}

/** Calendar programs subscribe to `webcal:`, which is only another name. */
export function addressToFetch(typed: string): string {
  return typed.replace(/^webcals?:/i, 'https:')
}

/** The file as text, in the character set that the server named, or else UTF-8 (RFC 5545, section 3.1.4). */
export function decode(bytes: Uint8Array, type: string): string {
  const [, charset = 'utf-8'] = /charset="?([\w.:-]+)/i.exec(type) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // A character set that nobody knows.
    return new TextDecoder().decode(bytes)
  }
}

/** What is kept of the entries: those with a title, in lines that fit beside the texts of the app. */
export function toKept(entries: readonly CalendarEntry[]): KeptEntry[] {
  return entries
    .flatMap(({ title, place, link, ...rest }) => {
      const shown = line(title, ENTRY_TITLE_CHARACTERS_MAX)
      return shown === null
        ? []
        : [{ ...rest, title: shown, place: line(place, PLACE_CHARACTERS.max), link: pageOf(link) }]
    })
    .slice(0, ENTRIES_PER_CALENDAR_MAX)
}

/** One line as people could have typed it. A longer one is cut. Null if nothing of it can be seen. */
function line(text: string, charactersMax: number): string | null {
  const tidy = anyLine.safeParse(text.replaceAll('\0', '').toWellFormed()).data ?? ''
  const characters = [...tidy]
  if (characters.length <= charactersMax) return tidy || null
  return `${characters
    .slice(0, charactersMax - 1)
    .join('')
    .trimEnd()}…`
}

const anyLine = typedLine(1, Number.MAX_SAFE_INTEGER, 'a line')

/** A link is shown only if it leads to a web page, and says no name or password. */
function pageOf(link: string): string | null {
  const url = parseUrl(link)
  if (!url) return null
  const { protocol, username, password, href } = url
  const isPage = /^https?:$/.test(protocol) && username + password === ''
  return isPage && href.length <= ENTRY_LINK_CHARACTERS_MAX ? href : null
}
