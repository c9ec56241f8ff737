import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixture.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose: string
}

/** Width and height stand in the first chunk of every PNG. */
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
  const named = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(named).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))

  // What the browser itself makes of it.
  const session = await context.newCDPSession(page)
  const read = await session.send('Page.getAppManifest')
  expect(read.errors).toEqual([])
  expect(read.url).toBe(`${app.url}/manifest.webmanifest`)
})

test('iPhones and browser tabs find their icons', async ({ phone }) => {
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
