import { checkBoundaries } from './check.ts'

/** For tests: where a few files, by path, break one rule. */
export function violationsIn(rule: string, files: Record<string, string>): string[] {
  return checkBoundaries(Object.entries(files).map(([path, text]) => ({ path, text })))
    .filter((one) => one.rule === rule)
    .map(({ path, line }) => `${path}:${line}`)
}
