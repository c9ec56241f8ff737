import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { LOCALES, SOURCE_LOCALE } from './contract/src/http/locales.ts'
import { cachedExtractor } from './tools/languages/cached-extractor.ts'
import { contractExtractor, namesExtractor } from './tools/languages/contract-extractor.ts'

const SKIPPED = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  locales: [...LOCALES],
  sourceLocale: SOURCE_LOCALE,
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web/src', '<rootDir>/contract/src', '<rootDir>/server/data'],
      exclude: SKIPPED,
    },
    {
      path: '<rootDir>/server/locales/{locale}',
      include: [
        '<rootDir>/server/src',
        '<rootDir>/server/data',
        '<rootDir>/contract/src/meetups/limits-words.ts',
        // Why a verification was not accepted.
        '<rootDir>/contract/src/verification/limits.ts',
      ],
      exclude: SKIPPED,
    },
  ],
  // Line numbers would change with every edit of a file.
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: { limit: 1 } }),
  orderBy: 'origin',
  extractors: [contractExtractor, namesExtractor, cachedExtractor],
})
