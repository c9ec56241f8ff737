import { createHash } from 'node:crypto'

/** Repeated tests are split into this many parts; each commit runs one of them. */
export const PARTS = 5
/** Every screen is shown in English, and in one of these. */
export const SCREEN_LANGUAGES = ['ar', 'pseudo'] as const

export interface Turn {
  /** From 0 to PARTS - 1: the part of the server's tests that runs on the embedded database. */
  embedded: number
  /** The part that runs on Node 24 with all rounds. Another one, so that a commit covers more. */
  node24: number
  /** The part of the browser tests that runs with all rounds. */
  browser: number
  screens: (typeof SCREEN_LANGUAGES)[number]
}

/** What a commit repeats, by its hash in hexadecimal digits. */
export function turnOf(commit: string): Turn {
  const number = Number.parseInt(commit.slice(0, 8), 16)
  const embedded = number % PARTS
  return {
    embedded,
    node24: (embedded + 2) % PARTS,
    browser: (embedded + 4) % PARTS,
    screens: SCREEN_LANGUAGES[Math.floor(number / PARTS) % SCREEN_LANGUAGES.length] ?? 'ar',
  }
}

/**
 * The test files of `part`; those of every folder in which something changed, and those that cover it; and
 * those that depend on the database's engine, which always run. All paths are relative to the root of the
 * repository. Imports are not followed: through the app, every test of the server imports nearly everything.
 *
 * If more than `FEATURES_MAX` of the server's features changed, their tests repeat only where they changed
 * themselves: `npm test` has just run all of them.
 */
export function testsInTurn(part: number, tests: readonly string[], changed: readonly string[]): string[] {
  const touched = new Set(changed.map(folderOf))
  if (changed.some((path) => path.startsWith('web/'))) touched.add('web')
  const isWide = new Set(changed.filter(isOfServer).map(folderOf)).size > FEATURES_MAX
  const hasChanged = (test: string) =>
    isWide && isOfServer(test)
      ? changed.includes(test)
      : coveredBy(test).some((folder) => touched.has(folder))
  return tests.filter((test) => partOf(test) === part || ALWAYS.test(test) || hasChanged(test))
}

/** Statements and migrations. */
const ALWAYS = /^server\/src\/platform\/db\//
/** As many as a large change touches that stays within one topic. */
const FEATURES_MAX = 8

const isOfServer = (path: string) => /^(?:contract|server)\/src\//.test(path)

/** What tests outside of a feature's folder are about, if `npm test` leaves any of them out. */
export const COVERED: Record<string, readonly string[]> = {
  'e2e/account.spec.ts': ['people', 'web/people'],
  'e2e/accounts.spec.ts': ['accounts', 'web/accounts', 'web/sign-in'],
  'e2e/admin.spec.ts': ['admin', 'interests', 'web/admin'],
  'e2e/announcement.spec.ts': ['admin', 'web/admin', 'web/app'],
  'e2e/app.spec.ts': ['durable-pglite', 'chat', 'platform/db'],
  'e2e/assembled.test.ts': ['platform/operating', 'tools/assemble.ts', 'Dockerfile'],
  'e2e/away.spec.ts': ['platform/live', 'web/platform', 'web/nearby', 'web/notifications', 'web/meetups'],
  'e2e/axe.spec.ts': ['web/ui', 'web/app'],
  'e2e/backup.test.ts': ['durable-pglite', 'platform/db', 'platform/operating'],
  'e2e/badges.spec.ts': ['badges', 'web/badges'],
  'e2e/browsers.spec.ts': ['web/app', 'web/pages'],
  'e2e/budget.spec.ts': ['web', 'package-lock.json'],
  'e2e/calendars.spec.ts': ['calendars', 'web/calendars', 'web/gatherings', 'web/admin'],
  'e2e/chat-bad-line.test.ts': ['chat', 'web/chat', 'platform/live'],
  'e2e/chat.spec.ts': ['chat', 'web/chat'],
  'e2e/change-of-plans.spec.ts': ['meetups', 'web/meetups', 'checkins'],
  'e2e/interrupted.spec.ts': ['sign-in', 'web/sign-in', 'email', 'web/email', 'outside', 'web/outside'],
  'e2e/check-in.spec.ts': ['checkins', 'web/checkins'],
  'e2e/demo.spec.ts': ['bench'],
  'e2e/demo.test.ts': ['bench'],
  'e2e/erase.test.ts': ['platform/operating', 'platform/db'],
  'e2e/format.test.ts': ['durable-pglite', 'platform/db'],
  'e2e/gate.spec.ts': ['gate', 'web/gate', 'web/app', 'web/sign-in'],
  'e2e/friends.spec.ts': ['gatherings', 'web/gatherings'],
  'e2e/gathering.spec.ts': ['gatherings', 'web/gatherings'],
  'e2e/house.spec.ts': ['instance', 'web/instance', 'web/pages', 'web/admin'],
  'e2e/input-method.spec.ts': [
    'web/ui',
    'web/chat',
    'web/interests',
    'web/gatherings',
    'web/meetups',
    'web/reports',
    'web/sign-in',
    'web/admin',
  ],
  'e2e/invites.spec.ts': ['invites', 'web/invites'],
  'e2e/keyboard.spec.ts': ['web/ui', 'web/app', 'web/sign-in', 'web/nearby', 'web/meetups'],
  'e2e/languages.spec.ts': ['web/platform', 'web/meetups', 'e2e/in-language.ts'],
  'e2e/large-text.spec.ts': ['web/ui', 'web/meetups'],
  'e2e/lying-canvas.spec.ts': ['web/platform', 'web/people', 'web/accounts', 'people'],
  'e2e/mail.spec.ts': ['email', 'sign-in', 'web/email', 'web/sign-in'],
  'e2e/meeting.spec.ts': ['meetups', 'web/meetups', 'badges', 'web/badges'],
  'e2e/missed-yes.spec.ts': ['reliability', 'web/reliability', 'gatherings', 'web/gatherings'],
  'e2e/moderating.spec.ts': ['reports', 'sanctions', 'moderation', 'web/admin', 'web/reports'],
  'e2e/monitoring.spec.ts': ['monitoring', 'web/monitoring'],
  'e2e/move.test.ts': ['platform/db', 'platform/operating'],
  'e2e/notifications.spec.ts': ['notifications', 'web/notifications'],
  'e2e/oidc.spec.ts': ['sign-in', 'web/sign-in'],
  'e2e/operator.test.ts': ['platform/operating', 'admin'],
  'e2e/passkeys.spec.ts': ['sign-in', 'web/sign-in'],
  'e2e/needs.spec.ts': ['needs', 'web/needs', 'meetups', 'web/meetups'],
  'e2e/plans.spec.ts': ['meetups', 'web/meetups'],
  'e2e/requests.spec.ts': ['chat', 'web/chat'],
  'e2e/routes.spec.ts': ['web/app'],
  'e2e/team-passkeys.spec.ts': ['sign-in', 'admin', 'web/sign-in', 'web/admin'],
  'e2e/town-hour.spec.ts': ['town-hours', 'web/town-hours', 'availability'],
  'e2e/upgrade.test.ts': ['durable-pglite', 'platform/db', 'platform/operating'],
  'e2e/verification.spec.ts': ['verification', 'web/verification'],
}

const coveredBy = (test: string) => [folderOf(test), ...(COVERED[test] ?? [])]

/** By its path, so that adding a file moves no other. */
function partOf(test: string): number {
  return createHash('sha256').update(test).digest().readUInt32BE() % PARTS
}

/**
 * `meetups` for the feature's files in the contract and on the server, `platform/http` for shared ones,
 * `web/meetups` for those of the web; any other file stands for itself.
 */
function folderOf(path: string): string {
  const inFeature = /^(?:contract|server)\/src\/(?<folder>platform\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(path)
  if (inFeature?.groups?.folder) return inFeature.groups.folder
  const inWeb = /^web\/src\/(?<folder>[^/]+)\//.exec(path)
  if (inWeb?.groups?.folder) return `web/${inWeb.groups.folder}`
  if (path.startsWith('packages/durable-pglite/')) return 'durable-pglite'
  return path.startsWith('bench/') ? 'bench' : path
}
