import { checkHouse } from './check.ts'
import type { Exception } from './exceptions.ts'
import type { Rule } from './violation.ts'

/** For tests: where a few files, by path, break one rule of the house. */
export function breaks(rule: Rule, house: Record<string, string>, exceptions: readonly Exception[] = []) {
  return look(house, exceptions)
    .filter((one) => one.rule === rule)
    .map(({ path, line }) => `${path}:${line}`)
}

/** For tests: all that is said about a few files. */
export function look(house: Record<string, string>, exceptions: readonly Exception[] = []) {
  return checkHouse(
    Object.entries(house).map(([path, text]) => ({ path, text })),
    exceptions,
  )
}
