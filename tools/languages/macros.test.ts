import { expect, test } from 'vitest'
import { checkMacros } from './macros.ts'

test('programs outside the web import none of its texts, directly or through other files', () => {
  const files = {
    'web/src/chat/rules-words.ts': "import { msg } from '@lingui/core/macro'",
    'web/src/chat/rules.ts': "import { WORDS } from './rules-words.ts'",
    'web/src/chat/rules-patch.ts': "import type { WORDS } from './rules-words.ts'",
    'bench/chat.ts': "import '../web/src/chat/rules.ts'\nimport '../web/src/chat/rules-patch.ts'",
    'bench/chat.test.ts': "import '../web/src/chat/rules.ts'",
    'bench/crowd.ts': "import type { A } from '../web/src/chat/rules.ts'",
  }
  const problems = checkMacros(Object.entries(files).map(([path, text]) => ({ path, text })))
  expect(problems).toEqual([expect.stringMatching(/^bench\/chat\.ts:1: /)])
})
