/**
 * The debug pages that must open when the app does not start: `watch-start.js` opens them from a file of their own
 * (`bare.ts`), and repeats this list because it can import nothing.
 */
export const BARE_PATHS = ['/simple-test', '/bare-test', '/minimal-test', '/ultra-minimal-test'] as const
export type BarePath = (typeof BARE_PATHS)[number]

/**
 * The other test and debug pages: all one page, which shows something else at each. In a file of their own, because
 * the table of all addresses needs no more, and is in the first load.
 */
export const DIAGNOSTIC_PATHS = [
  '/test-page',
  '/email-test',
  '/profile-test',
  '/badges-debug',
  '/interest-debug',
  '/debug-test',
  '/react-test',
] as const
export type DiagnosticPath = (typeof DIAGNOSTIC_PATHS)[number]
