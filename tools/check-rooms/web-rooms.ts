import { findInCode, heightOf, type Place, type ResolvedImport, type Source } from './source.ts'
import type { Violation } from './violation.ts'

/** Rooms of the web import downwards, `ui` and the platform import no room, and only queries and mutations call. */
export function checkWeb(sources: readonly Source[]): Violation[] {
  const inWeb = sources.filter(({ workspace, isInSrc, isTest }) => workspace === 'web' && isInSrc && !isTest)
  return [...inWeb.flatMap(checkImports), ...inWeb.flatMap(checkCalls)]
}

function checkImports(source: Source): Violation[] {
  return source.imports.flatMap((one) => {
    const sentence = whatIsWrong(source, one)
    const about = one.target?.path ?? one.specifier
    return sentence ? [{ path: source.path, line: one.line, rule: 'web' as const, about, sentence }] : []
  })
}

function checkCalls(source: Source): Violation[] {
  if (mayCall(source)) return []
  return findInCode(source, CALLS).map(({ match, line }) => {
    const about = match.groups?.name ?? match.groups?.other ?? ''
    const sentence = `Leave ${about} to a query or mutation of the room, which asks through platform/api.`
    return { path: source.path, line, rule: 'web', about, sentence }
  })
}

const CALLS =
  /(?<![\w$.])(?:(?:window|globalThis|self)\.)?(?<name>fetch)\s*\(|\bnew\s+(?:window\.)?(?<other>XMLHttpRequest|EventSource|WebSocket)\b/g

function whatIsWrong(source: Source, { specifier, target }: ResolvedImport): string | null {
  if (target === null) {
    const fetches = source.folder === 'ui' && specifier === '@tanstack/react-query'
    return fetches ? `Take out the import of ${specifier}: ui fetches nothing.` : null
  }
  if (target.workspace === 'contract') {
    const knows = source.folder === 'ui' && target.room !== null
    return knows ? `Take out the import of ${specifier}: ui knows no room.` : null
  }
  if (target.workspace !== 'web' || !target.isInSrc) return null
  if (isApi(target) && !mayCall(source)) {
    return `Leave platform/api to the platform, queries and mutations: import one of those instead.`
  }
  return breaksRooms(source, target, specifier)
}

function breaksRooms(source: Source, target: Place, specifier: string): string | null {
  if (source.folder === null || source.folder === 'app') return null
  if (target.folder === 'platform' || target.folder === 'ui') return null
  if (source.room === null) return `Take out the import of ${specifier}: ${source.folder} imports no room.`
  if (target.room === null) return `Take out the import of ${specifier}: it stands above the rooms.`
  if (target.room === source.room) return null
  if (heightOf(target) > heightOf(source)) {
    return `Take out the import of ${specifier}: ${target.room} is higher than ${source.room}. Let app/ put the two together.`
  }
  return OPEN_KINDS.has(target.kind)
    ? null
    : `Import of ${target.room} its queries, mutations, live, rules or components, not ${target.rest}.`
}

/** What a room shows to the rooms above it. */
const OPEN_KINDS: ReadonlySet<string> = new Set(['queries', 'mutations', 'live', 'rules', 'components'])

function isApi({ folder, rest }: Place): boolean {
  return folder === 'platform' && /^api(\.ts$|\/|$)/.test(rest)
}

function mayCall({ folder, room, kind }: Place): boolean {
  return folder === 'platform' || (room !== null && (kind === 'queries' || kind === 'mutations'))
}
