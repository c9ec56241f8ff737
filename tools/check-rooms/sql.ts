import { findInCode, type Source } from './source.ts'
import type { Violation } from './violation.ts'

/** SQL stands in stores, in the declarations of notification kinds and with the database driver, tagged `sql`; nowhere else. */
export function checkSql(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) =>
    mayHoldSql(source) ? tagsUnderAnotherName(source) : [...findDrivers(source), ...findTags(source)],
  )
}

const TAG = 'sql-template-tag'
const DRIVERS: ReadonlySet<string> = new Set([TAG, 'pg', '@electric-sql/pglite'])

function mayHoldSql({ workspace, path, isTest, isInSrc, room, kind, folder, rest }: Source): boolean {
  if (
    workspace === 'bench' ||
    workspace === 'packages' ||
    isTest ||
    /^server\/(test|migrations)\//.test(path)
  )
    return true
  if (workspace !== 'server' || !isInSrc) return false
  if (folder === 'platform')
    return rest.startsWith('db/') || rest === 'http/health.ts' || rest === 'notifications.ts'
  return room !== null && (kind === 'store' || kind === 'notifications')
}

function findDrivers({ path, imports }: Source): Violation[] {
  return imports
    .filter(({ specifier }) => DRIVERS.has(specifier))
    .map(({ specifier, line }) => {
      const sentence = `Move what needs ${specifier} into a store, or into server/src/platform/db.`
      return { path, line, rule: 'sql', about: specifier, sentence }
    })
}

function findTags(source: Source): Violation[] {
  return findInCode(source, /\bsql\s*`/g).map(({ line }) => {
    const sentence = 'Move this SQL into the store of its room.'
    return { path: source.path, line, rule: 'sql', about: 'sql``', sentence }
  })
}

/** What is not tagged `sql` would not be read as SQL by these checks. */
function tagsUnderAnotherName({ path, imports }: Source): Violation[] {
  return imports
    .filter(({ specifier, names }) => specifier === TAG && ANOTHER_NAME.test(names))
    .map(({ line }) => {
      const sentence = `Call the tag sql: only templates of this name are read as SQL.`
      return { path, line, rule: 'sql', about: TAG, sentence }
    })
}

const ANOTHER_NAME = /^\s*(?!type\b|sql\b)\w|\*|\b(?:sql|default)\s+as\s+(?!sql\b)/
