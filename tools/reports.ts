import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const LINES_OF_A_REASON = 12

/** The part of Vitest's JSON report that we use. */
export interface UnitReport {
  testResults: {
    name: string
    startTime: number
    endTime: number
    /** Why the file failed outside its tests, or empty. */
    message?: string
    assertionResults?: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The part of Playwright's JSON report that we use. */
export interface BrowserReport {
  config: { rootDir: string }
  suites: BrowserSuite[]
}

interface BrowserSuite {
  file: string
  specs: {
    title?: string
    ok?: boolean
    tests: { results: { duration: number; error?: { message?: string } }[] }[]
  }[]
  suites?: BrowserSuite[]
}

interface FileTime {
  /** Relative to the root of the repository. */
  path: string
  /** How long its tests ran, including retries. Parallel tests count twice. */
  ms: number
}

interface Reports {
  unit?: UnitReport
  browser?: BrowserReport
}

/** The slowest test files, slowest first. */
export function slowestFiles(root: string, { unit, browser }: Reports, count: number): FileTime[] {
  const times = new Map<string, number>()
  const add = (path: string, ms: number) => times.set(path, (times.get(path) ?? 0) + ms)
  for (const { name, startTime, endTime } of unit?.testResults ?? []) add(name, endTime - startTime)
  for (const suite of browser?.suites ?? []) add(`${browser?.config.rootDir}/${suite.file}`, msIn(suite))
  return [...times]
    .map(([path, ms]) => ({ path: relative(root, path), ms }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
}

/**
 * Each test that failed, and each file that failed outside its tests, with the first lines of why. The output of
 * thousands of passing tests may be cut off above them.
 */
export function failures(root: string, { unit, browser }: Reports): string[] {
  const inUnit = (unit?.testResults ?? []).flatMap(({ name, message, assertionResults = [] }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const tests = failed.map(({ fullName, failureMessages }) =>
      failure(`${path}: ${fullName}`, failureMessages[0]),
    )
    return message ? [failure(path, message), ...tests] : tests
  })
  return [...inUnit, ...(browser?.suites ?? []).flatMap(failuresIn)]
}

function failuresIn({ file, specs, suites = [] }: BrowserSuite): string[] {
  const failed = specs.filter(({ ok }) => ok === false)
  const own = failed.map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results).map(({ error }) => error?.message)
    return failure(`e2e/${file}: ${title}`, errors.find(Boolean))
  })
  return [...own, ...suites.flatMap(failuresIn)]
}

function failure(what: string, why = 'No reason was reported.'): string {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, LINES_OF_A_REASON)
  return [what, ...lines.map((line) => `    ${line}`)].join('\n')
}

function msIn({ specs, suites = [] }: BrowserSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results)
  return [...results.map(({ duration }) => duration), ...suites.map(msIn)].reduce((sum, ms) => sum + ms, 0)
}
