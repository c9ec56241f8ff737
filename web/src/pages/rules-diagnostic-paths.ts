/**
 * The debug pages that must open even if the app does not start. `watch-start.js` opens them from their own
 * entry point (`bare.ts`), and repeats this list because it cannot import anything.
 */
export const BARE_PATHS = ['/simple-test', '/bare-test', '/minimal-test', '/ultra-minimal-test'] as const
export type BarePath = (typeof BARE_PATHS)[number]

/**
 * The addresses of the other test and debug pages, which one component renders. They have their own file
 * because the route table, which is part of the first load, needs only the paths.
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
