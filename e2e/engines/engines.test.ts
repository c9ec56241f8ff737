import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../app.ts'
import { type ClockedApp, startClockedApp } from '../clocked-app.ts'
import { SHORTENED, textsCutOff } from '../cut-off.ts'
import { linksIn } from '../mailbox.ts'
import { BARE, ROUTES, TO_MEMBERS } from '../routes.ts'
import { type Engine, inside, label, type Phone, role, startFirefox, startWebKit, text } from './driver.ts'
import { type Front, startFront } from './front.ts'

const PICTURE = fileURLToPath(new URL('../../web/public/screenshots/welcome.png', import.meta.url))
const LONG = 'I know a small place behind the market where they roast their own. '.repeat(4).trim()
const A_DAY_AND_MORE = 25 * 60

let app: ClockedApp
let front: Front
let stopApp: () => Promise<void>
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  const started = await startClockedApp({ PUBLIC_URL: url })
  app = started.app
  stopApp = started.stop
  front = await startFront(port, Number(new URL(app.url).port))
})

afterAll(async () => {
  await front?.close()
  await stopApp?.()
})

describe.each([
  ['WebKit', startWebKit],
  ['Firefox', startFirefox],
])('%s', (name, start) => {
  const isWebKit = name === 'WebKit'
  let engine: Engine
  let people = 0
  beforeEach(async () => {
    engine = await start()
  })
  afterEach(() => engine?.stop())

  /** A phone, and the username of its owner. */
  async function person(who: string) {
    people += 1
    return { phone: await engine.phone(url), username: `${who}_${name.toLowerCase()}_${people}` }
  }

  test('two people sign up, meet, chat, and award a badge', async () => {
    const ana = await person('ana')
    const bo = await person('bo')
    await ana.phone.open('/')
    expect(await faultsOf(ana.phone)).toEqual([])
    await ana.phone.click(role('link', 'Create Account'))
    await ana.phone.fill(label('First name'), ana.username)
    await ana.phone.attach(label('My picture'), PICTURE)
    await ana.phone.click(role('button', 'Use this picture'))
    await ana.phone.sees(role('img', 'Yours'))
    await signUp(ana.phone, ana.username)
    await enter(bo.phone, bo.username)
    for (const { phone } of [ana, bo]) {
      await phone.click(role('button', /^I’m free for/))
      await phone.click(role('button', 'Continue'))
      await phone.sees(role('button', 'Switch off'))
    }
    await bo.phone.click(inside(role('article', ana.username), role('button', 'Invite')))
    await bo.phone.click(role('button', 'a café'))
    await bo.phone.click(role('button', 'Send invitation'))
    await ana.phone.click(inside(role('region', `Invitation from ${bo.username}`), role('button', 'Accept')))
    for (const { phone } of [ana, bo]) {
      await phone.sees(text('It’s on. See you there!'))
      await phone.click(role('link', 'Chat'))
      await phone.sees(role('textbox', 'Message'))
    }
    await say(ana.phone, 'The menu is at https://example.org/menu today')
    await ana.phone.sees(inside(MESSAGES, role('link', /example\.org/)))
    await bo.phone.sees(inside(MESSAGES, text(/example\.org/)))
    await say(bo.phone, '🎉')
    await ana.phone.sees(inside(MESSAGES, text('🎉')))
    const before = await heightOf(ana.phone)
    await ana.phone.fill(role('textbox', 'Message'), LONG)
    expect(await heightOf(ana.phone)).toBeGreaterThan(before * 2)
    await ana.phone.pressEnter(role('textbox', 'Message'))
    await bo.phone.sees(inside(MESSAGES, text(LONG)))
    await ana.phone.screenshot(`${name}-chat`)
    for (const { phone } of [ana, bo]) {
      expect(await faultsOf(phone)).toEqual([])
      await phone.goTo('/')
      await phone.sees(role('button', 'On my way'))
    }
    await arrive(ana.phone)
    // This moves Bo's button, and a click on a button that moves can be lost.
    await bo.phone.sees(text(`${ana.username} is there.`))
    await arrive(bo.phone)
    const code = await ana.phone.sees(text(/^\d{6}$/))
    await bo.phone.fill(label(/enter the code/), code)
    await bo.phone.click(role('button', 'We’ve met'))
    for (const { phone } of [ana, bo])
      await phone.click(inside(role('dialog', /met!$/), role('button', 'Done')))
    await confirmAddress(bo.phone, bo.username)
    if (isWebKit) await unlockSounds(ana.phone)
    await bo.phone.click(role('button', 'Award a badge'))
    await bo.phone.click(role('button', /^Good Listener/))
    await bo.phone.sees(text(/^You gave /))
    await ana.phone.sees(text('You received a new badge!'))
    await ana.phone.screenshot(`${name}-badge`)
    expect(await ana.phone.run(() => (window as unknown as { played: string[] }).played)).toContain(
      '/sounds/badge.wav',
    )
    for (const { phone } of [ana, bo]) expect(await phone.complaints()).toEqual([])
  })

  test.runIf(isWebKit)('one starts a gathering, and another joins it', async () => {
    const ana = await person('ana')
    const bo = await person('bo')
    for (const { phone, username } of [ana, bo]) {
      await enter(phone, username)
      await confirmAddress(phone, username)
    }
    await app.pass(A_DAY_AND_MORE)
    await ana.phone.open('/gatherings/new')
    await ana.phone.click(inside(role('group', 'What'), text('Coffee chat')))
    await ana.phone.fill(label('Around where'), 'Camden')
    await ana.phone.click(role('button', 'A café'))
    await ana.phone.click(role('button', 'Start it'))
    await ana.phone.sees(text('You’ve started it. Tell people about it.'))
    const path = await ana.phone.run(() => location.pathname)
    expect(await faultsOf(ana.phone)).toEqual([])
    await bo.phone.open(path)
    await bo.phone.click(role('button', 'I’m in'))
    await ana.phone.sees(text('2 of 3 so far'))
    await bo.phone.screenshot(`${name}-gathering`)
    for (const { phone } of [ana, bo]) expect(await phone.complaints()).toEqual([])
  })

  test.runIf(isWebKit).each(['signedOut', 'signedIn'] as const)(
    'every route looks right, %s',
    async (who) => {
      const { phone, username } = await person('ana')
      if (who === 'signedIn') await enter(phone, username)
      else await phone.open('/welcome')
      const faults: string[] = []
      for (const { path, [who]: shown } of ROUTES.filter(({ path }) => !BARE.includes(path))) {
        const [title, leadsTo] = shown
        if (leadsTo) continue
        await phone.goTo(path)
        await phone.sees(role('heading', (who === 'signedIn' && TO_MEMBERS[path]) || title))
        for (const fault of [...(await faultsOf(phone)), ...(await phone.complaints())])
          faults.push(`${path}: ${fault}`)
      }
      expect(faults).toEqual([])
    },
  )

  test.runIf(isWebKit)('without a server, the app starts and says so', async () => {
    const { phone, username } = await person('ana')
    await enter(phone, username)
    await phone.until(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    )
    await front.close()
    await phone.open('/')
    await phone.sees(role('heading', 'You are offline'))
    await phone.screenshot(`${name}-offline`)
    expect(await faultsOf(phone)).toEqual([])
    await front.open()
    await phone.sees(role('heading', 'Who is around?'))
  })
})

const MESSAGES = role('list', 'Messages')

async function arrive(phone: Phone) {
  await phone.click(role('button', 'On my way'))
  await phone.click(role('button', 'We’re both here'))
}

async function say(phone: Phone, said: string) {
  await phone.fill(role('textbox', 'Message'), said)
  await phone.click(role('button', 'Send'))
}

const heightOf = (phone: Phone) => phone.run(() => document.querySelector('textarea')?.offsetHeight ?? 0)

/** From the step for interests on. */
async function signUp(phone: Phone, username: string) {
  await phone.click(role('button', 'Continue'))
  await phone.fill(label('Search interests'), 'Coffee chat')
  await phone.click(role('button', 'Coffee chat'))
  await phone.click(role('button', 'Continue'))
  await phone.fill(label('Username'), username)
  await phone.fill(label('E-mail'), `${username}@example.org`)
  await phone.fill(label('Password'), 'correct horse battery')
  await phone.click(label('I am 18 or older.'))
  await phone.click(role('button', 'Create Account'))
  await phone.sees(role('heading', 'You’re in'))
}

/** One tap unlocks the sounds, which WebKit otherwise plays only during a tap. */
async function unlockSounds(phone: Phone) {
  await phone.open('/')
  await phone.until(() => performance.getEntriesByName(`${location.origin}/sounds/badge.wav`).length > 0)
  await phone.click(role('link', 'Profile'))
  await phone.until(() => !navigator.userActivation.isActive)
}

/** Creates an account through the API, and opens the app. */
async function enter(phone: Phone, username: string) {
  // Without the app, which would open a page of its own as soon as it hears of the account.
  await phone.open('/contributing.txt')
  const account = {
    username,
    password: 'correct horse battery',
    email: `${username}@example.org`,
    interests: [1],
  }
  const user = await call(phone, '/api/register', account)
  await phone.run((stored) => localStorage.setItem('hereabouts_user', stored), user)
  await phone.open('/')
  await phone.sees(role('heading', 'Who is around?'))
}

async function confirmAddress(phone: Phone, username: string) {
  const [link = ''] = await linksIn(app, `${username}@example.org`, '/verify-email')
  await call(phone, '/api/verify-email', { token: new URL(link).searchParams.get('token') })
}

const call = (phone: Phone, path: string, data: object) =>
  phone.run(
    async (path, body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(path, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return response.text()
    },
    path,
    JSON.stringify(data),
  )

/** What is wrong with how the page looks. */
async function faultsOf(phone: Phone): Promise<string[]> {
  await phone.until(picturesAreThere)
  return [...(await phone.run(textsCutOff, SHORTENED)), ...(await phone.run(wrongControls))]
}

/** Runs in the browser: whether every picture on the screen has pixels. */
function picturesAreThere(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width === 0 || bottom < 0 || top > innerHeight || image.naturalWidth > 0
  })
}

/** Runs in the browser: which controls lie outside the page or have the system's look. */
function wrongControls(): string[] {
  const outside = [...document.querySelectorAll('a, button, input, select, textarea')].filter((control) => {
    const { left, right, width } = control.getBoundingClientRect()
    return (
      width > 1 && control.checkVisibility() && (left < -1 || right > innerWidth + 1) && !isScrolled(control)
    )
  })
  const foreign = [...document.querySelectorAll('select')].filter(
    (select) => getComputedStyle(select).appearance !== 'none',
  )
  const isTyped =
    'select, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [hidden])'
  const small = [...document.querySelectorAll(isTyped)].filter(
    (field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  const hollow = [...document.querySelectorAll('fieldset')].filter((group) => {
    const { bottom } = group.getBoundingClientRect()
    const padding = Number.parseFloat(getComputedStyle(group).paddingBottom)
    const ends = [...group.children].map((child) => child.getBoundingClientRect().bottom)
    return bottom - padding - Math.max(...ends) > 4
  })
  return [
    ...hollow.map((group) => `has room below its last control: ${group.outerHTML}`),
    ...small.map((field) => `makes iPhones zoom: ${field.outerHTML}`),
    ...outside.map((control) => `outside the page: ${control.outerHTML}`),
    ...foreign.map((select) => `looks like the system’s: ${select.outerHTML}`),
  ]

  function isScrolled(control: Element) {
    for (let one = control.parentElement; one; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return true
    return false
  }
}
