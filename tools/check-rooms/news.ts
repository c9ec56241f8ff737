import { FLOORS } from './rooms.ts'
import { findInCode, heightOf, placeOf, type Source } from './source.ts'
import type { Violation } from './violation.ts'

/** A room announces its own news only, and hears, in its subscribers, its own and those of lower rooms. */
export function checkNews(sources: readonly Source[]): Violation[] {
  return sources
    .filter(
      ({ workspace, isInSrc, folder, isTest }) =>
        workspace === 'server' && isInSrc && folder !== 'platform' && !isTest,
    )
    .flatMap((source) =>
      findInCode(source, NEWS).flatMap(({ match, line }) => {
        const { verb = '', quote } = match.groups ?? {}
        const opens = match.index + match[0].length
        const name = quote ? source.text.slice(opens, source.text.indexOf(quote, opens)) : null
        const sentence = verb === 'on' ? breaksHearing(source, name) : breaksTelling(source, name)
        return sentence
          ? [{ path: source.path, line, rule: 'news' as const, about: name ?? verb, sentence }]
          : []
      }),
    )
}

const NEWS = /\b(?:tx|bus)\.(?<verb>emit|publish|on)\s*\(\s*(?<quote>['"`])?/g

function breaksTelling(source: Source, name: string | null): string | null {
  if (name === null) return 'Name the news in place, as a string: who announces what is read from the code.'
  const room = roomOf(name)
  if (room === null) return `Call the news ${name} after its room, as in 'safety.blocked'.`
  return room === source.room ? null : `Let ${room} announce ${name}: a room announces its own news only.`
}

function breaksHearing(source: Source, name: string | null): string | null {
  if (name === null) return 'Name the news in place, as a string: who hears what is read from the code.'
  const room = roomOf(name)
  if (room === null) return `There is no room that could announce ${name}: mend the name.`
  if (source.room === null || source.kind !== 'subscribers')
    return `Answer ${name} in subscribers.ts of the room it concerns.`
  return heightOf(placeOf(`server/src/${room}/events.ts`)) > heightOf(source)
    ? `Do not listen to ${name}: ${room} is higher than ${source.room}.`
    : null
}

function roomOf(name: string): string | null {
  const room = name.split('.')[0] ?? ''
  return name.includes('.') && FLOORS.server?.rooms.includes(room) ? room : null
}
