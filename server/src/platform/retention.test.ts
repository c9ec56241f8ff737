import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gate } from '../../test/gate.ts'
import { townWith } from '../../test/town.ts'
import { createJobs } from './jobs.ts'
import { createRetentionRunner, type Retention } from './retention.ts'

describe('retention runs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('delete in batches until nothing is left, and log the number of each kind once', async () => {
    const { runner, lines } = runnerOf(pile('letters', 25))
    await runner.forgetAll()
    expect(lines).toEqual([expect.objectContaining({ what: 'letters', forgotten: 25 })])
    await runner.forgetAll()
    expect(lines).toHaveLength(1)
  })

  test('are scheduled separately for each kind', async () => {
    const quick = pile('quick', 3, { everyMs: 1000 })
    const { runner, jobs } = runnerOf(quick, pile('slow', 1, { everyMs: 5000 }))
    runner.start(jobs)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await runner.listOverdue()).toEqual([
      { what: 'quick', overdue: 0 },
      { what: 'slow', overdue: 1 },
    ])
    quick.add(2)
    await vi.advanceTimersByTimeAsync(4000)
    expect((await runner.listOverdue()).map(({ overdue }) => overdue)).toEqual([0, 0])
  })

  test.each(['forgetAll', 'its rounds'] as const)('continue when one kind fails: %s', async (way) => {
    const failing = pile('failing', 1, {
      forget: async () => {
        throw new Error('no')
      },
    })
    const { runner, jobs, lines } = runnerOf(failing, pile('good', 1))
    if (way === 'forgetAll') await expect(runner.forgetAll()).rejects.toThrow('no')
    else {
      runner.start(jobs)
      await vi.advanceTimersByTimeAsync(1000)
      expect(lines).toContainEqual(expect.objectContaining({ job: 'failing' }))
    }
    expect(await runner.listOverdue()).toEqual([
      { what: 'failing', overdue: 1 },
      { what: 'good', overdue: 0 },
    ])
  })

  test('stop after the current batch and leave the rest for the next start', async () => {
    const slow = gate()
    let batches = 0
    const endless = pile('endless', 1, {
      async forget(_, limit) {
        batches++
        await slow.opened
        return limit
      },
    })
    const { runner, jobs } = runnerOf(endless)
    runner.start(jobs)
    await vi.advanceTimersByTimeAsync(1000)
    const stopped = jobs.stop()
    slow.open()
    await stopped
    expect(batches).toBe(1)
  })

  test('data counts as overdue after two missed runs', async () => {
    const asked: Date[] = []
    const { runner } = runnerOf(
      pile('things', 0, {
        everyMs: 3_600_000,
        async countOverdue(at) {
          asked.push(at)
          return 0
        },
      }),
    )
    await runner.listOverdue()
    expect(asked).toEqual([new Date('2026-11-20T15:59:00Z')])
  })
})

describe('docs/privacy-data.md', () => {
  const paper = readFileSync(new URL('../../../docs/privacy-data.md', import.meta.url), 'utf8')
  const rowsOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
  const times = (text: string) => paper.split(text).length - 1

  test('lists each table of the database once, with its content and retention period', async () => {
    const { deps } = await townWith({ people: [] })
    const tables = await deps.db.many<{ name: string }>(
      'test',
      sql`select relname as name from pg_class
          where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
    )
    expect(tables.length).toBeGreaterThan(30)
    const rows = rowsOf(/## In the database[\s\S]*?\n## /.exec(paper)?.[0] ?? '')
    const named = rows.flatMap((row) => /^`(\w+)`$/.exec(row[1] ?? '')?.[1] ?? [])
    expect(named.sort()).toEqual(tables.map(({ name }) => name).sort())
    for (const row of rows)
      expect([row[1], row.length, row.slice(1, 5).includes('')]).toEqual([row[1], 6, false])
  })

  test('lists each retention period once', async () => {
    const { app } = await townWith({ people: [] })
    const { retentions } = app.retention
    expect(retentions.length).toBeGreaterThan(15)
    for (const { what, keptFor } of retentions)
      expect([what, times(`${keptFor}: \`${what}\``), times(`\`${what}\``)]).toEqual([what, 1, 1])
  })

  test('lists no unknown retention period', async () => {
    const { app } = await townWith({ people: [] })
    const named = rowsOf(paper).flatMap((row) =>
      [...(row[4] ?? '').matchAll(/: `([\w.-]+)`/g)].map(([, what]) => what),
    )
    expect(named.sort()).toEqual(app.retention.retentions.map(({ what }) => what).sort())
  })
})

function runnerOf(...retentions: Retention[]) {
  const lines: object[] = []
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  const clock = { now: () => new Date('2026-11-20T18:00:00Z') }
  return {
    runner: createRetentionRunner({ retentions, clock, log, batch: 10 }),
    jobs: createJobs({ log }),
    lines,
  }
}

/** A retention with this many expired items. */
function pile(what: string, there: number, given: Partial<Retention> = {}) {
  let left = there
  return {
    what,
    keptFor: 'a while',
    everyMs: 1000,
    countOverdue: async () => left,
    async forget(_: Date, limit: number) {
      const some = Math.min(left, limit)
      left -= some
      return some
    },
    add(more: number) {
      left += more
    },
    ...given,
  }
}
