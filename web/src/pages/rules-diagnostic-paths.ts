/**
 * The addresses of the test and debug pages: all one page, which shows something else at each. In a file of their own, because
 * the table of all addresses needs no more, and is in the first load.
 */
export const DIAGNOSTIC_PATHS = [
  '/test-page',
  '/email-test',
  '/profile-test',
  '/badges-debug',
  '/interest-debug',
  '/debug-test',
  '/simple-test',
  '/bare-test',
  '/minimal-test',
  '/ultra-minimal-test',
  '/react-test',
] as const
export type DiagnosticPath = (typeof DIAGNOSTIC_PATHS)[number]
