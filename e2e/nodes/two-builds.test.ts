import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeDataDir, removeDataDir } from '../app.ts'
import { type Node, startCluster, startNode } from './cluster.ts'
import { installSecondBuild } from './second-build.ts'

const LOADS = 100
const WAIT = { timeout: 60_000 }

let directory: string
/** The program of another build. */
let second: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'hereabouts-builds-'))
  second = installSecondBuild(directory)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('while nodes change to another build one by one, no page and no service worker misses a file', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  const { url } = cluster.proxy
  const [one, other] = cluster.nodes as [Node, Node]
  const before = await load(url)
  await untilKept(one, 1)
  await untilKept(other, 1)

  let isOver = false
  const loading = (async () => {
    const loads: Load[] = []
    while (!isOver) loads.push(await load(url, loads.length))
    return loads
  })()
  await one.stop()
  await one.restart(second)
  const between: Load[] = []
  for (let n = 0; n < LOADS; n++) between.push(await load(url, n))
  const workers: Load[] = []
  while (buildsOf(workers).size < 2) workers.push(await loadWorker(url))
  await other.stop()
  await other.restart(second)
  isOver = true
  const during = await loading
  const after = await load(url)

  expect([before, ...between, ...during, ...workers, after].flatMap(({ missing }) => missing)).toEqual([])
  expect(before.build).not.toBe(after.build)
  for (const loads of [between, workers])
    expect(buildsOf(loads)).toEqual(new Set([before.build, after.build]))
  // Pages that were opened before still find each of their parts.
  expect(await missingAmong(url, before.parts)).toEqual([])
  // For two seconds after a restart, nginx has no second node to ask.
  await vi.waitFor(async () => {
    const never = await fetch(`${url}/assets/never-1a2b3c.js`)
    expect([never.status, never.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }, WAIT)
})

test('an open page works on across two deployments of a single node, and an update is offered', async () => {
  const dataDir = await makeDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const node = await startNode({ DATA_DIR: dataDir })
  onTestFinished(() => node.kill())
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  onTestFinished(() => browser.close())
  const deploy = async (main?: string) => {
    await untilKept(node, main ? 1 : 2)
    await node.stop()
    await node.restart(main)
  }

  // Without a service worker, every part comes from the server.
  const [old, stored] = [await openPage('block'), await openPage('allow')]
  await stored.evaluate(() => navigator.serviceWorker.ready)
  await stored.reload()
  await deploy(second)
  await old.getByRole('link', { name: 'Sign In' }).first().click()
  expect(await buildOf(old)).toBe('first, never reloaded')

  await stored.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.update()))
  // Again if a slow machine reloads the page before the new worker has taken over.
  await vi.waitFor(async () => {
    await stored.getByRole('button', { name: 'Update', exact: true }).click({ timeout: 20_000 })
    await vi.waitFor(async () => expect(await buildOf(stored)).toBe('second'), { timeout: 5000 })
  }, WAIT)

  // The other way round: a page of the new build, and the old server.
  const fresh = await openPage('block')
  expect(await buildOf(fresh)).toBe('second, never reloaded')
  await deploy()
  await fresh.getByRole('link', { name: 'Sign In' }).first().click()
  expect(await buildOf(fresh)).toBe('second, never reloaded')

  async function openPage(serviceWorkers: 'allow' | 'block'): Promise<Page> {
    const context = await browser.newContext({ baseURL: node.url, serviceWorkers, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto('/welcome')
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('data-open', ''))
    return page
  }
})

/** The build of the page, once it shows the form that it loads last. */
async function buildOf(page: Page): Promise<string> {
  if (new URL(page.url()).pathname === '/signin') await page.getByLabel('Username').waitFor()
  return page.evaluate(() => {
    const { build = 'first', open } = document.documentElement.dataset
    return open === undefined ? build : `${build}, never reloaded`
  })
}

interface Load {
  /** The script that the page starts with. */
  build: string
  parts: string[]
  missing: string[]
}

const buildsOf = (loads: readonly Load[]) => new Set(loads.map(({ build }) => build))

/** Loads a page with the files that it names, and all parts of the app, or with `nth` a few of them in turn. */
async function load(url: string, nth?: number): Promise<Load> {
  const html = await textOf(`${url}/welcome`)
  const named = assetsIn(html)
  const build = named.find((path) => path.endsWith('.js')) ?? ''
  const parts = assetsIn(await textOf(`${url}/${build}`))
  const some =
    nth === undefined ? parts : [0, 1, 2, 3].map((n) => parts[(4 * nth + n) % parts.length] as string)
  return { build, parts, missing: await missingAmong(url, [...named, ...some]) }
}

/** Fetches what a service worker stores when it is installed, and checks that it is of one build. */
async function loadWorker(url: string): Promise<Load> {
  const worker = await textOf(`${url}/sw.js`)
  const files = [...worker.matchAll(/\{url:`\/([^`]+)`,revision:(?:null|`(\w+)`)\}/g)]
  const parts = files.map(([, path, revision]) => path + (revision ? `?__WB_REVISION__=${revision}` : ''))
  expect(parts.length).toBeGreaterThan(20)
  const page = parts.find((path) => path.startsWith('index.html'))
  const build = assetsIn(await textOf(`${url}/${page}`)).find((path) => path.endsWith('.js')) ?? ''
  return {
    build,
    parts,
    missing: [...(parts.includes(build) ? [] : [build]), ...(await missingAmong(url, parts))],
  }
}

const assetsIn = (text: string) => [
  ...new Set([...text.matchAll(/assets\/[\w-]+\.(?:js|css|woff2|svg)/g)].map(([path]) => path)),
]

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  return response.ok ? response.text() : ''
}

async function missingAmong(url: string, paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${url}/${path}`)
      await response.arrayBuffer()
      const isPage =
        response.headers.get('content-type')?.startsWith('text/html') && !path.startsWith('index.html')
      return response.ok && !isPage ? null : path
    }),
  )
  return answers.filter((path) => path !== null)
}

async function untilKept({ dataDir }: Node, builds: number) {
  await vi.waitFor(() => {
    const kept = readdirSync(join(dataDir, 'builds')).filter((name) => !name.startsWith('.'))
    expect(kept).toHaveLength(builds)
  }, WAIT)
}
