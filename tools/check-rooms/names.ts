import { FLOORS, type Floor } from './rooms.ts'
import type { Source } from './source.ts'
import type { Violation } from './violation.ts'

/** File names are a closed set; some names say nothing and are refused everywhere. */
export function checkNames(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) =>
    [saysNothing(source), isBarrel(source), isOutsideTheSet(source)].flatMap((sentence) =>
      sentence ? [{ path: source.path, line: 1, rule: 'names' as const, about: source.path, sentence }] : [],
    ),
  )
}

function saysNothing({ path }: Source): string | null {
  const word = path
    .split('/')
    .flatMap((segment) => lastWordOf(segment))
    .find((last) => SAYING_NOTHING.test(last))
  return word === undefined ? null : `Name it after what it does, not "${word}".`
}

const SAYING_NOTHING = /^(utils?|helpers?|managers?|common|misc)$/

/** `helpers` of `store-helpers.test.ts`, `manager` of `SessionManager.tsx`; the first word may well be an adjective. */
function lastWordOf(segment: string): string[] {
  const stem = segment.split('.')[0] ?? ''
  return stem
    .split(/[-_]|(?<=[a-z0-9])(?=[A-Z])/)
    .slice(-1)
    .map((word) => word.toLowerCase())
}

function isBarrel({ path, workspace }: Source): string | null {
  return FLOORS[workspace] && /\/index\.[cm]?[jt]sx?$/.test(path)
    ? 'Take out the barrel: import each file by its own name.'
    : null
}

function isOutsideTheSet({ workspace, isInSrc, folder, room, rest }: Source): string | null {
  const floor = FLOORS[workspace]
  if (!floor || !isInSrc) return null
  if (folder === null) {
    return floor.top.test(rest) ? null : `Put it into a room: nothing new lies in ${workspace}/src itself.`
  }
  if (room === null) {
    return floor.beside.includes(folder) ? null : `Put it into a room: there is none called ${folder}.`
  }
  return isNameIn(floor, rest) ? null : `Name it ${namesIn(floor)}: file names in a room are a closed set.`
}

function isNameIn({ kinds, folders }: Floor, rest: string): boolean {
  const [folder, name, ...deeper] = rest.split('/')
  if (name === undefined)
    return new RegExp(`^(${kinds.join('|')})(-[a-z0-9]+)*(\\.test\\.tsx?|\\.ts)$`).test(rest)
  return (
    deeper.length === 0 && folders.includes(folder ?? '') && /^([A-Z][A-Za-z0-9]*)(\.test)?\.tsx$/.test(name)
  )
}

function namesIn({ kinds, folders }: Floor): string {
  const ofKinds = `${kinds.join(', ')} or one of these with a -topic`
  return folders.length === 0 ? ofKinds : `${ofKinds}, or PascalCase.tsx in ${folders.join('/ or ')}/`
}
