import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { freePort } from '../app.ts'

/** How a person finds something: by its role and name, its label, or its text. */
export interface Query {
  by: 'Role' | 'LabelText' | 'Text'
  what: string | RegExp
  name?: string | RegExp
  within?: Query
}

export const role = (what: string, name?: string | RegExp): Query => ({
  by: 'Role',
  what,
  ...(name !== undefined && { name }),
})
export const label = (what: string | RegExp): Query => ({ by: 'LabelText', what })
export const text = (what: string | RegExp): Query => ({ by: 'Text', what })
export const inside = (within: Query, query: Query): Query => ({ ...query, within })

/** A phone in one browser. Every step waits until it is possible. */
export interface Phone {
  open(path: string): Promise<void>
  /** As links inside the app do, without loading the page. */
  goTo(path: string): Promise<void>
  click(query: Query): Promise<void>
  fill(query: Query, value: string): Promise<void>
  pressEnter(query: Query): Promise<void>
  attach(query: Query, file: string): Promise<void>
  /** Resolves to all text in it. */
  sees(query: Query): Promise<string>
  /** Runs a function in the page. It can use nothing from outside. */
  run<A extends unknown[], T>(script: (...given: A) => T, ...given: A): Promise<Awaited<T>>
  /** Waits until the function in the page returns something true. */
  until<A extends unknown[]>(script: (...given: A) => unknown, ...given: A): Promise<void>
  screenshot(name: string): Promise<void>
  /** Errors since this was last asked. */
  complaints(): Promise<string[]>
}

export interface Engine {
  /** A new phone, which shares nothing with others. */
  phone(url: string): Promise<Phone>
  stop(): Promise<void>
}

type Script = (...given: never[]) => unknown

/** What the engines do in their own ways. `E` is an element of a page. */
interface Session<E> {
  open(url: string): Promise<void>
  run(script: Script, given: unknown[]): Promise<unknown>
  find(script: Script, given: unknown[]): Promise<E | null>
  click(element: E): Promise<void>
  type(element: E, typed: string): Promise<void>
  pressEnter(element: E): Promise<void>
  attach(element: E, file: string): Promise<void>
  /** A PNG file. */
  screenshot(): Promise<Uint8Array>
}

const WIDTH_PX = 390
const HEIGHT_PX = 844
const PATIENCE_MS = 30_000
/** Until another element is looked up. */
const STANDS_STILL_MS = 3000
const PICTURES = 'test-results/engines'

export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: { width: WIDTH_PX, height: HEIGHT_PX },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-US' },
  })
  return {
    async phone(url) {
      const page = await (await browser.createBrowserContext()).newPage({ type: 'window' })
      return toPhone(url, {
        open: async (address) => void (await page.goto(address)),
        run: (script, given) => page.evaluate(script as never, ...(given as never[])),
        async find(script, given) {
          const found = await page.evaluateHandle(script as never, ...(given as never[]))
          return (found as ElementHandle).asElement() as ElementHandle | null
        },
        // Waits until nothing moves the element any more, such as an invitation that arrives above it.
        click: (element) => element.asLocator().setTimeout(STANDS_STILL_MS).click(),
        type: (element, typed) => element.type(typed),
        pressEnter: (element) => element.press('Enter'),
        attach: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
        screenshot: () => page.screenshot(),
      } satisfies Session<ElementHandle>)
    },
    stop: () => browser.close(),
  }
}

/** The name that WebDriver gives the reference of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** As WebDriver writes it. */
const ENTER = '\uE007'

/** WebKitGTK, which shares its engine with Safari, on a screen of its own. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = (await once(screen.stdout.setEncoding('utf8'), 'data')) as [string]
  const env = { ...process.env, DISPLAY: `:${display.trim()}`, LANG: 'en_US.UTF-8' }
  const ends: (() => Promise<void>)[] = []
  return {
    async phone(url) {
      // Each drives one session only.
      const port = await freePort()
      const driver = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' })
      ends.push(() => end(driver))
      const call = callerOf(`http://127.0.0.1:${port}`)
      await soon('WebKitWebDriver', () => call('GET', '/status').catch(() => null))
      const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': {
              args: ['--automation', '--javascript-can-open-windows-automatically=true'],
            },
          },
        },
      })
      ends.push(() => call('DELETE', `/session/${sessionId}`))
      return toPhone(url, await webKitSession(callerOf(`http://127.0.0.1:${port}/session/${sessionId}`)))
    },
    async stop() {
      for (const one of ends.reverse()) await one()
      await end(screen)
    },
  }
}

async function webKitSession(call: Call): Promise<Session<Record<string, string>>> {
  const run = (script: Script, given: unknown[]) =>
    call('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args: given })
  // The browser's toolbar keeps its windows wider than a phone. This one has none.
  await run(
    (width, height) => open('about:blank', '', `popup,width=${width},height=${height}`) !== null,
    [WIDTH_PX, HEIGHT_PX],
  )
  const withToolbar = await call<string>('GET', '/window')
  const handle = await soon('the window', async () =>
    (await call<string[]>('GET', '/window/handles')).find((one) => one !== withToolbar),
  )
  await call('DELETE', '/window')
  await call('POST', '/window', { handle })
  const at = (element: Record<string, string>) => `/element/${element[ELEMENT]}`
  return {
    open: (url) => call('POST', '/url', { url }),
    run,
    find: (script, given) => run(script, given) as Promise<Record<string, string> | null>,
    click: (element) => call('POST', `${at(element)}/click`),
    async type(element, typed) {
      // The driver has no keys for emoji.
      if (/\p{Emoji_Presentation}/u.test(typed)) await run(insert, [element, typed])
      else await call('POST', `${at(element)}/value`, { text: typed })
    },
    pressEnter: (element) => call('POST', `${at(element)}/value`, { text: ENTER }),
    attach: (element, file) => call('POST', `${at(element)}/value`, { text: file }),
    screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
  }
}

/** Runs in the browser. */
function insert(element: HTMLElement, typed: string) {
  element.focus()
  document.execCommand('insertText', false, typed)
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

/** Calls WebDriver (https://www.w3.org/TR/webdriver2/). */
function callerOf(url: string): Call {
  return async (method, path, body = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      body: method === 'POST' ? JSON.stringify(body) : null,
    })
    const { value } = (await response.json()) as { value: never }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

/** Tries until it gets something. */
async function soon<T>(what: string, attempt: () => Promise<T>): Promise<NonNullable<T>> {
  const untilMs = performance.now() + PATIENCE_MS
  for (;;) {
    const result = await attempt()
    if (result) return result
    if (performance.now() > untilMs) throw new Error(`${what} did not come`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function end(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return
  const exited = once(program, 'exit')
  program.kill()
  await exited
}

function toPhone<E>(url: string, session: Session<E>): Phone {
  const before: string[] = []
  const run: Phone['run'] = (script, ...given) => session.run(script as Script, given) as never
  const complaints = async () => {
    const now = await run(() => {
      const said = (window as { complaints?: string[] }).complaints ?? []
      return said.splice(0)
    })
    return [...before.splice(0), ...now]
  }
  const waitFor: typeof soon = (what, attempt) =>
    soon(what, attempt).catch(async (error: Error) => {
      const shown = await run(() => `${location.href}\n${document.body.innerText}`)
      throw new Error(`${error.message}; see ${await save('failed')}\n${shown}`)
    })
  /** A page that is just loading has nothing. */
  const look = (query: Query, isHidden = false) =>
    session.find(findIn, [toPlain(query), isHidden]).catch(() => null)
  /** Tries again while something moves or lies over it. */
  const act = (query: Query, doIt: (element: E) => Promise<void>) =>
    waitFor(told(query), async () => {
      const element = await look(query)
      return (
        element &&
        doIt(element).then(
          () => true,
          () => false,
        )
      )
    }).then(() => {})
  async function save(name: string) {
    mkdirSync(PICTURES, { recursive: true })
    const file = `${PICTURES}/${name}.png`
    writeFileSync(file, await session.screenshot())
    return file
  }
  const until: Phone['until'] = async (script, ...given) =>
    void (await waitFor(String(script), () => run(script, ...given)))
  return {
    async open(path) {
      before.push(...(await complaints()))
      await session.open(new URL(path, url).href)
    },
    goTo: (path) => run((path) => history.pushState(null, '', path), path),
    click: (query) => act(query, session.click),
    async fill(query, value) {
      await act(query, session.click)
      await act(query, async (element) => {
        // What is typed replaces it.
        await session.run((field: HTMLInputElement) => field.select(), [element])
        await session.type(element, value)
      })
    },
    pressEnter: (query) => act(query, session.pressEnter),
    attach: async (query, file) => session.attach(await waitFor(told(query), () => look(query, true)), file),
    async sees(query) {
      const textOf = async (element: E) => ({
        text: String(await session.run((found: Element) => found.textContent, [element])),
      })
      // What a page shows while it loads may have made room for the page between finding and reading.
      const { text } = await waitFor(told(query), async () => {
        const element = await look(query)
        return element && textOf(element).catch(() => null)
      })
      return text
    },
    run,
    until,
    screenshot: async (name) => void (await save(name)),
    complaints,
  }
}

const told = (query: Query) => JSON.stringify(toPlain(query))

/** With patterns as their sources, which reach the browser as JSON. */
function toPlain(query: Query): object {
  return JSON.parse(
    JSON.stringify(query, (_, value) => (value instanceof RegExp ? { source: value.source } : value)),
  )
}

/** Runs in the browser, with Testing Library there. Hidden elements are found only on request. */
function findIn(query: PlainQuery, isHidden: boolean): Element | null {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom
  const queries = { Role: queryAllByRole, LabelText: queryAllByLabelText, Text: queryAllByText }
  return find(query)

  function find({ by, what, name, within }: PlainQuery): Element | null {
    const scope = within ? find(within) : document.body
    if (!scope) return null
    const found: Element[] = queries[by](
      scope as HTMLElement,
      matcher(what) as string,
      name ? { name: matcher(name) } : {},
    )
    return found.find((element) => isHidden || element.checkVisibility()) ?? null
  }
  function matcher(value: PlainText) {
    return typeof value === 'string' ? value : new RegExp(value.source)
  }
}

type PlainText = string | { source: string }
interface PlainQuery {
  by: Query['by']
  what: PlainText
  name?: PlainText
  within?: PlainQuery
}

declare global {
  interface Window {
    TestingLibraryDom: typeof import('@testing-library/dom')
  }
}
