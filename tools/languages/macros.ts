import { readSources, type SourceFile } from '../boundaries/source.ts'

/**
 * The macros of Lingui exist only during the web's build; everywhere else, importing one fails when the program starts.
 * So programs that share rules of the web must not reach its texts. Vitest compiles macros: tests may import anything.
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
