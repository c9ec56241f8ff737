import { readSources, type SourceFile } from '../boundaries/source.ts'

/**
 * Finds programs outside the web that import its texts, directly or through other files. Only the web's build
 * compiles Lingui's macros: elsewhere, importing one fails when the program starts. Tests may import
 * anything, because Vitest compiles macros.
 *
 * @returns one line per forbidden import
 */
export function checkMacros(files: readonly SourceFile[]): string[] {
  const sources = readSources(files)
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const usesMacros = (path: string, seen = new Set<string>()): boolean => {
    if (seen.has(path)) return false
    seen.add(path)
    const imports = byPath.get(path)?.imports.filter(({ isType }) => !isType) ?? []
    return imports.some(
      ({ specifier, target }) =>
        /^@lingui\/\w+\/macro$/.test(specifier) || (target !== null && usesMacros(target.path, seen)),
    )
  }
  return sources
    .filter((source) => source.package !== 'web' && !source.isTest)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ isType, target }) => !isType && target?.package === 'web' && usesMacros(target.path))
        .map(
          ({ line, specifier }) =>
            `${path}:${line}: ${specifier} needs texts of the web, which only the web’s build compiles. Move what you need to a file without texts.`,
        ),
    )
}
