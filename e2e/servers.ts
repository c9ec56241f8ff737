import { type RunningApp, startAlone } from './app.ts'

/**
 * The variable through which `global-setup.ts` tells the workers the URL and directory of the shared server.
 */
const SHARED_APP = 'E2E_SHARED_APP'

// Only one account can confirm an address, so each admin has their own.
const ADMINS_PER_WORKER = 24
const WORKERS_MAX = 40

/** After a failed test, a worker with the next index replaces the old one. */
export function adminEmail(workerIndex: number, nth: number): string {
  if (workerIndex >= WORKERS_MAX || nth >= ADMINS_PER_WORKER) throw new Error('no admin address is left')
  return `admin_${workerIndex}_${nth}@example.org`
}

/** The addresses of all admins, for the setting of the same name. */
export const ADMIN_EMAILS = Array.from({ length: WORKERS_MAX * ADMINS_PER_WORKER }, (_, n) =>
  adminEmail(Math.floor(n / ADMINS_PER_WORKER), n % ADMINS_PER_WORKER),
).join()

/** On one node, or with TEST_SCALE on two. */
export async function startServer(env: Record<string, string>) {
  const all = { THROTTLES: 'off', LOG_LEVEL: 'warn', ADMIN_EMAILS, ...env }
  if (!process.env.TEST_SCALE) return startAlone(all)
  // Imported only here, because it needs programs that not every machine has.
  const { startAppOnNodes } = await import('./nodes/app-on-nodes.ts')
  return startAppOnNodes(all)
}

/** Starts the server that the tests share, and tells the workers its address. */
export async function startSharedServer() {
  const { app, stop } = await startServer({})
  process.env[SHARED_APP] = JSON.stringify({ url: app.url, dataDir: app.dataDir })
  return { app, stop }
}

export function sharedServer(): RunningApp {
  const { url, dataDir } = JSON.parse(process.env[SHARED_APP] as string)
  return {
    url,
    dataDir,
    output() {
      throw new Error('What the shared server prints is of all tests: give this one a server of its own.')
    },
  }
}
