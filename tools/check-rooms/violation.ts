export type Rule =
  | 'workspaces'
  | 'contract'
  | 'server'
  | 'web'
  | 'news'
  | 'names'
  | 'sql'
  | 'sight'
  | 'access'
  | 'cycles'
  | 'length'
  | 'exceptions'

export interface Violation {
  path: string
  line: number
  rule: Rule
  /** The thing that is wrong, such as the file imported: what an exception is made for. */
  about: string
  /** Says what to do. */
  sentence: string
}

export function print({ path, line, rule, sentence }: Violation): string {
  return `${path}:${line} ${rule}: ${sentence}`
}
