import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import { rounds } from '../server/test/random.ts'
import { type App, freePort, makeDataDir, removeDataDir, spawnApp, startApp, stopApp } from './app.ts'

let dataDir: string
test.beforeEach(async () => {
  dataDir = await makeDataDir()
})
test.afterEach(() => removeDataDir(dataDir))

const start = (env?: Record<string, string>) => startApp({ dataDir, env: { THROTTLES: 'off', ...env } })

/** A signed-in person who calls the API like the app does. */
async function person(app: App, username: string) {
  const post = (url: string, path: string, body: unknown, cookie = '', method = 'POST') =>
    fetch(`${url}${path}`, {
      method,
      headers: { origin: url, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const credentials = { username, password: 'correct horse battery' }
  const response = await post(app.url, '/api/register', {
    ...credentials,
    email: 'x@example.org',
    interests: [1],
  })
  const { id } = await response.json()
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    id: Number(id),
    get: async (url: string, path: string) => (await fetch(`${url}${path}`, { headers: { cookie } })).json(),
    send: (url: string, path: string, body: unknown, method?: string) =>
      post(url, path, body, cookie, method),
  }
}

async function agreed(app: App) {
  const [ana, bo] = [await person(app, 'ana_here'), await person(app, 'bo_here')]
  const until = new Date(Date.now() + 3_600_000).toISOString()
  for (const each of [ana, bo]) {
    const place = { cell: '88195da49bfffff', rangeMetres: 1609, until, upFor: '' }
    expect((await each.send(app.url, `/api/users/${each.id}/availability`, place, 'PUT')).status).toBe(200)
  }
  const invitation = {
    inviteeId: bo.id,
    interestId: 1,
    place: 'Market Square',
    startsAt: new Date().toISOString(),
  }
  const { id } = await (await ana.send(app.url, '/api/meetups', invitation)).json()
  expect((await bo.send(app.url, `/api/meetups/${id}/accept`, {})).status).toBe(200)
  return { ana, bo, path: `/api/conversations/${ana.id}/${bo.id}/messages` }
}

test('a new installation starts from the prepared database, refuses a second server, finishes requests in flight and stops on SIGTERM', async () => {
  const app = await start({ LOG_LEVEL: 'info' })
  await test.step('it starts from the prepared database and serves the landing page', async () => {
    // Falling back to a new cluster logs a line, and so does each migration.
    expect(app.output()).not.toMatch(/prepared cluster|migrated/)
    expect(await (await fetch(`${app.url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    const page = await fetch(`${app.url}/welcome`)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('<div id="root">')
    expect(app.output()).toContain(app.url)
  })

  await test.step('a second server on the same directory exits with a reason and harms nothing', async () => {
    const second = spawnApp({ PORT: String(await freePort()), DATA_DIR: dataDir })
    expect(await second.exited).toBe(1)
    expect(second.output().trim()).toMatch(/^DATA_DIR .* is in use by another Hereabouts.*\.$/)
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  })

  await test.step('it finishes requests in flight and then stops cleanly', async () => {
    const body = JSON.stringify({
      username: 'in_time',
      password: 'correct horse battery',
      email: 'x@example.org',
      interests: [1],
    })
    const headers = {
      origin: app.url,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    }
    const registering = request(`${app.url}/api/register`, { method: 'POST', headers })
    registering.flushHeaders()
    // The server has received the request's head and waits for the body.
    await once(registering, 'continue')
    const stopping = stopApp(app)
    await expect
      .poll(() =>
        fetch(`${app.url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(false)
    registering.end(body)
    const [response] = await once(registering, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
    expect(await stopping).toBe(0)
  })
})

test('a wrong configuration stops the start with one sentence per mistake', async () => {
  const app = spawnApp({ PORT: 'many', PUBLIC_URL: 'ftp://example.org', DATA_DIR: dataDir })
  expect(await app.exited).toBe(1)
  expect(app.output().trim().split('\n')).toEqual([
    'PORT must be a number from 0 to 65535, not "many".',
    'PUBLIC_URL must be like https://example.org, without a path, not "ftp://example.org".',
  ])
})

// Each round is a start after a crash: one here, twenty in test:scale.
const KILLS = rounds(1, 20)

test(`kill -9 under writes loses no acknowledged message, ${KILLS} times, nor does a restart`, async () => {
  test.setTimeout(KILLS * 30_000 + 60_000)
  let app = await start()
  const { ana, bo, path } = await agreed(app)
  const acknowledged = new Map<string, number>()

  for (let round = 0; round < KILLS; round++) {
    const { url } = app
    let isRunning = true
    const write = async (sender: typeof ana) => {
      while (isRunning) {
        const clientId = randomUUID()
        const answer = await sender.send(url, path, { clientId, text: `round ${round}` }).catch(() => null)
        if (answer?.ok) acknowledged.set(clientId, (await answer.json()).seq)
      }
    }
    const before = acknowledged.size
    const writers = [ana, bo, ana, bo].map(write)
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 10 + round)
    app.process.kill('SIGKILL')
    isRunning = false
    await Promise.all([...writers, app.exited])
    app = await start()
  }
  const last = { clientId: randomUUID(), text: 'still here?' }
  acknowledged.set(last.clientId, (await (await ana.send(app.url, path, last)).json()).seq)
  await stopApp(app)
  app = await start()

  const kept = new Map<string, number>()
  let after = 0
  for (;;) {
    const { messages } = await ana.get(app.url, `${path}?after=${after}`)
    if (messages.length === 0) break
    for (const { clientId, seq } of messages) {
      expect(seq).toBe(after + 1)
      after = seq
      expect(kept.has(clientId)).toBe(false)
      kept.set(clientId, seq)
    }
  }
  const lost = [...acknowledged].filter(([clientId, seq]) => kept.get(clientId) !== seq)
  expect(lost).toEqual([])
  await stopApp(app)
})
