import type { AgendaEntry } from '@hereabouts/contract/gatherings/schemas-agenda'
import { t } from '@lingui/core/macro'
import { missingText, seatsText } from './rules.ts'

/** Where programs find the agenda in this language. Calendars recognise what to subscribe to by `webcal`. */
export function feedUrls(origin: string, language: string): { calendar: string; feed: string } {
  const query = new URLSearchParams({ language })
  return {
    calendar: `${origin.replace(/^https?:/, 'webcal:')}/api/agenda.ics?${query}`,
    feed: `${origin}/api/agenda.atom?${query}`,
  }
}

/** How many people come, for readers who do not learn how many seats there are. */
export function comingText({ state, going, minimum }: AgendaEntry): string {
  if (state === 'on') return t`It’s on, and there are free seats.`
  const seats = seatsText({ state, going, minimum, maximum: minimum, isFull: false })
  return `${seats} · ${missingText({ going, minimum })}`
}

export const publicLabel = () => t`On the public agenda`
export const publicHint = () => t`Anyone can read what, when and the part of town. No names, no place.`
