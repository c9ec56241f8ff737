import type { Exception } from './exceptions.ts'
import type { Violation } from './violation.ts'

/** Leaves out what is excepted. An exception that fits nothing, or not exactly, is a violation: the list only shrinks. */
export function excuse(violations: readonly Violation[], exceptions: readonly Exception[]): Violation[] {
  const fits = (one: Violation, { path, rule, about }: Exception) =>
    one.path === path && one.rule === rule && one.about === about
  const isExcused = (one: Violation) =>
    exceptions.some((exception) => fits(one, exception) && countOf(exception) <= exception.times)
  const countOf = (exception: Exception) => violations.filter((one) => fits(one, exception)).length
  return [
    ...violations.filter((one) => !isExcused(one)),
    ...exceptions.flatMap((exception) => outdated(exception, countOf(exception))),
  ]
}

function outdated({ path, rule, about, times }: Exception, count: number): Violation[] {
  if (count >= times) return []
  const which = `the exception for ${about} in ${path} (${rule})`
  const sentence =
    count === 0
      ? `Take out ${which}: nothing needs it any more.`
      : `Lower ${which} to ${count}: so many are left.`
  return [{ path: 'tools/check-rooms/exceptions.ts', line: 1, rule: 'exceptions', about: path, sentence }]
}
