import { describe, expect, test } from 'vitest'
import ConversationsPage from '../chat/pages/ConversationsPage.tsx'
import ConversationPage from '../pages/pages/ConversationPage.tsx'
import HomePage from '../pages/pages/HomePage.tsx'
import WelcomePage from '../pages/pages/WelcomePage.tsx'
import { loaderFor, ROUTES } from './routes.ts'

async function pageAt(address: string, isSignedIn = true) {
  return (await loaderFor(address, isSignedIn)?.())?.default
}

describe('what is fetched ahead', () => {
  test('is the very page that the address shows', async () => {
    expect(await pageAt('/', true)).toBe(HomePage)
    expect(await pageAt('/', false)).toBe(WelcomePage)
    expect(await pageAt('/welcome')).toBe(WelcomePage)
    expect(await pageAt('/chat')).toBe(ConversationsPage)
    expect(await pageAt('/chat/1/2')).toBe(ConversationPage)
  })

  test('is a page for every route', async () => {
    for (const { path, load } of ROUTES) {
      expect(loaderFor(path.replace(/:\w+/g, '7'), true)).toBe(load)
      expect((await load()).default).toBeTypeOf('function')
    }
  })

  test.each(['/nowhere', '/chat/1', '/chat/1/2/3', '/chat//2', '/welcome/more', '/a/welcome'])(
    'is nothing for %s, which has no page of its own',
    (address) => {
      expect(loaderFor(address, true)).toBeUndefined()
    },
  )
})
