import { heightOf, type Place, type ResolvedImport, type Source } from './source.ts'
import type { Violation } from './violation.ts'

/** A room of the server knows itself, the platform, and of lower rooms their face (`service`) and their `events`. */
export function checkServer(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ workspace, folder, isTest }) => workspace === 'server' && folder !== null && !isTest)
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const sentence = whatIsWrong(source, one)
        const about = one.target?.path ?? one.specifier
        return sentence
          ? [{ path: source.path, line: one.line, rule: 'server' as const, about, sentence }]
          : []
      }),
    )
}

function whatIsWrong(source: Source, one: ResolvedImport): string | null {
  const inRooms = one.target?.workspace === 'server' ? breaksRooms(source, one.target, one) : null
  if (inRooms) return inRooms
  return source.room !== null && source.kind === 'store' && !isForStores(source, one)
    ? `Take out the import of ${one.specifier}: a store knows SQL, the contract, types of the platform and its own rules.`
    : null
}

function breaksRooms(source: Source, target: Place, { specifier, isType }: ResolvedImport): string | null {
  if (target.folder === 'platform') return null
  if (source.folder === 'platform')
    return `Take out the import of ${specifier}: the platform imports no room.`
  if (target.room === null)
    return `Take out the import of ${specifier}: a room imports rooms and the platform only.`
  if (target.room === source.room) return null
  if (heightOf(target) > heightOf(source)) {
    return `Take out the import of ${specifier}: ${target.room} is higher than ${source.room}. Publish an event and let it subscribe.`
  }
  if (target.kind === 'service') return null
  if (target.kind !== 'events') return `Ask ${target.room}/service for what you need of ${specifier}.`
  return isType ? null : `Import ${specifier} with \`import type\`: events are types.`
}

function isForStores(source: Source, { specifier, target, isType }: ResolvedImport): boolean {
  if (target === null) return specifier === 'sql-template-tag'
  if (target.workspace === 'contract') return true
  if (target.folder === 'platform') return isType || FOR_STORES.test(target.rest)
  return target.room === source.room && (target.kind === 'rules' || target.kind === 'store')
}

/** Of the platform's code, as against its types, a store uses the database and arithmetic with time. */
const FOR_STORES = /^(db\/|clock\.ts$)/
