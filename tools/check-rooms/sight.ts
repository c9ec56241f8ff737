import { lineAt } from './imports.ts'
import type { Source } from './source.ts'
import type { Violation } from './violation.ts'

/** Who may see whom is decided by can_see: what it decides by is named where it is kept and nowhere else. */
export function checkSight(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ workspace, isInSrc, isTest }) => workspace === 'server' && isInSrc && !isTest)
    .filter(({ room, kind }) => !(kind === 'store' && KEEPERS.has(room ?? '')))
    .flatMap(({ path, sql }) =>
      [...sql.matchAll(DECIDES_SIGHT)].map((match) => ({
        path,
        line: lineAt(sql, match.index),
        rule: 'sight' as const,
        about: match[0],
        sentence: `Ask can_see or is_blocked instead of reading ${match[0]} here.`,
      })),
    )
}

const DECIDES_SIGHT = /\b(blocks|only_show_verified|visible_to_verified_only|standing)\b/g
/** safety owns the blocks, accounts the settings and the standing; the other two keep copies of them for the index. */
const KEEPERS: ReadonlySet<string> = new Set(['safety', 'accounts', 'availability', 'nearby'])
