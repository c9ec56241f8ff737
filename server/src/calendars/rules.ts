import {
  CALENDAR_RESOLUTION,
  ENTRIES_PER_CALENDAR_MAX,
  ENTRY_LINK_CHARACTERS_MAX,
  ENTRY_TITLE_CHARACTERS_MAX,
} from '@hereabouts/contract/calendars/limits'
import { typedLine } from '@hereabouts/contract/http/fields'
import { PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import { getResolution, isValidCell } from 'h3-js'
import { decode as decodeEntities } from 'html-entities'
import type { CalendarEntry } from '../platform/calendar-entries.ts'
import { unfold } from '../platform/calendar-lines.ts'
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

/**
 * The file as text: in UTF-16 if it begins so, in the character set that the server named, or in UTF-8 (RFC 5545,
 * section 3.1.4). If what should be UTF-8 has only other letters, an old program wrote it for Western Europe.
 */
export function decode(bytes: Uint8Array, type: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Lines may be folded within a character.
  const unfolded = Buffer.from(unfold(Buffer.from(bytes).toString('latin1')), 'latin1')
  const text = decoded(unfolded, type)
  const isBroken = text.includes('\ufffd') && !/[^\0-\x7f\ufffd]/.test(text)
  return isBroken ? new TextDecoder('windows-1252').decode(unfolded) : text
}

function decoded(bytes: Uint8Array, type: string): string {
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
      if (shown === null) return []
      // What takes place online names its page as the place.
      const page = pageOf(place.trim())
      const words = page ? null : line(withoutCoordinates(place), PLACE_CHARACTERS.max)
      return [{ ...rest, title: shown, place: words, link: pageOf(link) ?? page }]
    })
    .slice(0, ENTRIES_PER_CALENDAR_MAX)
}

/** Coordinates are no place that people could say, and we keep none. */
function withoutCoordinates(place: string): string {
  return place.replace(COORDINATES, '')
}

// Bounded everywhere, because a calendar may be made to keep the pattern busy.
const COORDINATES =
  /\(?\s{0,3}(?:geo:)?[+-]?\d{1,3}\.\d{3,15}°?\s{0,3}[NS]?[,;\s]\s{0,3}[+-]?\d{1,3}\.\d{3,15}°?\s{0,3}[EWO]?\s{0,3}\)?/gi

/** One line as people could have typed it. A longer one is cut. Null if nothing of it can be seen. */
function line(text: string, charactersMax: number): string | null {
  // Programs of web sites write entities such as &#8211;.
  const plain = decodeEntities(text, { scope: 'strict' }).replaceAll('\0', '').toWellFormed()
  const tidy = anyLine.safeParse(plain).data ?? ''
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
  // Some calendars escape it as if it were a text.
  const url = parseUrl(link.replace(/\\([,;])/g, '$1'))
  if (!url) return null
  const { protocol, username, password, href } = url
  const isPage = /^https?:$/.test(protocol) && username + password === ''
  return isPage && href.length <= ENTRY_LINK_CHARACTERS_MAX ? href : null
}
