import { MISSING_TEXT } from '@hereabouts/contract/http/error'
import type * as z from 'zod/mini'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * What a value must be, after the name of its field, for rules of the contract that do not say so themselves.
 * The validation library's own words never reach a client.
 */
export function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING_TEXT : (TYPES[issue.expected] ?? 'another kind of value')
    case 'unrecognized_keys':
      return `no field is called ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `at least ${issue.minimum}${OF[issue.origin] ?? ''}`
    case 'too_big':
      return `at most ${issue.maximum}${OF[issue.origin] ?? ''}`
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`
    case 'invalid_format':
      return 'text in another format'
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
      return 'a value in another form'
    default:
      return 'another value'
  }
}

const TYPES: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a time',
}

const OF: Partial<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' }
