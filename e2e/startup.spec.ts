import { expect, test } from './fixture.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('after session recovery, a deep link opens for signed-in people only', async ({
  phone,
  browser,
  app,
}) => {
  const ana = await phone('ana')
  await ana.join()
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

test('opening the app makes each call once', async ({ phone }) => {
  const ana = await phone('ana')
  const { page } = ana
  const socket = page.waitForEvent('websocket')
  await ana.enter()
  // An event that only the next connection hears of would make that refetch.
  const told = (await socket).waitForEvent('framereceived', ({ payload }) =>
    `${payload}`.includes('availability:changed'),
  )
  await ana.switchOn()
  await told
  const reads: string[] = []
  // Those of the page before the reload do not count.
  page.on('framenavigated', () => {
    reads.length = 0
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) reads.push(`${request.method()} ${pathname}`)
  })
  // If an event arrives while the page opens, the app has to read everything again. The second start has no such event.
  await expect(async () => {
    const connected = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => `${payload}`.startsWith('42')))
    await page.reload()
    await connected
    await page.waitForFunction(() => performance.getEntriesByName('hereabouts:afterwards').length > 0)
    await page.waitForLoadState('networkidle')
    expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted())
  }).toPass({ timeout: 60_000 })
})
