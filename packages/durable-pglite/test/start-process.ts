import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A process started by a test. */
export interface ScriptProcess {
  pid: number
  /** The lines printed so far. */
  said: string[]
  /** Resolves when it has printed `line`. */
  says(line: string): Promise<void>
  /** Resolves to the nth printed line, starting at 0. */
  line(n: number): Promise<string>
  /** Kills it without a chance to react, and resolves when it is gone. */
  kill(): Promise<void>
  exited: Promise<{ code: number | null; error: string }>
}

/**
 * For processes that open a database and soon end: V8 compiles its WebAssembly once and does not optimise it,
 * which costs more than such a process gains by it.
 */
export const SHORT_LIVED = ['--liftoff-only']

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const SCRIPT = fileURLToPath(new URL('./database-process.ts', import.meta.url))

export function startDatabaseProcess(
  directory: string,
  task: 'close' | 'close-as-owner' | 'hold' | 'hold-prepared' | 'hold-with-child' | 'insert',
): ScriptProcess {
  return startScript(SCRIPT, [directory, task])
}

/** Runs a TypeScript file with these arguments in a process, as another user if asked for. */
export function startScript(
  script: string,
  given: string[],
  as: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): ScriptProcess {
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED, '--conditions=@hereabouts/source', '--import', TSX, script, ...given],
    { ...as, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const said: string[] = []
  const lines = createInterface(child.stdout).on('line', (line) => said.push(line))
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text
  })
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, error }))
  const gone = exited.then(() => Promise.reject(new Error(`the process has ended: ${error}`)))
  gone.catch(() => {})

  const more = () => Promise.race([once(lines, 'line'), gone])

  return {
    pid: child.pid as number,
    said,
    async line(n) {
      while (said.length <= n) await more()
      return said[n] as string
    },
    async says(line) {
      while (!said.includes(line)) await more()
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    exited,
  }
}
