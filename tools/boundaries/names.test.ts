import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

const named = (...paths: string[]) =>
  violationsIn('names', Object.fromEntries(paths.map((path) => [path, ''])))

test('files are named by kind, or by kind and topic', () => {
  const paths = [
    'contract/src/accounts/schemas-others.ts',
    'contract/src/accounts/limits.test.ts',
    'contract/src/endpoints.ts',
    'contract/src/http/endpoint.ts',
    'server/src/sign-in/service-sessions.ts',
    'server/src/accounts/store.ts',
    'server/src/accounts/rules-password.test.ts',
    'server/src/platform/db/postgres-watch.ts',
    'server/src/main.ts',
    'server/src/doctor.ts',
    'server/test/town.ts',
    'web/src/accounts/device.ts',
    'web/src/accounts/queries-own.test.tsx',
    'web/src/accounts/components/PasswordField.tsx',
    'web/src/accounts/pages/SignIn.test.tsx',
    'web/src/pages/pages/Welcome.tsx',
    'web/src/ui/classes.ts',
    'web/src/main.tsx',
    'web/index.html',
    'e2e/accounts.spec.ts',
    'server/data/common-passwords.txt',
  ]
  expect(named(...paths)).toEqual([])
})

test.each([
  'contract/src/accounts/service.ts',
  'contract/src/version.ts',
  'server/src/accounts/sessions.ts',
  'server/src/accounts/accounts.test.ts',
  'server/src/accounts/serviceSessions.ts',
  'server/src/accounts/service-Sessions.ts',
  'server/src/accounts/store/users.ts',
  'server/src/accounts/queries.ts',
  'server/src/accounts/rules.tsx',
  'server/src/weather/service.ts',
  'server/src/pages/routes.ts',
  'server/src/world.ts',
  'web/src/accounts/components/password-field.tsx',
  'web/src/accounts/components/PasswordField.ts',
  'web/src/accounts/components/fields/PasswordField.tsx',
  'web/src/accounts/hooks/useOwnUser.tsx',
  'web/src/accounts/SignIn.tsx',
  'web/src/lib/api.ts',
])('%s is outside the closed set of names', (path) => expect(named(path)).toEqual([`${path}:1`]))

test.each([
  'contract/src/http/utils.ts',
  'server/src/platform/helpers/text.ts',
  'server/test/town-helpers.ts',
  'web/src/ui/SheetManager.tsx',
  'web/src/platform/misc.ts',
  'tools/common.ts',
  'bench/util.ts',
])('%s is too vague', (path) => expect(named(path)).toEqual([`${path}:1`]))

test.each(['contract/src/http/index.ts', 'server/test/index.ts', 'web/src/ui/index.tsx'])(
  '%s is a barrel',
  (path) => expect(named(path)).toEqual([`${path}:1`]),
)
