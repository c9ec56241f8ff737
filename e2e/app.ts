import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from 'durable-pglite/test/start-process'

const MAIN = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))

/** A running Hereabouts, on one or more nodes. */
export interface RunningApp {
  url: string
  dataDir: string
  /** Everything it has printed so far. */
  output(): string
}

/** A single server, as `npm start` runs it. */
export interface App extends RunningApp {
  process: ChildProcess
  /** Resolves to the exit code, or to the name of the signal that ended the process. */
  exited: Promise<number | NodeJS.Signals>
}

/** Starts a server on a free port, in `dataDir`, and waits until it answers. */
export async function startApp({
  dataDir,
  env = {},
  flags,
}: {
  dataDir: string
  env?: Record<string, string>
  flags?: readonly string[]
}): Promise<App> {
  const port = await freePort()
  const app = spawnApp({ PORT: String(port), DATA_DIR: dataDir, ...env }, flags)
  await Promise.race([
    untilHealthy(`http://localhost:${port}`),
    app.exited.then((code) => Promise.reject(new Error(`the app ended with ${code}: ${app.output()}`))),
  ])
  return { url: `http://localhost:${port}`, dataDir, ...app }
}

/** The flags of `npm start`, for measuring. By default, the server starts faster and then runs slower. */
export const AS_STARTED: readonly string[] = []

/** Starts a server without waiting. */
export function spawnApp(
  env: Record<string, string>,
  flags: readonly string[] = SHORT_LIVED,
  main: string = MAIN,
) {
  const child = spawn(process.execPath, [...flags, main], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const exited = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals)
  return { process: child, exited, output: () => printed.join('') }
}

/** Sends SIGTERM and waits for the exit. */
export async function stopApp(app: Pick<App, 'process' | 'exited'>): Promise<number | NodeJS.Signals> {
  app.process.kill('SIGTERM')
  return app.exited
}

export function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'hereabouts-e2e-'))
}

export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a server in its own temporary directory, which is deleted once it has stopped. */
export async function startAlone(env: Record<string, string>) {
  const dataDir = await makeDataDir()
  const app = await startApp({ dataDir, env })
  return {
    app,
    async stop() {
      await stopApp(app)
      await removeDataDir(dataDir)
    },
  }
}

async function untilHealthy(url: string) {
  for (;;) {
    const response = await fetch(`${url}/healthz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
