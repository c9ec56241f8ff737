import { type ChildProcess, fork } from 'node:child_process'

/** What a process of its own can do, by name: each takes and returns what can be sent to another process. */
export type Jobs = Record<string, (given: never) => Promise<unknown>>

type Given<Job> = Job extends (given: infer G) => Promise<unknown> ? G : never
type Result<Job> = Job extends (given: never) => Promise<infer R> ? R : never

export interface Worker<J extends Jobs> {
  /** Has the process do a job. @throws Error with what it said when the job fails */
  run<Name extends keyof J & string>(name: Name, given: Given<J[Name]>): Promise<Result<J[Name]>>
  stop(): void
}

/** Starts this program once more, as a worker of this role. */
export function startWorker<J extends Jobs>(role: string): Worker<J> {
  const child = fork(process.argv[1] as string, [...process.argv.slice(2), `--worker=${role}`])
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  child.on('message', ({ nth, result, failed }: Answer) => {
    const job = waiting.get(nth)
    waiting.delete(nth)
    if (failed === undefined) job?.resolve(result as never)
    else job?.reject(new Error(`a worker (${role}) failed: ${failed}`))
  })
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`a worker (${role}) ended: ${signal ?? code}`))
    waiting.clear()
  })
  stopWithUs(child)
  let last = 0
  return {
    run: (name, given) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        child.send({ nth: last, name, given } satisfies Order)
      }),
    stop: () => void child.kill(),
  }
}

interface Order {
  nth: number
  name: string
  given: unknown
}

interface Answer {
  nth: number
  result?: unknown
  failed?: string
}

/** The role that this process was started for; null for the first process. */
export function ownRole(): string | null {
  const [, role = null] = /^--worker=(.+)$/.exec(process.argv.at(-1) ?? '') ?? []
  return role
}

/** Does the jobs that the first process asks for, one after the other. */
export function work(jobs: Jobs) {
  const answer = (given: Answer) => void process.send?.(given)
  process.on('message', ({ nth, name, given }: Order) => {
    const job = jobs[name] as (given: unknown) => Promise<unknown>
    job(given).then(
      (result) => answer({ nth, result }),
      (error: unknown) =>
        answer({ nth, failed: error instanceof Error ? String(error.stack) : String(error) }),
    )
  })
  process.once('disconnect', () => process.exit())
}

function stopWithUs(child: ChildProcess) {
  process.once('exit', () => child.kill())
}
