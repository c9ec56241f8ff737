import type pg from 'pg'
import type { Driver } from '../../server/src/platform/db/db.ts'
import { say } from '../../server/test/chatting.ts'
import { timed } from '../measure.ts'
import type { Couple } from '../people.ts'

/** Where the time of one message goes when the server has nothing else to do: means in milliseconds. */
export interface Anatomy {
  wholeMs: number
  databaseMs: number
  /** Each statement of one message, and how often it runs. */
  statements: { text: string; times: number; ms: number }[]
  /** Adding a single row. */
  bareInsertMs: number
}

interface Asked {
  text: string
  tookMs: number
}

/** Records every statement that a driver runs from now on. */
export function watch(driver: Driver): Asked[] {
  const asked: Asked[] = []
  const watched = new WeakSet<pg.PoolClient>()
  const { pool } = driver
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const takeWatched = async () => {
    const client = await take()
    if (!watched.has(client)) {
      watched.add(client)
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
      client.query = (async (given: string | { text: string }, ...more: unknown[]) => {
        // With a callback there is no promise to await.
        if (more.length > 0) return query(given, ...more)
        const startedAt = performance.now()
        try {
          return await query(given)
        } finally {
          const text = typeof given === 'string' ? given : given.text
          asked.push({ text, tookMs: performance.now() - startedAt })
        }
      }) as typeof client.query
    }
    return client
  }
  // With a callback the pool calls it itself.
  pool.connect = ((callback?: never) =>
    callback ? take.call(pool, ...([callback] as unknown as [])) : takeWatched()) as typeof pool.connect
  return asked
}

export async function dissect(
  asked: Asked[],
  {
    driver,
    couples,
    settled,
  }: { driver: Driver; couples: readonly Couple[]; settled: () => Promise<unknown> },
  count = 200,
): Promise<Anatomy> {
  const one = async (nth: number) => {
    const [from, to] = couples[nth % couples.length] as Couple
    await say(from, to, `message ${nth}`)
    await settled()
  }
  for (let nth = 0; nth < count; nth++) await one(nth)
  asked.length = 0
  let wholeMs = 0
  for (let nth = 0; nth < count; nth++) wholeMs += await timed(() => one(nth))
  const statements = perMessage(asked.splice(0), count)
  await driver.pool.query('create table bare (id bigint generated always as identity primary key, text text)')
  let bareMs = 0
  for (let nth = 0; nth < count; nth++)
    bareMs += await timed(() =>
      driver.pool.query({
        name: 'bare',
        text: 'insert into bare (text) values ($1)',
        values: [`message ${nth}`],
      }),
    )
  await driver.pool.query('drop table bare')
  return {
    wholeMs: wholeMs / count,
    databaseMs: statements.reduce((sum, { ms }) => sum + ms, 0),
    statements: statements.toSorted((a, b) => b.ms - a.ms),
    bareInsertMs: bareMs / count,
  }
}

function perMessage(asked: readonly Asked[], count: number): Anatomy['statements'] {
  const byText = new Map<string, number[]>()
  for (const { text, tookMs } of asked) {
    const line = text.replaceAll(/\s+/g, ' ').trim()
    byText.set(line, [...(byText.get(line) ?? []), tookMs])
  }
  return [...byText].map(([text, all]) => ({
    text,
    times: all.length / count,
    ms: all.reduce((sum, tookMs) => sum + tookMs, 0) / count,
  }))
}
