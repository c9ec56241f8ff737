import type { Source } from './source.ts'
import type { Violation } from './violation.ts'

const LINES_MAX = 400

/** What cannot be read in one go is two things. */
export function checkLength(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ path, isTest }) => !isTest && !path.startsWith('server/migrations/'))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => {
      const sentence = `Split it: it has ${lines} lines, and ${LINES_MAX} are the most.`
      return { path, line: LINES_MAX + 1, rule: 'length', about: path, sentence }
    })
}
