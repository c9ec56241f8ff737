import { PACKAGES } from './features.ts'
import { type Import, isHigher, type Place, type Source, type Violation } from './source.ts'

/** Imports go down: packages import only the contract, and features only what lower ones export. */
export function checkImports(source: Source): Violation[] {
  if (!(source.package in PACKAGES)) return []
  return source.imports.flatMap((imported) => {
    const { path } = source
    const { line, specifier } = imported
    const betweenPackages = packageProblem(source, imported)
    if (betweenPackages) return [{ path, line, rule: 'packages', advice: betweenPackages }]
    if (source.isTest || !source.isInSrc) return []
    const advice = PROBLEMS_OF_PACKAGE[source.package]?.(source, imported) ?? featureProblem(source, imported)
    return advice
      ? [{ path, line, rule: source.package, advice: `Do not import ${specifier}: ${advice}` }]
      : []
  })
}

function packageProblem(source: Source, { specifier, target }: Import): string | null {
  if (/^(@\/|~|#|\/)/.test(specifier)) return `Import ${specifier} by its relative path, without an alias.`
  if (target === null) return null
  const isByName = specifier.startsWith('@hereabouts/')
  if (target.package === source.package)
    return isByName ? `Import ${specifier} by its relative path: it is in the same package.` : null
  if (target.package !== 'contract' || source.package === 'contract')
    return `Do not import ${specifier}: ${source.package} does not know ${target.package}. Move what both need to contract.`
  return isByName ? null : `Import ${target.path} as @hereabouts/contract/<path>.`
}

function featureProblem(source: Source, { target, isType }: Import): string | null {
  const { shared = [], above = [], exported = [], exportedTypes = [] } = PACKAGES[source.package] ?? {}
  if (target?.package !== source.package) return null
  if (target.path === source.path) return 'a file cannot import itself.'
  // Catalogues are data of the platform.
  if (source.folder === 'platform' && target.path.endsWith('.po')) return null
  if (source.folder === null || above.includes(source.folder)) return null
  if (shared.includes(target.folder ?? '')) return null
  if (source.feature === null) return `${source.folder} imports no feature.`
  if (target.feature === null) return 'it stands above the features.'
  if (target.feature === source.feature) return null
  if (isHigher(target, source))
    return `${target.feature} is higher than ${source.feature}. Publish an event, or move what both need down.`
  if (exported.includes(target.kind) || isProjection(source, target)) return null
  if (!exportedTypes.includes(target.kind))
    return `of ${target.feature}, other features import ${[...exported, ...exportedTypes].join(', ')} only.`
  return isType ? null : `of ${target.kind}, other features import types only.`
}

type FindProblem = (source: Source, imported: Import) => string | null

const PROBLEMS_OF_PACKAGE: Record<string, FindProblem> = {
  contract: (_, { specifier, target }) =>
    target === null && specifier !== 'zod/mini' ? 'the contract imports zod/mini and itself only.' : null,
  server: (source, imported) =>
    source.feature !== null && source.kind === 'store' && !isForStores(source, imported)
      ? 'a store imports sql-template-tag, the contract, the database, types of the platform, its own rules and the projection of a person only.'
      : null,
  web: (source, { specifier, target }) => {
    const isApi = target?.folder === 'platform' && /^api(\.ts$|\/|$)/.test(target.rest)
    if (isApi && !mayCallApi(source)) return 'only queries and mutations call the API.'
    if (source.folder !== 'ui') return null
    if (specifier === '@tanstack/react-query') return 'ui fetches nothing.'
    return target?.package === 'contract' && target.feature !== null ? 'ui knows no feature.' : null
  },
}

function isForStores(source: Source, { specifier, target, isType }: Import): boolean {
  if (target === null) return specifier === 'sql-template-tag'
  if (target.package === 'contract') return true
  if (target.folder === 'platform') return isType || /^(db\/|clock\.ts$)/.test(target.rest)
  if (isProjection(source, target)) return true
  return target.feature === source.feature && (target.kind === 'rules' || target.kind === 'store')
}

/** The columns that show a person to others exist once, and every store may import them. */
function isProjection(source: Source, { path }: Place): boolean {
  return source.kind === 'store' && path === 'server/src/safety/store-companions.ts'
}

export function mayCallApi({ folder, feature, kind }: Place): boolean {
  return folder === 'platform' || (feature !== null && (kind === 'queries' || kind === 'mutations'))
}
