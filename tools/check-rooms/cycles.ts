import type { Source } from './source.ts'
import type { Violation } from './violation.ts'

/** No file of a workspace needs, by whatever detour, a file that needs it. Each way round is told once. */
export function checkCycles(sources: readonly Source[]): Violation[] {
  const inSrc = sources
    .filter(({ isInSrc }) => isInSrc)
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  const walk: Walk = {
    byPath: new Map(inSrc.map((source) => [source.path, source])),
    done: new Set(),
    found: [],
  }
  for (const source of inSrc) follow(walk, source, [])
  return walk.found
}

interface Walk {
  byPath: ReadonlyMap<string, Source>
  done: Set<string>
  found: Violation[]
}

function follow(walk: Walk, source: Source, way: readonly string[]) {
  if (walk.done.has(source.path)) return
  const here = [...way, source.path]
  for (const { target, line } of source.imports) {
    const next = target?.workspace === source.workspace ? walk.byPath.get(target.path) : undefined
    if (!next) continue
    const since = here.indexOf(next.path)
    if (since === -1) {
      follow(walk, next, here)
      continue
    }
    const round = [...here.slice(since), next.path].map((path) =>
      path.replace(`${source.workspace}/src/`, ''),
    )
    const sentence = `Break the cycle ${round.join(' -> ')}.`
    walk.found.push({ path: source.path, line, rule: 'cycles', about: next.path, sentence })
  }
  walk.done.add(source.path)
}
