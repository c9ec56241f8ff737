import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose: string
}

/** The first chunk of a PNG contains its width and height. */
async function sizeOf(request: APIRequestContext, url: string): Promise<string> {
  const response = await request.get(url)
  expect([url, response.status(), response.headers()['content-type']]).toEqual([url, 200, 'image/png'])
  const png = await response.body()
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('the manifest says what a phone needs to install the app', async ({ phone, app }) => {
  const { page, context } = await phone('ana')
  await page.goto('/welcome')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await context.request.get(href ?? '')
  expect(response.headers()['content-type']).toBe('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    name: 'Hereabouts',
    short_name: 'Hereabouts',
    start_url: '/',
    scope: '/',
    id: '/',
    display: 'standalone',
  })
  const colours = await page
    .locator('meta[name=theme-color]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('content')))
  expect(colours).toContain(manifest.theme_color)
  expect(manifest.background_color).toBe(manifest.theme_color)

  const icons: Icon[] = manifest.icons
  const drawn = icons.filter(({ type }) => type === 'image/png')
  for (const { src, sizes } of drawn) expect(await sizeOf(context.request, src)).toBe(sizes)
  const pictures: Icon[] = manifest.screenshots
  expect(pictures.length).toBeGreaterThan(1)
  for (const { src, sizes } of pictures) expect(await sizeOf(context.request, src)).toBe(sizes)
  const named = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(named).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))

  // The browser's own interpretation of the manifest.
  const session = await context.newCDPSession(page)
  const read = await session.send('Page.getAppManifest')
  expect(read.errors).toEqual([])
  expect(read.url).toBe(`${app.url}/manifest.webmanifest`)
})

test('icons for iPhones and browser tabs exist', async ({ phone }) => {
  const { page, context } = await phone('ana')
  await page.goto('/welcome')
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(await sizeOf(context.request, touch ?? '')).toBe('180x180')
  for (const icon of await page.locator('link[rel=icon]').all()) {
    const response = await context.request.get((await icon.getAttribute('href')) ?? '')
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toMatch(/^image\//)
  }
})

/** Waits until the browser has cached the whole app, which is hundreds of requests. */
async function kept(page: Page) {
  await expect.poll(() => workerOf(page, 'active'), { timeout: 60_000 }).toBe('activated')
}

/** The state of the worker of this kind, or null if there is none. */
function workerOf(page: Page, kind: 'active' | 'waiting') {
  return page.evaluate(
    (kind) => navigator.serviceWorker.getRegistration().then((one) => one?.[kind]?.state ?? null),
    kind,
  )
}

test('without a connection, the app says so, repeats no calls later, starts, opens any page, and recovers by itself; it keeps no personal data', async ({
  phone,
  app,
}) => {
  const ana = await phone('ana', { keepsApp: true })
  const { page, username } = ana
  await ana.enter()
  await kept(page)

  await test.step('the connection drops while the app is open', async () => {
    await ana.setOffline(true)
    await expect(page.getByText('You are offline. Nothing is sent until you are back.')).toBeVisible()
    await page.getByRole('button', { name: 'I’m free for' }).click()
    await expect(page.getByText(/Network error/).first()).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await ana.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'I’m free for' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sent.filter((method) => method !== 'GET' && method !== 'POST')).toEqual([])
  })

  await test.step('it starts offline', async () => {
    await ana.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expectAccessible(ana, 'offline')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Still no connection.')).toBeVisible()
    await ana.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  })

  await test.step('cached pages finish loading without pending requests', async () => {
    for (const path of ['/chat', '/profile']) await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  })

  await test.step('it answers for pages and files of the app only', async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${app.url}/sw.js`)
    const api = await page.goto('/api/interests')
    expect([api?.fromServiceWorker(), api?.headers()['content-type']]).toEqual([
      false,
      'application/json; charset=utf-8',
    ])
    expect((await page.goto('/profile'))?.fromServiceWorker()).toBe(true)
  })

  const keptNow = () =>
    page.evaluate(async () => {
      const all: { path: string; text: string }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys())
          all.push({ path: new URL(url).pathname, text: (await (await cache.match(url))?.text()) ?? '' })
      }
      return all
    })
  const check = (all: { path: string; text: string }[]) => {
    expect(all.length).toBeGreaterThan(20)
    expect(
      all.filter(
        ({ path }) => !/^\/assets\/|^\/(index\.html|mark\.svg|watch-start\.js|bare\.js)$/.test(path),
      ),
    ).toEqual([])
    expect(all.filter(({ text }) => text.includes(username))).toEqual([])
  }
  await test.step('caches contain only the app, signed in or out', async () => {
    check(await keptNow())
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/welcome$|\/$/)
    check(await keptNow())
  })

  await test.step('a URL that was never opened works offline', async () => {
    await ana.setOffline(true)
    await page.goto('/signin')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  })
})

test('a new version is offered, does not interrupt typing, and runs after Update', async ({
  browser,
  app,
}) => {
  // Stands in front of the app and can serve the worker of another build.
  let build = ''
  const front = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const isWorker = url === '/sw.js'
    const plain = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    const behind = ask(`${app.url}${url}`, { method, headers: isWorker ? plain : headers }, (answer) => {
      const { 'content-length': __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 500, isWorker ? rest : answer.headers)
      answer.pipe(outgoing, { end: false })
      answer.on('end', () => outgoing.end(isWorker ? `\n// ${build}` : ''))
    })
    behind.on('error', () => outgoing.destroy())
    incoming.pipe(behind)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(front.address() as AddressInfo).port}`
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/welcome')
  await kept(page)
  await page.goto('/signin')
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.getByLabel('Username').fill('half a na')

  build = 'another build'
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.update()))
  await expect.poll(() => workerOf(page, 'waiting')).toBe('installed')
  await expect(page.getByText('A new version is ready')).toBeHidden()
  await expect(page.getByLabel('Username')).toHaveValue('half a na')
  await page.getByLabel('Username').blur()
  await expect(page.getByText('A new version is ready')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update' }).click()
  await loaded
  await expect(page.getByLabel('Username')).toHaveValue('')
  expect(await workerOf(page, 'waiting')).toBeNull()
  await context.close()
  front.closeAllConnections()
  front.close()
})

const hintIn = (page: Page) => page.getByRole('complementary', { name: 'Keep Hereabouts at hand' })

test('the browser’s install prompt waits until the user is not typing', async ({ phone }) => {
  const ana = await phone('ana')
  const { page } = ana
  await page.goto('/signin')
  await page.getByLabel('Username').fill('ana')
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-asked', 'yes'),
    })
    window.dispatchEvent(offer)
  })
  const hint = hintIn(page)
  await page.getByLabel('Username').blur()
  await expect(hint).toBeVisible()
  await page.getByLabel('Username').focus()
  await expect(hint).toBeHidden()
  await page.getByLabel('Username').blur()
  await hint.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await expect(hint).toBeHidden()
})
