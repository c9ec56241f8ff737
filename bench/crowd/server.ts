import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AS_STARTED, makeDataDir, removeDataDir, startApp, stopApp } from '../../e2e/app.ts'
import { startPostgres } from '../../server/test/postgres-server.ts'
import { rest } from '../faults/talk.ts'

const REPORT_LOAD = new URL('report-load.js', import.meta.url).href

/** The server's load in one second. */
export interface Load {
  time: number
  lagMs: number
  cores: number
  loop: number
  /** The machine's load caused by all programs, from 0 to 1. */
  machine: number
  rssBytes: number
}

export interface SlowQuery {
  time: number
  query: string
  tookMs: number
}

/**
 * A server of its own on the embedded database or PostgreSQL, with rate limits. It trusts one proxy, so that each simulated
 * person can have an address of their own.
 */
export async function startWatched(onPostgres: boolean) {
  const dataDir = await makeDataDir()
  const postgres = onPostgres ? await startPostgres({ settings: ['shared_buffers=1GB', 'fsync=on'] }) : null
  const app = await startApp({
    dataDir,
    env: {
      ...(postgres && { DATABASE_URL: postgres.url, SECRET: 'a secret of a simulated crowd, 32+' }),
      TRUST_PROXY: '1',
      NODE_OPTIONS: `--import=${REPORT_LOAD}`,
      UV_THREADPOOL_SIZE: '4',
    },
    flags: AS_STARTED,
  })
  return {
    url: app.url,
    findToken: tokensIn(join(dataDir, 'outbox'), () => app.process.exitCode !== null),
    /** Stops it and returns what it reported. */
    async stop(): Promise<{ loads: Load[]; slow: SlowQuery[]; others: string[] }> {
      await stopApp(app)
      await postgres?.stop()
      await removeDataDir(dataDir)
      return readLog(app.output())
    },
  }
}

/** Reads the e-mails that the server writes as files, and extracts the tokens of confirmation links. */
function tokensIn(outbox: string, isOver: () => boolean) {
  const tokens = new Map<string, string>()
  const read = new Set<string>()
  async function readNew() {
    for (const file of await readdir(outbox).catch(() => [])) {
      if (!file.endsWith('.eml') || read.has(file)) continue
      read.add(file)
      const mail = await readFile(join(outbox, file), 'utf8').catch(() => '')
      const [, address] = /^To: (\S+)$/m.exec(mail) ?? []
      const [, token] = /verify-email\?token=(\S+)/.exec(mail) ?? []
      if (address && token) tokens.set(address, token)
    }
  }
  let reading: Promise<void> | null = null
  return async (address: string): Promise<string> => {
    for (;;) {
      const token = tokens.get(address)
      if (token) return token
      if (isOver()) throw new Error('the server has ended')
      await rest(500)
      reading ??= readNew().finally(() => {
        reading = null
      })
      await reading
    }
  }
}

function readLog(text: string) {
  const [loads, slow, others]: [Load[], SlowQuery[], string[]] = [[], [], []]
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) continue
    const said = JSON.parse(line)
    if (said.load) loads.push(said.load)
    else if (said.msg === 'slow query') slow.push(said)
    else others.push(String(said.msg))
  }
  return { loads, slow, others }
}
