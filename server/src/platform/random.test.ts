import { TYPED_CODE_ALPHABET, TYPED_CODE_PATTERN } from '@hereabouts/contract/http/typed-code'
import { expect, test } from 'vitest'
import { typedCode } from './random.ts'

test('a code has eight random letters and digits that cannot be mistaken for each other', () => {
  let drawn = 0
  const random = {
    below(end: number) {
      drawn += 7
      return drawn % end
    },
  }
  for (let nth = 0; nth < 50; nth++) expect(typedCode(random)).toMatch(TYPED_CODE_PATTERN)
  expect(drawn).toBe(7 * 8 * 50)
  expect(typedCode({ below: () => 0 })).toBe('22222222')
  expect(typedCode({ below: (end) => end - 1 })).toBe('ZZZZZZZZ')
  for (const easilyTaken of '01ILOU') expect(TYPED_CODE_ALPHABET).not.toContain(easilyTaken)
})
