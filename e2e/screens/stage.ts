import { type Browser, type BrowserContextOptions, devices, type Page } from '@playwright/test'
import type { RunningApp } from '../app.ts'
import { pageIn, type Tongue } from '../in-language.ts'
import { CALENDARS } from './calendars.ts'
import { ADMIN_EMAIL, type Cast, confirmAddress, type Face, PASSWORD, portrait } from './cast.ts'
import { GATE } from './gate.ts'
import { MEETING } from './meeting.ts'
import { MODERATING } from './moderating.ts'
import { SETTINGS } from './settings.ts'
import { TEAM } from './team.ts'
import { VISITING } from './visitors.ts'

/**
 * Every screen and state, told as a story: visitors, two people who meet, settings, and the team. Gatherings
 * have their own scenes and server.
 */
export const SCENES = [...VISITING, ...MEETING, ...SETTINGS, ...TEAM, ...MODERATING, ...CALENDARS, ...GATE]

const HERE = { latitude: 51.508, longitude: -0.1281 }
const METRES_PER_DEGREE = 111_195

interface Look {
  /** The app's language on every phone. The scenes look for English texts, whatever it is. */
  language: Tongue | 'en'
  deviceScaleFactor: number
  /** How long an element may take to appear. */
  patienceMs?: number
}

/** Gives everybody in the scenes an account and a phone with no page open yet. */
export async function gather(app: RunningApp, browser: Browser, look: Look): Promise<Cast> {
  const { language, deviceScaleFactor, patienceMs = 10_000 } = look
  const locale = language === 'pseudo' ? 'en' : language
  const phone = async (metresNorth: number, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor,
      locale: locale === 'en' ? 'en-US' : locale,
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      permissions: ['geolocation'],
      geolocation: { ...HERE, latitude: HERE.latitude + metresNorth / METRES_PER_DEGREE },
      ...options,
    })
    context.setDefaultTimeout(patienceMs)
    await context.addInitScript(
      (chosen) => localStorage.setItem('hereabouts_phone_language', JSON.stringify(chosen)),
      language,
    )
    await context.addInitScript(pretendCamera)
    return context
  }
  const member = async (
    name: string,
    metresNorth: number,
    interests: number[],
    email: string,
    { says = {}, face, ...options }: BrowserContextOptions & { says?: object; face?: Face } = {},
  ) => {
    const context = await phone(metresNorth, options)
    const headers = { origin: app.url }
    const username = `${name.toLowerCase()}_here`
    const data = { username, password: PASSWORD, email, interests, locale }
    let user = await (await context.request.post('/api/register', { headers, data })).json()
    if (email === ADMIN_EMAIL) user = await confirmAddress(app, context, email)
    await context.request.patch(`/api/users/${user.id}`, { headers, data: { name, ...says } })
    if (face) {
      const multipart = { file: await portrait(browser, face) }
      user = await (await context.request.put(`/api/users/${user.id}/avatar`, { headers, multipart })).json()
    }
    await context.addInitScript(
      (stored) => localStorage.setItem('hereabouts_user', stored),
      JSON.stringify({ ...user, name }),
    )
    return spoken(await context.newPage())
  }
  const spoken = (page: Page) => (language === 'en' ? page : pageIn(page, language))
  const iPhone = { userAgent: devices['iPhone 15'].userAgent, permissions: [] }
  return {
    app,
    visitor: spoken(await (await phone(0)).newPage()),
    ana: await member('Ana', 0, [1, 2, 4, 13], 'ana@example.org', { face: 'ana' }),
    bo: await member('Bo', 300, [1, 4, 25, 40], 'bo@example.org', {
      serviceWorkers: 'allow',
      face: 'tom',
      says: { askMeAbout: 'bikes and ramen', languages: ['en', 'pt'], pronouns: 'he/him' },
    }),
    chidi: await member('Chidi', 900, [2, 4, 38], 'chidi@example.org', {
      says: { askMeAbout: 'chess openings', languages: ['en', 'ig'] },
    }),
    newcomer: await member('Kim', 40_000, [1], 'kim@example.org', iPhone),
    root: await member('Rut', 1500, [1, 13], ADMIN_EMAIL),
  }
}

/** Runs in the browser, which has no camera. */
function pretendCamera() {
  // Missing where a page is not secure, as in an empty tab.
  if (!navigator.mediaDevices) return
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 480 })
    const drawing = canvas.getContext('2d')
    if (drawing) Object.assign(drawing, { fillStyle: '#8a9a8f' })
    drawing?.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.captureStream()
  }
}
