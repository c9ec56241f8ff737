import { posix } from 'node:path'
import { type Node, type Program, parseSync, Visitor } from 'oxc-parser'
import { PACKAGES } from './features.ts'

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string
  text: string
}

/** Where a file belongs. */
export interface Place {
  path: string
  package: string
  isInSrc: boolean
  /** The folder of `src`: a feature, or one that the features share. */
  folder: string | null
  feature: string | null
  /** The path below that folder: `rules-match.ts`, `components/Card.tsx`. */
  rest: string
  /** `rules` of `rules-match.ts`, `components` of `components/Card.tsx`. */
  kind: string
}

export interface Source extends Place {
  isTest: boolean
  program: Program
  imports: Import[]
  lineAt(offset: number): number
}

export interface Import {
  specifier: string
  line: number
  /** Whether it disappears at run time. */
  isType: boolean
  /** The file it refers to, whether or not it exists; null for a package that is not ours. */
  target: Place | null
}

export interface Violation {
  path: string
  line: number
  rule: string
  /** What to do instead. */
  advice: string
}

export function readSources(files: readonly SourceFile[]): Source[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.map(({ path, text }) => {
    const { program, errors } = parseSync(path, text)
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
    const imports = listImports(program).map(({ start, specifier, isType }) => {
      const target = resolve(path, specifier, paths)
      return { specifier, isType, line: lineAt(start), target: target === null ? null : placeOf(target) }
    })
    return { ...placeOf(path), isTest: /\.(test|spec)\.\w+$/.test(path), program, imports, lineAt }
  })
}

export function placeOf(path: string): Place {
  const [name = '', ...segments] = path.split('/')
  const isInSrc = segments[0] === 'src'
  const inside = isInSrc ? segments.slice(1) : segments
  const folder = isInSrc && inside.length > 1 ? (inside[0] ?? null) : null
  const rest = folder === null ? inside : inside.slice(1)
  const feature = folder !== null && PACKAGES[name]?.features.includes(folder) ? folder : null
  const kind = (rest.length > 1 ? rest[0] : rest[0]?.split(/[-.]/)[0]) ?? ''
  return { path, package: name, isInSrc, folder, feature, rest: rest.join('/'), kind }
}

/** Whether the feature of `one` comes after that of `other`. */
export function isHigher(one: Place, other: Place): boolean {
  const features = PACKAGES[one.package]?.features ?? []
  return features.indexOf(one.feature ?? '') > features.indexOf(other.feature ?? '')
}

/** The text of a string or of a template without expressions. */
export function textOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  const isPlain = node?.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? null) : null
}

type Importing = { start: number; source?: Node | null; importKind?: string; exportKind?: string }

function listImports(program: Program) {
  const found: { start: number; specifier: string; isType: boolean }[] = []
  // Biome's useImportType turns `import { type A }` into `import type { A }`.
  const add = ({ start, source, importKind, exportKind }: Importing) => {
    const specifier = textOf(source)
    const isType = importKind === 'type' || exportKind === 'type'
    if (specifier !== null) found.push({ start, specifier, isType })
  }
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: ({ start, source }) => add({ start, source, importKind: 'type' }),
  }).visit(program)
  return found
}

function resolve(from: string, specifier: string, paths: ReadonlySet<string>): string | null {
  const ours = /^@hereabouts\/(?<name>[^/]+)\/?(?<rest>.*)$/.exec(specifier)?.groups
  if (!ours && !specifier.startsWith('.')) return null
  const path = ours
    ? `${ours.name}/src/${ours.rest}`
    : posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ''))
  return ['', '.ts', '.tsx'].map((end) => path + end).find((one) => paths.has(one)) ?? path
}
