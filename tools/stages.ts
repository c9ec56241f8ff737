import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const END_LINES = 60

export interface Step {
  name: string
  command: string
  given: readonly string[]
  env?: NodeJS.ProcessEnv
}

export interface Run {
  /** How long each step took, and all of them, one line each. */
  times: string[]
  /** The end of the output of each step that failed: none if all succeeded. */
  failures: string[]
}

/**
 * Runs the stages one after the other, and the steps of a stage at the same time, so that one uses the
 * processors while another waits or ends. Shows the output of one step after the other. If a step fails, the
 * others of its stage are stopped, and no further stage begins.
 */
export async function runStages(stages: readonly (readonly Step[])[]): Promise<Run> {
  const run: Run = { times: [], failures: [] }
  const startMs = performance.now()
  for (const stage of stages) {
    if (run.failures.length > 0) break
    await runStage(stage, run)
  }
  run.times.push(timeLine(performance.now() - startMs, 'total'))
  return run
}

async function runStage(stage: readonly Step[], { times, failures }: Run): Promise<void> {
  const running = stage.map(start)
  const stopAll = () => {
    for (const { child } of running) stop(child)
  }
  process.once('SIGINT', stopAll).once('SIGTERM', stopAll)
  const startMs = performance.now()
  const all = running.map(async ({ child, name, end }) => {
    const [code] = await once(child, 'close')
    const wasStopped = code !== 0 && failures.length > 0
    times.push(
      timeLine(
        performance.now() - startMs,
        code === 0 ? name : `${name} (${wasStopped ? 'stopped' : 'failed'})`,
      ),
    )
    if (code === 0 || wasStopped) return
    failures.push(end())
    stopAll()
  })
  for (const [i, { show }] of running.entries()) {
    show()
    await all[i]
  }
  process.off('SIGINT', stopAll).off('SIGTERM', stopAll)
}

function start({ name, command, given, env }: Step) {
  const child = spawn(command, given, {
    cwd: ROOT,
    // A process group of its own, so that `stop` reaches what it starts.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, ...env },
  })
  let isShown = false
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed.push(chunk)
      if (isShown) process.stdout.write(chunk)
    })
  return {
    name,
    child,
    /** Writes what it has printed so far, and then what it prints. */
    show() {
      isShown = true
      process.stdout.write(Buffer.concat(printed))
    },
    /** The last lines that it has printed. */
    end: () => Buffer.concat(printed).toString().split('\n').slice(-END_LINES).join('\n'),
  }
}

/** As Ctrl+C does, so that tests remove their files and end their processes. */
function stop({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT')
}

export function timeLine(ms: number, what: string): string {
  return `${(ms / 1000).toFixed(1).padStart(8)} s  ${what}`
}
