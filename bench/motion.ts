import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { latLngToCell } from 'h3-js'
import { AS_STARTED, makeDataDir, removeDataDir, startApp, stopApp } from '../e2e/app.ts'
import config from '../e2e/playwright.config.ts'
import { load, machine, percentile } from './measure.ts'
import { type Frames, framesIn } from './motion/frames.ts'

const HERE = { latitude: 51.508, longitude: -0.1281 }
const CELL = latLngToCell(HERE.latitude, HERE.longitude, 8)
const RUNS = 3
/** How much slower than this machine the page's main thread is, as DevTools simulates a phone. */
const SLOWER = [1, 4] as const

/** The two people of the journey. Ana's phone is measured; Bo acts through the API. */
interface Stage {
  ana: Page
  bo: {
    id: number
    call(method: 'put' | 'post', path: string, data?: object): Promise<void>
    /** The path of their meetup. */
    meetup(): Promise<string>
  }
}

interface Phase {
  name: string
  /** Brings the phone into the state before the motion. */
  prepare?(stage: Stage): Promise<unknown>
  act(stage: Stage): Promise<unknown>
  /** How long the motion lasts at most. */
  lastsMs: number
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const card = (page: Page) => page.getByRole('article', { name: 'bo_here' })

const JOURNEY: readonly Phase[] = [
  {
    name: 'switching on, and the search breathes',
    prepare: ({ ana }) => ana.goto('/'),
    async act({ ana }) {
      await button(ana, /^I’m free/).click()
      await ana.getByText('Nobody yet').waitFor()
    },
    lastsMs: 2500,
  },
  {
    name: 'a card arrives',
    async act({ ana, bo }) {
      const until = new Date(Date.now() + 3_600_000).toISOString()
      const plan = { rangeMetres: 1609, cell: CELL, until, upFor: 'coffee' }
      await bo.call('put', `/api/users/${bo.id}/availability`, plan)
      await card(ana).waitFor()
    },
    lastsMs: 500,
  },
  {
    name: 'the sheet of a person opens',
    async act({ ana }) {
      await card(ana).getByRole('button', { name: 'bo_here' }).click()
      await ana.getByRole('dialog').getByText('Here since').waitFor()
    },
    lastsMs: 500,
  },
  {
    name: 'the sheet of an invitation opens',
    async prepare({ ana }) {
      await ana.keyboard.press('Escape')
      await ana.getByRole('dialog').waitFor({ state: 'detached' })
    },
    async act({ ana }) {
      await card(ana).getByRole('button', { name: 'Invite' }).click()
      await button(ana, 'Send invitation').waitFor()
    },
    lastsMs: 500,
  },
  {
    name: 'the invitation is sent',
    prepare: ({ ana }) => button(ana, 'a café').click(),
    async act({ ana }) {
      await button(ana, 'Send invitation').click()
      await button(ana, 'Withdraw').waitFor()
    },
    lastsMs: 500,
  },
  {
    name: 'home becomes the meetup',
    async act(stage) {
      await stage.bo.call('post', `${await stage.bo.meetup()}/accept`)
      await button(stage.ana, 'On my way').waitFor()
    },
    lastsMs: 700,
  },
  {
    name: 'the meeting screen opens',
    async prepare(stage) {
      await button(stage.ana, 'On my way').click()
      await button(stage.ana, 'We’re both here').waitFor()
      await stage.bo.call('post', `${await stage.bo.meetup()}/here`)
    },
    async act({ ana }) {
      await button(ana, 'We’re both here').click()
      await ana.getByText(/^\d{6}$/).waitFor()
    },
    lastsMs: 500,
  },
  {
    name: 'the celebration',
    async act(stage) {
      const code = await stage.ana.getByText(/^\d{6}$/).textContent()
      await stage.bo.call('post', `${await stage.bo.meetup()}/confirm`, { code, cell: CELL })
      await button(stage.ana, 'Done').waitFor()
    },
    lastsMs: 3500,
  },
]

/**
 * Traces the frames of the journey in Chromium, on this machine's speed and with a main thread
 * that is four times slower.
 */
export default async function benchMotion() {
  const results = new Map<number, Map<string, Frames[]>>()
  for (const slower of SLOWER) {
    const phases = new Map(JOURNEY.map(({ name }) => [name, [] as Frames[]]))
    results.set(slower, phases)
    for (let run = 0; run < RUNS; run++) await play(slower, phases)
  }
  await report(results)
}

async function play(slower: number, results: Map<string, Frames[]>) {
  const dataDir = await makeDataDir()
  const app = await startApp({ dataDir, env: { THROTTLES: 'off' }, flags: AS_STARTED })
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const stage = { ana: await phoneOf(browser, app.url, slower), bo: await callerOf(browser, app.url) }
  for (const { name, prepare, act, lastsMs } of JOURNEY) {
    await prepare?.(stage)
    await stage.ana.waitForTimeout(700)
    await browser.startTracing(stage.ana, { categories: CATEGORIES })
    await act(stage)
    await stage.ana.waitForTimeout(lastsMs)
    const frames = framesIn(await browser.stopTracing())
    results.get(name)?.push(frames)
    process.stdout.write(`${slower}x ${name}: ${JSON.stringify(frames)}\n`)
  }
  await browser.close()
  await stopApp(app)
  await removeDataDir(dataDir)
}

const CATEGORIES = ['cc', 'benchmark', 'toplevel', 'devtools.timeline', 'viz']

async function phoneOf(browser: Browser, url: string, slower: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: HERE,
  })
  const user = await register(context, url, 'ana_here')
  await context.addInitScript(
    (stored) => localStorage.setItem('hereabouts_user', stored),
    JSON.stringify(user),
  )
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

async function callerOf(browser: Browser, url: string): Promise<Stage['bo']> {
  const context = await browser.newContext({ baseURL: url })
  const { id } = await register(context, url, 'bo_here')
  return {
    id,
    async call(method, path, data) {
      const response = await context.request[method](path, {
        headers: { origin: url },
        ...(data && { data }),
      })
      if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    },
    async meetup() {
      const { meetups } = await (await context.request.get('/api/meetups')).json()
      return `/api/meetups/${meetups[0].id}`
    },
  }
}

async function register(context: BrowserContext, url: string, username: string) {
  const data = {
    username,
    password: 'correct horse battery',
    email: `${username}@example.org`,
    interests: [1, 2],
  }
  const response = await context.request.post(`${url}/api/register`, { headers: { origin: url }, data })
  return response.json() as Promise<{ id: number }>
}

async function report(results: ReadonlyMap<number, ReadonlyMap<string, readonly Frames[]>>) {
  const sections = [...results].map(
    ([
      slower,
      phases,
    ]) => `## ${slower === 1 ? 'At the speed of this machine' : `With the main thread ${slower} times slower`}

| motion | frames shown | dropped | frames per second | most dropped in a row | longest task of the main thread (median) |
|---|---|---|---|---|---|
${[...phases].map(([name, runs]) => row(name, runs)).join('\n')}
`,
  )
  const text = `# Frames during the journey

${new Date().toISOString().slice(0, 10)}, ${machine()}, ${load()}, \`npm run bench -- motion\`: Chromium without a GPU, in which the processor
also paints every frame of 390 x 844 pixels and the server runs beside it. A phone has a GPU for that. Sums of ${RUNS} runs. A frame counts as dropped when Chromium
says that something should have moved in it and did not. Frames per second: that share of 60.

${sections.join('\n')}`
  await writeFile(fileURLToPath(new URL('results/motion.md', import.meta.url)), text)
  process.stdout.write(text)
}

function row(name: string, runs: readonly Frames[]): string {
  const sum = (of: (frames: Frames) => number) => runs.reduce((total, frames) => total + of(frames), 0)
  const [shown, dropped] = [sum((frames) => frames.shown), sum((frames) => frames.dropped)]
  const cells = [
    shown,
    dropped,
    ((60 * shown) / (shown + dropped)).toFixed(1),
    Math.max(...runs.map(({ mostInARow }) => mostInARow)),
    `${percentile(
      runs.map(({ longestTaskMs }) => longestTaskMs),
      0.5,
    ).toFixed(0)} ms`,
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}
