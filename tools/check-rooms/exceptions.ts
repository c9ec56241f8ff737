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
export const EXCEPTIONS: readonly Exception[] = [
  {
    path: 'server/src/chat/store.ts',
    rule: 'sight',
    about: 'standing',
    times: 1,
    reason:
      'A conversation shows whether the other can still be written to, to people whom can_see may keep apart.',
  },
  {
    path: 'server/src/meetups/store.ts',
    rule: 'sight',
    about: 'standing',
    times: 1,
    reason:
      'An invitation finds an account that is active; whether the two may see each other is asked beside it.',
  },
]
