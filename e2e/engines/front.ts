import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { createRequire } from 'node:module'
import { connect, type Socket } from 'node:net'

const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/**
 * A proxy before the app. It adds to the first script of every page what WebDriver cannot do before a page
 * starts: collect errors, and say where the phone is.
 */
export interface Front {
  /** What phones get without a server. Resolves once nothing reaches it any more. */
  close(): Promise<void>
  open(): Promise<void>
}

export async function startFront(port: number, appPort: number): Promise<Front> {
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const isFirstScript = url === '/watch-start.js'
    const asked = request({
      agent: false,
      port: appPort,
      method,
      path: url,
      headers: isFirstScript ? {} : headers,
    })
    asked.on('response', (answer) => {
      if (isFirstScript) answer.headers['content-length'] = undefined
      const sent = Object.entries(answer.headers).filter(([, value]) => value !== undefined)
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(sent))
      if (isFirstScript) outgoing.write(`(${beforeTheApp})()\n;${TESTING_LIBRARY}\n;`)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(appPort, 'localhost', () => {
      onward.write(Buffer.concat([headOf(incoming), head]))
      onward.pipe(socket).pipe(onward)
    })
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  const front = {
    open: () => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  await front.open()
  return front
}

function headOf({ method, url, rawHeaders }: IncomingMessage): Buffer {
  const pairs = Array.from(
    { length: rawHeaders.length / 2 },
    (_, n) => `${rawHeaders[2 * n]}: ${rawHeaders[2 * n + 1]}`,
  )
  return Buffer.from([`${method} ${url} HTTP/1.1`, ...pairs, '', ''].join('\r\n'))
}

/** Runs in the browser. */
function beforeTheApp() {
  const complaints: string[] = []
  Object.assign(window, { complaints })
  for (const name of ['error', 'warn'] as const) {
    // biome-ignore lint/suspicious/noConsole: hears what the app logs
    const log = console[name]
    console[name] = (...said: unknown[]) => {
      complaints.push(`console.${name}: ${said.map(String).join(' ')}`)
      log(...said)
    }
  }
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) {
      // Says only that a size is reported one frame later.
      if (!event.message.startsWith('ResizeObserver loop'))
        complaints.push(`${event.message} ${event.error?.stack ?? ''}`)
      return
    }
    const element = event.target as HTMLElement
    // Firefox fails to preload a module that it has already run. One that is really missing fails once more.
    if (!element.matches('link[rel=modulepreload]')) complaints.push(`did not load: ${element.outerHTML}`)
  }
  // Captured, because what fails to load does not bubble.
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`unhandled: ${reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective} forbids ${blockedURI}`),
  )
  const report = (tell: PositionCallback) => {
    const coords = { latitude: 51.508, longitude: -0.1281, accuracy: 10 }
    setTimeout(() => tell({ coords, timestamp: Date.now() } as GeolocationPosition))
    return 1
  }
  const played: string[] = []
  Object.assign(window, { played })
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    const playing = play.call(this)
    if (!this.muted)
      playing.then(
        () => played.push(new URL(this.src).pathname),
        (error) => complaints.push(`${this.src}: ${error}`),
      )
    return playing
  }
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: report, watchPosition: report, clearWatch() {} },
  })
}
