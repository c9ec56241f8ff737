import { expect, test } from './fixture.ts'

const KEY = 'hereabouts_user'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('a phone whose browser dropped its storage finds out from the cookie who is signed in', async ({
  phone,
  browser,
  app,
}) => {
  const ana = await phone('ana')
  await ana.enter()
  const context = await browser.newContext({
    baseURL: app.url,
    userAgent: IPHONE,
    storageState: { cookies: await ana.context.cookies(), origins: [] },
  })
  const page = await context.newPage()
  await page.goto('/signin')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
  expect(await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').username, KEY)).toBe(
    ana.username,
  )
  await context.close()
})

test('whoever turns out to be signed in is where their link led, and nobody else is', async ({
  phone,
  browser,
  app,
}) => {
  const ana = await phone('ana')
  await ana.enter()
  const cookies = await ana.context.cookies()
  for (const [kept, shown, leadsTo] of [
    [cookies, 'Profile', '/profile'],
    [[], 'YoUrs truly local', '/welcome'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: app.url,
      userAgent: IPHONE,
      storageState: { cookies: [...kept], origins: [] },
    })
    const page = await context.newPage()
    const shownAt: string[] = []
    page.on('framenavigated', (frame) => shownAt.push(new URL(frame.url()).pathname))
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    await expect(page).toHaveURL(`${app.url}${leadsTo}`)
    if (leadsTo === '/profile') expect(new Set(shownAt)).toEqual(new Set(['/profile']))
    await context.close()
  }
})

test('whoever was stored under the legacy key is signed in, and copied to the new one', async ({ phone }) => {
  const { page, enter, username } = await phone('ana')
  await enter()
  await page.evaluate((key) => {
    localStorage.setItem('user', localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }, KEY)
  await page.goto('/profile')
  await expect(page.getByText(`@${username}`)).toBeVisible()
  expect(await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').username, KEY)).toBe(
    username,
  )
})

test('what another hand has stored, under any key, leaves the app usable', async ({ phone }) => {
  const HOSTILE = [
    '{"id":',
    'null',
    '[]',
    '{"username":"ana"}',
    '{"id":"1 or 1=1"}',
    '"<script>"',
    '{"id":-1}',
  ]
  const { page, enter } = await phone('ana')
  await page.goto('/welcome')
  for (const stored of HOSTILE) {
    await page.evaluate(
      ([key, text]) => {
        localStorage.setItem(key as string, text as string)
        localStorage.setItem('user', text as string)
      },
      [KEY, stored],
    )
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/welcome$/)
  }
  // What could not be parsed was removed.
  await page.evaluate((key) => localStorage.setItem(key, '{"id":'), KEY)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'YoUrs truly local' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()

  await enter()
  for (const stored of ['{"a":', '{}', '[[[]]]', '7', '"x"', 'true', `"${'x'.repeat(300_000)}"`]) {
    await page.evaluate(
      ([key, text]) => {
        const others = ['notifications', 'units', 'sounds', 'home_zone', 'available', 'usual', 'owed_logout']
        for (const other of others) localStorage.setItem(`hereabouts_${other}`, text as string)
        const user = JSON.parse(localStorage.getItem(key as string) ?? '{}')
        const odd = {
          interests: text,
          privacySettings: text,
          verificationDetails: text,
          email: {},
          username: [],
        }
        localStorage.setItem(key as string, JSON.stringify({ ...user, ...odd }))
      },
      [KEY, stored],
    )
    for (const path of ['/', '/notifications', '/profile', '/chat']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
})

test('a server that is not itself is described in the catalogue’s words, and asked again on demand', async ({
  phone,
}) => {
  const { page, enter, expectRefusal } = await phone('ana')
  await enter()
  expectRefusal(503)
  const path = '**/api/conversations'
  await page.route(path, (route) => route.fulfill({ status: 503, body: '<html>Bad gateway</html>' }))
  await page.goto('/chat')
  await expect(page.getByText('A server error occurred. Please try again later.')).toBeVisible()
  await page.unroute(path)
  await page.route(path, (route) => route.fulfill({ status: 200, body: '{"conversations":[' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to parse response as JSON')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No conversations yet')).toBeVisible()
})

test('that the e-mail address has been verified is noticed within half a minute, and told once', async ({
  phone,
}) => {
  const { page, enter } = await phone('ana')
  await page.clock.install()
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await enter()
  await connected
  await page.route(/\/api\/users\/\d+$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), emailVerified: true } })
  })
  const told = page.getByRole('listitem').filter({ hasText: 'Email Verified!' })
  await page.clock.runFor(31_000)
  await expect(told).toBeVisible()
  expect(await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').emailVerified, KEY)).toBe(
    true,
  )
  await page.clock.runFor(9_000)
  await expect(told).toHaveCount(0)
})

test('opening the app makes each read once', async ({ phone }) => {
  const ana = await phone('ana')
  await ana.enter()
  await ana.switchOn()
  const { page } = ana
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) reads.push(`${request.method()} ${pathname}`)
  })
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.reload()
  await connected
  await page.waitForFunction(() => performance.getEntriesByName('hereabouts:afterwards').length > 0)
  await page.waitForLoadState('networkidle')
  expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted())
})
