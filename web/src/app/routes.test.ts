import { describe, expect, test } from 'vitest'
import ConversationsPage from '../chat/pages/ConversationsPage.tsx'
import ConversationPage from '../pages/pages/ConversationPage.tsx'
import DiagnosticsPage from '../pages/pages/DiagnosticsPage.tsx'
import HomePage from '../pages/pages/HomePage.tsx'
import NotFoundPage from '../pages/pages/NotFoundPage.tsx'
import WelcomePage from '../pages/pages/WelcomePage.tsx'
import { DIAGNOSTIC_PATHS } from '../pages/rules-diagnostic-paths.ts'
import { loaderFor, ROUTES } from './routes.ts'

async function pageAt(address: string, isSignedIn = true) {
  return (await loaderFor(address, isSignedIn)()).default
}

describe('the preloaded page', () => {
  test('is the one that the address shows', async () => {
    expect(await pageAt('/', true)).toBe(HomePage)
    expect(await pageAt('/', false)).toBe(WelcomePage)
    expect(await pageAt('/welcome')).toBe(WelcomePage)
    expect(await pageAt('/chat')).toBe(ConversationsPage)
    expect(await pageAt('/chat/1/2')).toBe(ConversationPage)
  })

  test('exists for every route', async () => {
    for (const { path, load } of ROUTES) {
      if (typeof path === 'string')
        expect(loaderFor(path.replace(/:\w+/g, '7').replace('*', '/nowhere'), false)).toBe(load)
      expect((await load()).default).toBeTypeOf('function')
    }
  })

  test.each([
    ['/contribute', '/donate'],
    ['/admin', '/admin-new', '/admin-dashboard'],
    ['/monitoring', '/admin/monitoring'],
  ])('is the same for %s and %s', async (...addresses) => {
    const pages = new Set(await Promise.all(addresses.map((address) => pageAt(address))))
    expect(pages.size).toBe(1)
    expect(pages).not.toContain(NotFoundPage)
  })

  test.each(DIAGNOSTIC_PATHS)('is the diagnostics page for %s', async (address) => {
    expect(await pageAt(address)).toBe(DiagnosticsPage)
  })

  test.each(['/nowhere', '/chat/1', '/chat/1/2/3', '/chat//2', '/welcome/more', '/a/welcome'])(
    'is the not-found page for %s',
    async (address) => {
      expect(await pageAt(address)).toBe(NotFoundPage)
    },
  )
})
