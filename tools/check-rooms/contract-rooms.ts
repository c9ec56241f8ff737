import { FLOORS } from './rooms.ts'
import { heightOf, type ResolvedImport, type Source } from './source.ts'
import type { Violation } from './violation.ts'

/** The contract imports zod and itself, and in itself downwards. */
export function checkContract(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ workspace, isInSrc, isTest }) => workspace === 'contract' && isInSrc && !isTest)
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const sentence = whatIsWrong(source, one)
        const { line, specifier } = one
        return sentence
          ? [{ path: source.path, line, rule: 'contract' as const, about: specifier, sentence }]
          : []
      }),
    )
}

function whatIsWrong(source: Source, { specifier, target }: ResolvedImport): string | null {
  if (target === null) {
    return specifier === 'zod/mini'
      ? null
      : `Take out the import of ${specifier}: the contract imports zod/mini and itself, so that both sides can carry it.`
  }
  // Other workspaces are the concern of the rule for workspaces; the files above the rooms list what is in them.
  if (target.workspace !== 'contract' || source.folder === null) return null
  if (target.folder !== null && FLOORS.contract?.beside.includes(target.folder)) return null
  if (source.room === null) return `Take out the import of ${specifier}: ${source.folder}/ imports no room.`
  if (target.room === null) return `Take out the import of ${specifier}: it stands above the rooms.`
  return heightOf(target) > heightOf(source)
    ? `Take out the import of ${specifier}: ${target.room} is higher than ${source.room}. Move what both need down.`
    : null
}
