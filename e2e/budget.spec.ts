import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const KILOBYTE = 1024
const BUDGETS_KB = {
  '/welcome': 110,
  '/signin': 170,
  '/signup': 170,
  '/forgot-password': 170,
  '/reset-password': 170,
  '/verify-email': 170,
  '/force-verify': 170,
  '/': 170,
  '/chat': 170,
  '/profile': 170,
  '/terms': 170,
  '/privacy': 170,
  '/badge-guide': 170,
  '/contribute': 170,
  '/notifications': 170,
  '/user-verification': 170,
  '/badges': 170,
  '/debug-test': 170,
  '/nowhere': 170,
}
const SIGNED_IN = [
  ...['/', '/chat', '/profile', '/contribute', '/notifications', '/nowhere'],
  ...['/user-verification', '/badges', '/debug-test'],
  ...['/verify-email', '/force-verify'],
]

/** All JavaScript that a page loads by itself, gzipped, in bytes. */
async function loadedBy(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  )
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await (await page.context().request.get(file)).body()).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('the first load of every page stays within its budget', async ({ phone }) => {
  const lines: string[] = []
  for (const [path, budget] of Object.entries(BUDGETS_KB)) {
    const ana = await phone('ana')
    if (SIGNED_IN.includes(path)) await ana.enter()
    const size = (await loadedBy(ana.page, path)) / KILOBYTE
    lines.push(`${path.padEnd(10)} ${size.toFixed(1).padStart(6)} kB of ${budget} kB`)
    expect.soft(size, path).toBeLessThanOrEqual(budget)
  }
  process.stdout.write(`JavaScript of the first load, gzipped:\n${lines.join('\n')}\n`)
})
