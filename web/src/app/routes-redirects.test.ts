import { describe, expect, test } from 'vitest'
import { redirectFor } from './routes.ts'

/**
 * Every path of the specification, section 2, and similar ones: where each redirects a signed-in person and a
 * visitor; null means nowhere.
 */
const PATHS: readonly [path: string, signedIn: string | null, signedOut: string | null][] = [
  ['/', null, null],
  ['/welcome', '/', null],
  ['/signin', '/', null],
  ['/signup', '/', null],
  ['/forgot-password', '/', null],
  ['/reset-password', '/', null],
  ['/reset-password/x', '/', null],
  ['/reset-passwords', '/', null],
  ['/verify-email', null, null],
  ['/force-verify', null, null],
  ['/first-admin', null, null],
  ['/email-test', null, null],
  ['/test-page', null, null],
  ['/terms', null, null],
  ['/rules', null, null],
  ['/imprint', null, null],
  ['/privacy', null, null],
  ['/badge-guide', null, null],
  ['/agenda', null, null],
  ['/contribute', null, '/welcome'],
  ['/donate', null, '/welcome'],
  ['/profile', null, '/welcome'],
  ['/profile-test', null, '/welcome'],
  ['/user-verification', null, '/welcome'],
  ['/badges', null, '/welcome'],
  ['/badges-debug', null, '/welcome'],
  ['/notifications', null, '/welcome'],
  ['/safety', null, '/welcome'],
  ['/measures', null, '/welcome'],
  ['/chat', null, null],
  ['/chat/1/2', null, null],
  ['/chat/2/1', null, null],
  ['/chat-direct/ana/bo', null, null],
  ['/chatter', null, null],
  ['/admin', null, null],
  ['/admin-new', null, null],
  ['/admin-dashboard', null, null],
  ['/admin-console', null, null],
  ['/admin-verification', null, null],
  ['/admin-main', null, '/welcome'],
  ['/admin/monitoring', null, '/welcome'],
  ['/monitoring', null, '/welcome'],
  ['/interest-debug', null, '/welcome'],
  ['/debug-test', null, '/welcome'],
  ['/simple-test', null, '/welcome'],
  ['/bare-test', null, '/welcome'],
  ['/ultra-minimal-test', null, '/welcome'],
  ['/minimal-test', null, '/welcome'],
  ['/react-test', null, '/welcome'],
  ['/404', null, null],
  ['/404x', null, null],
  ['/invite/a-code', null, null],
  ['/check-in/a-code', null, null],
  ['/transparency', null, null],
  ['/report', null, null],
  ['/report/a-code', null, null],
  ['/unsubscribe/a-code', null, null],
  ['/invite', null, '/welcome'],
  ['/check-in', null, '/welcome'],
  ['/invites', null, '/welcome'],
  ['/gathering/a-code', null, null],
  ['/gatherings', null, '/welcome'],
  ['/gatherings/new', null, '/welcome'],
  ['/gatherings/7', null, '/welcome'],
  ['/gatherings/7/poster', null, '/welcome'],
  ['/gatherings/hours', null, '/welcome'],
  ['/profile/edit', null, '/welcome'],
  ['/profile/interests', null, '/welcome'],
  ['/profile/privacy', null, '/welcome'],
  ['/profile/language', null, '/welcome'],
  ['/account', null, '/welcome'],
  ['/notifications/settings', null, '/welcome'],
  ['/trusted-contacts', null, '/welcome'],
  ['/nowhere', null, '/welcome'],
  ['/no/such/page', null, '/welcome'],
  ['/welcome/', '/', null],
  ['/signin//', '/', null],
  ['/admin/', null, null],
  ['/profile/', null, '/welcome'],
  ['//', null, null],
  ['/welcome/more', null, '/welcome'],
  ['/signin-more', null, '/welcome'],
  ['/admin/x', null, '/welcome'],
]

describe.each(PATHS)('%s', (path, signedIn, signedOut) => {
  test(`redirects a signed-in person to ${signedIn ?? 'itself'}`, () => {
    expect(redirectFor(path, true)).toBe(signedIn)
  })

  test(`redirects a visitor to ${signedOut ?? 'itself'}`, () => {
    expect(redirectFor(path, false)).toBe(signedOut)
  })

  test('redirects nobody while it is unknown who is signed in', () => {
    expect(redirectFor(path, null)).toBeNull()
  })
})

test('no redirect leads to another redirect', () => {
  for (const [path] of PATHS)
    for (const isSignedIn of [true, false, null]) {
      const target = redirectFor(path, isSignedIn)
      if (target !== null) expect(redirectFor(target, isSignedIn)).toBeNull()
    }
})
