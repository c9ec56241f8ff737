import { createHash } from 'node:crypto'

/** Repeated tests are split into this many parts; each commit runs one of them. */
export const PARTS = 5
/** Every screen is shown in English, and in one of these. */
export const SCREEN_LANGUAGES = ['ar', 'pseudo'] as const

export interface Turn {
  /** From 0 to PARTS - 1: the part of the server's tests that runs on the embedded database. */
  embedded: number
  /** The part that runs on Node 24 with all rounds. Another one, so that a commit covers more. */
  node24: number
  screens: (typeof SCREEN_LANGUAGES)[number]
}

/** What a commit repeats, by its hash in hexadecimal digits. */
export function turnOf(commit: string): Turn {
  const number = Number.parseInt(commit.slice(0, 8), 16)
  const embedded = number % PARTS
  return {
    embedded,
    node24: (embedded + 2) % PARTS,
    screens: SCREEN_LANGUAGES[Math.floor(number / PARTS) % SCREEN_LANGUAGES.length] ?? 'ar',
  }
}

/**
 * The test files of `part`; those of every folder in which something changed; and those that depend on the
 * database's engine, which always run. All paths are relative to the root of the repository. Imports are not
 * followed: through the app, every test of the server imports nearly everything.
 */
export function testsInTurn(part: number, tests: readonly string[], changed: readonly string[]): string[] {
  const touched = new Set(changed.map(folderOf).filter((folder) => folder !== null))
  return tests.filter((test) => {
    const folder = folderOf(test)
    return partOf(test) === part || ALWAYS.test(test) || (folder !== null && touched.has(folder))
  })
}

/** Statements and migrations. */
const ALWAYS = /^server\/src\/platform\/db\//

/** By its path, so that adding a file moves no other. */
function partOf(test: string): number {
  return createHash('sha256').update(test).digest().readUInt32BE() % PARTS
}

/**
 * `meetups` for the feature's files in the contract and on the server, `platform/http` for shared ones; a
 * test elsewhere stands for itself; null for everything else.
 */
function folderOf(path: string): string | null {
  const inFeature = /^(?:contract|server)\/src\/(?<folder>platform\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(path)
  if (inFeature?.groups?.folder) return inFeature.groups.folder
  return path.endsWith('.test.ts') ? path : null
}
