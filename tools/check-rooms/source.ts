import { posix } from 'node:path'
import { type Import, lineAt, listImports } from './imports.ts'
import { FLOORS } from './rooms.ts'
import { scan } from './scan.ts'

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string
  text: string
}

export interface Source extends SourceFile, Place {
  code: string
  sql: string
  imports: ResolvedImport[]
  isTest: boolean
}

export interface ResolvedImport extends Import {
  /** The file meant, or where it would be; null for a package that is not ours. */
  target: Place | null
}

/** Where in the house a file is. */
export interface Place {
  path: string
  workspace: string
  isInSrc: boolean
  /** The folder of `src` it is in: a room, or one that stands beside the rooms. */
  folder: string | null
  room: string | null
  /** The way from there: `rules-match.ts`, `components/Card.tsx`. */
  rest: string
  /** `rules` of `rules-match.ts`, `components` of `components/Card.tsx`. */
  kind: string
}

export function readSources(files: readonly SourceFile[]): Source[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.map(({ path, text }) => {
    const scanned = scan(text)
    const imports = listImports(text, scanned.code).map((one) => {
      const target = resolve(path, one.specifier, paths)
      return { ...one, target: target === null ? null : placeOf(target) }
    })
    return { ...placeOf(path), text, ...scanned, imports, isTest: /\.(test|spec)\.\w+$/.test(path) }
  })
}

export function placeOf(path: string): Place {
  const [workspace = '', ...segments] = path.split('/')
  const isInSrc = segments[0] === 'src'
  const inside = isInSrc ? segments.slice(1) : segments
  const folder = isInSrc && inside.length > 1 ? (inside[0] ?? null) : null
  const rest = folder === null ? inside : inside.slice(1)
  return {
    path,
    workspace,
    isInSrc,
    folder,
    room: folder !== null && FLOORS[workspace]?.rooms.includes(folder) ? folder : null,
    rest: rest.join('/'),
    kind: (rest.length > 1 ? rest[0] : rest[0]?.split(/[-.]/)[0]) ?? '',
  }
}

/** Every match in the code of a file (its text without strings and comments), with its line. */
export function findInCode(source: Source, shape: RegExp) {
  return [...source.code.matchAll(shape)].map((match) => ({ match, line: lineAt(source.code, match.index) }))
}

/** How high a room is on its floor. */
export function heightOf({ workspace, room }: Place): number {
  return FLOORS[workspace]?.rooms.indexOf(room ?? '') ?? -1
}

function resolve(from: string, specifier: string, paths: ReadonlySet<string>): string | null {
  const ours = /^@hereabouts\/(?<workspace>[^/]+)\/?(?<rest>.*)$/.exec(specifier)?.groups
  if (!ours && !specifier.startsWith('.')) return null
  const path = ours
    ? `${ours.workspace}/src/${ours.rest}`
    : posix.normalize(posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, '')))
  const candidates = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end)
  return candidates.find((one) => paths.has(one)) ?? path
}
