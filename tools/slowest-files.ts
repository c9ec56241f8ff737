import { relative } from 'node:path'

/** The part of Vitest's JSON report that we use. */
export interface UnitReport {
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** The part of Playwright's JSON report that we use. */
export interface BrowserReport {
  config: { rootDir: string }
  suites: BrowserSuite[]
}

interface BrowserSuite {
  file: string
  specs: { tests: { results: { duration: number }[] }[] }[]
  suites?: BrowserSuite[]
}

interface FileTime {
  /** Relative to the root of the repository. */
  path: string
  /** How long its tests ran, including retries. Parallel tests count twice. */
  ms: number
}

/** The slowest test files, slowest first. */
export function slowestFiles(
  root: string,
  { unit, browser }: { unit?: UnitReport; browser?: BrowserReport },
  count: number,
): FileTime[] {
  const times = new Map<string, number>()
  const add = (path: string, ms: number) => times.set(path, (times.get(path) ?? 0) + ms)
  for (const { name, startTime, endTime } of unit?.testResults ?? []) add(name, endTime - startTime)
  for (const suite of browser?.suites ?? []) add(`${browser?.config.rootDir}/${suite.file}`, msIn(suite))
  return [...times]
    .map(([path, ms]) => ({ path: relative(root, path), ms }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
}

function msIn({ specs, suites = [] }: BrowserSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results)
  return [...results.map(({ duration }) => duration), ...suites.map(msIn)].reduce((sum, ms) => sum + ms, 0)
}
