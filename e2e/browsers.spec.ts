import { someOf } from '../server/test/random.ts'
import { expect, test } from './fixture.ts'
import { agreeUnseen } from './together.ts'

test('in the oldest supported browsers, a chat shows links and emoji, and its field grows', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here, isOldest: true })
  const bo = await phone('bo', { at: here })
  await agreeUnseen(bo, ana)
  await ana.page.goto(`/chat/${await ana.id()}/${await bo.id()}`)
  const field = ana.page.getByRole('textbox', { name: 'Message' })
  const send = ana.page.getByRole('button', { name: 'Send', exact: true })
  for (const text of ['See https://example.org/a, please', '👩‍👩‍👧‍👦🎉']) {
    await field.fill(text)
    await send.click()
    await expect(ana.page.getByRole('list', { name: 'Messages' }).getByText(text).last()).toBeVisible()
  }
  await expect(ana.page.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute(
    'href',
    'https://example.org/a',
  )
  const heightOf = () => field.evaluate(({ clientHeight }) => clientHeight)
  const before = await heightOf()
  await field.fill('one\ntwo\nthree')
  await expect.poll(heightOf).toBeGreaterThan(before * 1.5)
})

const TOO_OLD = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
    'This is iOS 15.8. Please update it to 16.4 or later, or open Hereabouts on another device.',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/92.0 Mobile/15E148 Safari/604.1',
    'This is iOS 12.5. Please update it to 16.4',
  ],
  [
    'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
    'This is Chrome 109. Please update it to 111 or later',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36 Edg/109.0.1518.61',
    'This is Edge 109.',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/21.0 Chrome/110.0.5481.154 Mobile Safari/537.36',
    'This is Samsung Internet 21.',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'This is Firefox 115.'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Safari/605.1.15',
    'This is Safari 15.6. Please update it to 16.4',
  ],
  ['Something else', 'Please open Hereabouts in a current Chrome, Edge, Firefox or Safari.'],
] as const

test('a browser that is too old says which one it is and what to do, and the app does not start', async ({
  phone,
}) => {
  for (const [userAgent, advice] of TOO_OLD) {
    const { page } = await phone('ana', { userAgent })
    await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
    const calls: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser is too old for Hereabouts')
    await expect(page.getByText(advice)).toBeVisible()
    await page.waitForLoadState('load')
    expect(calls).toEqual([])
  }
})

test('where cookies and storage are blocked, every page works, and signing in says what to allow', async ({
  phone,
}) => {
  const { page } = await phone('ana')
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { value: false })
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/signin')
  await expect(page.getByText('This browser blocks cookies:')).toBeVisible()
  await page.getByLabel('Username').fill('ana')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('This browser blocks cookies. Allow them for this site')).toBeVisible()
  const pages = ['/welcome', '/chat', '/signup', '/forgot-password', '/terms', '/badge-guide', '/404']
  for (const path of someOf(2, pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
})
