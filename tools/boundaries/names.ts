import { PACKAGES, type Package } from './features.ts'
import type { Place, Violation } from './source.ts'

/** File names in features are a closed set; vague names and barrels are forbidden everywhere. */
export function checkNames(place: Place): Violation[] {
  return [vagueProblem(place), barrelProblem(place), placeProblem(place)].flatMap((advice) =>
    advice ? [{ path: place.path, line: 1, rule: 'names', advice }] : [],
  )
}

function vagueProblem({ path }: Place): string | null {
  const word = VAGUE.exec(path)?.groups?.word
  return word === undefined ? null : `Name it after what it does, not "${word.toLowerCase()}".`
}

/** `helpers` in `store-helpers.test.ts`, `Manager` in `SessionManager.tsx`. */
const VAGUE =
  /(?:^|[/_-]|(?<=[a-z0-9])(?=[A-Z]))(?<word>[Uu]tils?|[Hh]elpers?|[Mm]anagers?|[Cc]ommon|[Mm]isc)(?=[./]|$)/

function barrelProblem(place: Place): string | null {
  const isBarrel = place.package in PACKAGES && /\/index\.[cm]?[jt]sx?$/.test(place.path)
  return isBarrel ? 'Remove the barrel: import each file by its own name.' : null
}

function placeProblem({ package: name, isInSrc, folder, feature, rest }: Place): string | null {
  const ours = PACKAGES[name]
  if (!ours || !isInSrc) return null
  if (folder === null)
    return ours.top.test(rest) ? null : `Move it to a feature: nothing new goes into ${name}/src.`
  if (feature === null)
    return [...ours.shared, ...(ours.above ?? [])].includes(folder)
      ? null
      : `Move it to a feature: ${folder} is none.`
  return nameOf(ours).test(rest)
    ? null
    : `Use a name that fits ${nameOf(ours).source}: they are a closed set.`
}

function nameOf({ kinds, folders = [] }: Package): RegExp {
  const file = String.raw`(${kinds.join('|')})(-[a-z0-9]+)*(\.test\.tsx?|\.ts)`
  const component = String.raw`(${folders.join('|')})/[A-Z][A-Za-z0-9]*(\.test)?\.tsx`
  return new RegExp(folders.length === 0 ? `^${file}$` : `^(${file}|${component})$`)
}
