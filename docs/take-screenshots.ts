import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { makeDataDir, removeDataDir, startApp, stopApp } from '../e2e/app.ts'
import config from '../e2e/playwright.config.ts'

const FOLDER = fileURLToPath(new URL('screenshots/', import.meta.url))
const HERE = { latitude: 51.508, longitude: -0.1281 }

const PEOPLE = [
  { name: 'Bo', metres: 300, upFor: 'a quick coffee', interests: [1, 4, 25, 40] },
  { name: 'Chidi', metres: 900, upFor: 'chess in the park', interests: [2, 4, 38] },
  { name: 'Dalia', metres: 1500, upFor: '', interests: [1, 13] },
]

/** Takes the pictures of the README: a small crowd in a throw-away instance, seen by one of them. */
async function takeScreenshots() {
  const dataDir = await makeDataDir()
  const app = await startApp({ dataDir, env: { THROTTLES: 'off' } })
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const phone = async (name: string, metresNorth: number, interests: number[]) => {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      locale: 'en-US',
      reducedMotion: 'reduce',
      permissions: ['geolocation'],
      geolocation: { ...HERE, latitude: HERE.latitude + metresNorth / 111_195 },
    })
    const username = `${name.toLowerCase()}_here`
    const credentials = { username, password: 'correct horse battery', email: `${username}@example.org` }
    const headers = { origin: app.url }
    const response = await context.request.post('/api/register', {
      headers,
      data: { ...credentials, interests },
    })
    const user = await response.json()
    await context.request.patch(`/api/users/${user.id}`, { headers, data: { name } })
    await context.addInitScript(
      (stored) => localStorage.setItem('hereabouts_user', stored),
      JSON.stringify(user),
    )
    return context.newPage()
  }

  for (const { name, metres, upFor, interests } of PEOPLE) {
    const page = await phone(name, metres, interests)
    await page.goto('/')
    await page.getByLabel('Up for').fill(upFor)
    await switchOn(page)
  }
  const page = await phone('Ana', 0, [1, 2, 4, 13])
  await page.goto('/')
  await switchOn(page)
  await page.getByRole('article', { name: 'Bo' }).waitFor()
  await settle(page)
  await page.screenshot({ path: `${FOLDER}nearby.png` })

  const visitor = await browser.newPage({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })
  await visitor.goto('/welcome')
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  await settle(visitor)
  await visitor.screenshot({ path: `${FOLDER}welcome.png` })

  await browser.close()
  await stopApp(app)
  await removeDataDir(dataDir)
}

/** Lets everything arrive that is still moving. */
async function settle(page: Page) {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
}

async function switchOn(page: Page) {
  await page.getByRole('switch', { name: 'Available' }).click()
  await page.getByRole('switch', { name: 'You are available' }).waitFor()
}

await takeScreenshots()
