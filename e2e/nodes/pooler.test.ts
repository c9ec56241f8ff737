import { randomUUID } from 'node:crypto'
import { sendMessage } from '@hereabouts/contract/chat/endpoints'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config.ts'
import { examine } from '../../server/src/platform/doctor.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { erase } from '../../server/src/platform/operating/erase.ts'
import { messageTo, read } from '../../server/test/chatting.ts'
import { meeting } from '../../server/test/meeting.ts'
import type { Person } from '../../server/test/person.ts'
import { startPostgres } from '../../server/test/postgres-server.ts'
import { freePort, makeDataDir, removeDataDir, spawnApp } from '../app.ts'
import { startCluster } from './cluster.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { hasPgBouncer } from './programs.ts'

const RESTARTS = 8

test.runIf(hasPgBouncer())(
  'behind PgBouncer in transaction mode, eight restarts under load lose nothing and leave no lock behind',
  async () => {
    const cluster = await startCluster({ isPooled: true, env: { DATABASE_POOLER: 'transaction' } })
    onTestFinished(() => cluster.stop())
    const [ana, bo] = [await cluster.signUp('ana'), await cluster.signUp('bo')]
    for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
    await meeting(ana, bo, { startsAt: new Date(Date.now() + 30 * 60_000).toISOString() })

    let isOver = false
    const unexpected: string[] = []
    async function untilAnswered(ask: () => ReturnType<Person['answer']>) {
      for (;;) {
        const answer = await ask().catch(() => null)
        if (answer?.statusCode === 200) return answer
        // A node that stops, or the end of a budget.
        if (answer && ![429, 502, 503, 504].includes(answer.statusCode)) unexpected.push(answer.body)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    async function talk(from: Person, to: Person) {
      const sent: string[] = []
      while (!isOver) {
        const text = `${from.username} ${sent.length}`
        const message = messageTo(from, to, text, randomUUID())
        await untilAnswered(() => from.answer(sendMessage, message))
        await untilAnswered(() => from.answer(listNearby, { params: { id: from.id } }))
        sent.push(text)
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
      return sent
    }
    const talking = Promise.all([talk(ana, bo), talk(bo, ana)])
    for (let nth = 0; nth < RESTARTS; nth++) {
      const node = cluster.nodes[nth % 2]
      await node?.kill()
      await node?.restart()
    }
    isOver = true
    const [hers, his] = await talking
    const texts: string[] = []
    for (let page = await read(bo, ana, { after: 0, limit: 100 }); page.messages.length > 0; ) {
      texts.push(...page.messages.map(({ text }) => String(text)))
      page = await read(bo, ana, { after: page.messages.at(-1)?.seq ?? 0, limit: 100 })
    }
    expect(texts.filter((text) => text.startsWith(ana.username))).toEqual(hers)
    expect(texts.filter((text) => text.startsWith(bo.username))).toEqual(his)
    expect(unexpected).toEqual([])
    expect(await cluster.ask("select from pg_locks where locktype = 'advisory'")).toEqual([])
    // Nobody else on these connections gets our limits: they belong to the role in this database.
    const [kept] = await cluster.ask<{ setconfig: string[] }>('select setconfig from pg_db_role_setting')
    expect(kept?.setconfig.toSorted()).toEqual([
      'TimeZone=UTC',
      'idle_in_transaction_session_timeout=10000',
      'statement_timeout=10000',
    ])
  },
  600_000,
)

test.runIf(hasPgBouncer())(
  'a pooler that needs a setting is refused with its name, by the start, the doctor and the eraser',
  async () => {
    const postgres = await startPostgres()
    const pooler = await startPgBouncer(postgres.url)
    const dataDir = await makeDataDir()
    onTestFinished(async () => {
      await pooler.stop()
      await postgres.stop()
      await removeDataDir(dataDir)
    })
    const env = {
      DATABASE_URL: pooler.url,
      SECRET: 'as long as a secret must be, or longer',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    }
    const pooled = readConfig({ ...env, DATABASE_POOLER: 'transaction' })
    await expect(erase(pooled, { log: createLog('silent') })).rejects.toThrow('set DATABASE_DIRECT_URL')

    const app = spawnApp(env)
    expect(await app.exited).toBe(1)
    expect(app.output()).toContain('set DATABASE_POOLER=transaction')
    const said = async (more: Record<string, string>) =>
      (await examine({ ...env, ...more })).map(({ sentence }) => sentence).join('\n')
    expect(await said({})).toContain('set DATABASE_POOLER=transaction')
    const well = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: postgres.url }
    expect(await said(well)).toMatch(
      /database at DATABASE_URL answers.*database at DATABASE_DIRECT_URL answers/s,
    )
    const wrong = { ...well, DATABASE_DIRECT_URL: 'postgres://hereabouts@localhost:1/none' }
    expect(await said(wrong)).toContain('DATABASE_DIRECT_URL must lead to the database past the pooler')
  },
)
