import { FLOORS } from './rooms.ts'
import type { ResolvedImport, Source } from './source.ts'
import type { Violation } from './violation.ts'

/** Server and web know the contract, by its name, and not each other; the contract knows nobody. */
export function checkWorkspaces(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ workspace }) => workspace in FLOORS)
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const sentence = whatIsWrong(source, one)
        const { line, specifier } = one
        return sentence
          ? [{ path: source.path, line, rule: 'workspaces' as const, about: specifier, sentence }]
          : []
      }),
    )
}

function whatIsWrong({ workspace }: Source, { specifier, target }: ResolvedImport): string | null {
  if (/^(@\/|~|#|\/)/.test(specifier))
    return `Import ${specifier} by its relative path: this check follows no aliases.`
  if (target === null) return null
  const isByName = specifier.startsWith('@hereabouts/')
  if (target.workspace === workspace) {
    return isByName ? `Import ${specifier} by its relative path: it is in the same workspace.` : null
  }
  if (target.workspace === 'contract' && workspace !== 'contract') {
    return isByName ? null : `Import ${target.path} as @hereabouts/contract/<path>.`
  }
  return `Take out the import of ${specifier}: ${workspace} does not know ${target.workspace}. What both need is contract.`
}
