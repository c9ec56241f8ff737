import type { Rule } from './violation.ts'

export interface Exception {
  path: string
  rule: Rule
  /** The import, identifier or name that the rule objects to. */
  about: string
  /** How often, exactly. */
  times: number
  reason: string
}

/** What breaks a rule of the house and may, with the reason. This list only shrinks. */
export const EXCEPTIONS: readonly Exception[] = []
