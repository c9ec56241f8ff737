import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SHORT_LIVED } from 'durable-pglite/test/start-process'
import { freePort, makeDataDir, type RunningApp, removeDataDir } from './app.ts'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const SCRIPT = fileURLToPath(new URL('./clocked-process.ts', import.meta.url))

/** A running Hereabouts whose clock a test moves. */
export interface ClockedApp extends RunningApp {
  /** Lets time pass, and everything that is due then happen in gatherings, meetups and towns' hours. */
  pass(minutes: number): Promise<void>
}

/** Starts a server of its own in a temporary directory, which is deleted once it has stopped. */
export async function startClockedApp(
  env: Record<string, string> = {},
): Promise<{ app: ClockedApp; stop: () => Promise<void> }> {
  const dataDir = await makeDataDir()
  const port = String(await freePort())
  const child = fork(SCRIPT, {
    execArgv: [...SHORT_LIVED, '--import', TSX, '--conditions=@hereabouts/source'],
    env: {
      PATH: process.env.PATH,
      PORT: port,
      DATA_DIR: dataDir,
      THROTTLES: 'off',
      LOG_LEVEL: 'warn',
      AGENDA: 'on',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const output = () => printed.join('')
  const exited = once(child, 'exit')
  const gone = exited.then(() => Promise.reject(new Error(`the app has ended: ${output()}`)))
  gone.catch(() => {})
  const answer = () => Promise.race([once(child, 'message'), gone])
  await answer()
  return {
    app: {
      url: `http://localhost:${port}`,
      dataDir,
      output,
      async pass(minutes) {
        const passed = answer()
        child.send(minutes)
        await passed
      },
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      await removeDataDir(dataDir)
    },
  }
}
