import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { AS_STARTED, freePort, makeDataDir, removeDataDir, startApp, stopApp } from '../e2e/app.ts'
import config from '../e2e/playwright.config.ts'
import { machine } from './measure.ts'

const PAGES = [
  { path: '/welcome', isSignedIn: false },
  { path: '/signin', isSignedIn: false },
  { path: '/', isSignedIn: true },
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 5

type Category = (typeof CATEGORIES)[number]
interface Result {
  what: string
  scores: Record<Category, number[]>
  /** Cumulative layout shift. */
  cls: number[]
  /** Audits below the full score, except those for performance. */
  missed: Set<string>
}

/**
 * Lighthouse scores of the built app on a simulated slow phone: the median of five runs
 * per page, and their range.
 */
export default async function benchLighthouse() {
  const dataDir = await makeDataDir()
  const app = await startApp({ dataDir, env: { THROTTLES: 'off' }, flags: AS_STARTED })
  const port = await freePort()
  const results: Result[] = []
  for (const isSignedIn of [false, true]) {
    const profile = await mkdtemp(join(tmpdir(), 'hereabouts-lighthouse-'))
    const { args = [], ...launch } = config.use?.launchOptions ?? {}
    const browser = await chromium.launchPersistentContext(profile, {
      ...launch,
      args: [...args, `--remote-debugging-port=${port}`, '--lang=en-US'],
    })
    if (isSignedIn) await signUp(browser, app.url)
    for (const { path } of PAGES.filter((page) => page.isSignedIn === isSignedIn))
      results.push(await judge(`${path}${isSignedIn ? ' (signed in)' : ''}`, `${app.url}${path}`, port))
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
  await stopApp(app)
  await removeDataDir(dataDir)
  await report(results)
}

async function judge(what: string, url: string, port: number): Promise<Result> {
  const result: Result = {
    what,
    scores: { performance: [], accessibility: [], 'best-practices': [], seo: [] },
    cls: [],
    missed: new Set(),
  }
  for (let run = 0; run < RUNS; run++) {
    // The browser's storage keeps the session.
    const found = await lighthouse(url, { port, logLevel: 'silent', disableStorageReset: true })
    if (!found) throw new Error(`Lighthouse said nothing of ${url}`)
    const { categories, audits } = found.lhr
    for (const category of CATEGORIES) {
      result.scores[category].push(Math.round((categories[category]?.score ?? 0) * 100))
      if (category === 'performance') continue
      for (const { id, weight } of categories[category]?.auditRefs ?? [])
        if (weight > 0 && (audits[id]?.score ?? 1) < 1) result.missed.add(id)
    }
    result.cls.push(audits['cumulative-layout-shift']?.numericValue ?? 0)
    process.stdout.write(
      `${what}: ${CATEGORIES.map((category) => result.scores[category].at(-1)).join(' ')}\n`,
    )
  }
  return result
}

async function signUp(browser: BrowserContext, url: string) {
  const response = await browser.request.post(`${url}/api/register`, {
    headers: { origin: url },
    data: {
      username: 'ana_here',
      password: 'correct horse battery',
      email: 'ana@example.org',
      interests: [1, 2, 3],
    },
  })
  const page = await browser.newPage()
  await page.goto(`${url}/terms`)
  await page.evaluate((user) => localStorage.setItem('hereabouts_user', user), await response.text())
  await page.close()
}

async function report(results: readonly Result[]) {
  const spread = (values: readonly number[]) =>
    `${median(values)} (${Math.min(...values)} to ${Math.max(...values)})`
  const text = `# Lighthouse

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run lighthouse\`: the mobile profile with its simulated slow phone and network. Medians of ${RUNS} runs (minimum to maximum).

| page | performance | accessibility | best practices | SEO | layout shift |
|---|---|---|---|---|---|
${results
  .map(
    ({ what, scores, cls }) =>
      `| ${what} | ${CATEGORIES.map((category) => spread(scores[category])).join(' | ')} | ${Math.max(...cls).toFixed(4)} at most |`,
  )
  .join('\n')}
${results
  .filter(({ missed }) => missed.size > 0)
  .map(({ what, missed }) => `\n- ${what}: not all of ${[...missed].join(', ')}`)
  .join('')}
`
  await writeFile(fileURLToPath(new URL('results/lighthouse.md', import.meta.url)), text)
  process.stdout.write(text)
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
