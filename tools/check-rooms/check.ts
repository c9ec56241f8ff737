import { checkAccess } from './access.ts'
import { checkContract } from './contract-rooms.ts'
import { checkCycles } from './cycles.ts'
import type { Exception } from './exceptions.ts'
import { excuse } from './excuse.ts'
import { checkLength } from './length.ts'
import { checkNames } from './names.ts'
import { checkNews } from './news.ts'
import { checkServer } from './server-rooms.ts'
import { checkSight } from './sight.ts'
import { readSources, type SourceFile } from './source.ts'
import { checkSql } from './sql.ts'
import type { Violation } from './violation.ts'
import { checkWeb } from './web-rooms.ts'
import { checkWorkspaces } from './workspaces.ts'

/** All that breaks a rule of the house, by file and line. */
export function checkHouse(files: readonly SourceFile[], exceptions: readonly Exception[]): Violation[] {
  const sources = readSources(files)
  const violations = RULES.flatMap((check) => check(sources))
  return excuse(violations, exceptions).sort((one, other) =>
    one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1,
  )
}

const RULES = [
  checkWorkspaces,
  checkContract,
  checkServer,
  checkWeb,
  checkNews,
  checkNames,
  checkSql,
  checkSight,
  checkAccess,
  checkCycles,
  checkLength,
]
