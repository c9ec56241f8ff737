import { checkCode } from './code.ts'
import { checkImports } from './imports.ts'
import { checkNames } from './names.ts'
import { placeOf, readSources, type SourceFile, type Violation } from './source.ts'

/** All violations of the architecture, by file and line. Biome finds cycles and long files. */
export function checkBoundaries(files: readonly SourceFile[]): Violation[] {
  const sources = readSources(files.filter(({ path }) => /\.tsx?$/.test(path)))
  return [
    ...sources.flatMap(checkImports),
    ...sources.flatMap(checkCode),
    ...files.flatMap(({ path }) => checkNames(placeOf(path))),
  ].sort((one, other) => (one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1))
}

export function print({ path, line, rule, advice }: Violation): string {
  return `${path}:${line} ${rule}: ${advice}`
}
