import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { inTheEnd } from '../../../test/in-the-end.ts'
import { askPostgres, startPostgres } from '../../../test/postgres-server.ts'
import { isFull } from '../../../test/random.ts'
import { createBus } from '../bus.ts'
import { createLog } from '../log.ts'
import { createDb } from './db.ts'
import { watchMomentaryData } from './momentary-data.ts'
import { openPostgres } from './postgres.ts'

const MIGRATION = new URL('../../../migrations/0086-momentary-data.sql', import.meta.url)
const log = createLog('silent')

describe.runIf(inject('template').kind === 'postgres' && isFull())(
  'when a process of PostgreSQL is killed',
  () => {
    let server: Awaited<ReturnType<typeof startPostgres>>
    let nodes: Awaited<ReturnType<typeof openNode>>[]
    const ask = <Row extends object>(text: string) => askPostgres<Row>(server.url, text)

    async function openNode() {
      const driver = await openPostgres({ url: server.url, log })
      const losses: string[] = []
      const db = createDb(driver, { bus: createBus({ log }), log })
      const look = watchMomentaryData(db, () => losses.push('lost'))
      return { driver, losses, look: () => inTheEnd(look) }
    }

    beforeAll(async () => {
      server = await startPostgres()
      await ask(readFileSync(MIGRATION, 'utf8'))
    })
    afterAll(() => server.stop())
    beforeEach(async () => {
      nodes = await Promise.all([openNode(), openNode(), openNode()])
      return async () => {
        for (const { driver } of nodes) await driver.close()
      }
    })

    const lookAll = () => Promise.all(nodes.map(({ look }) => look()))
    const ids = () => ask<{ id: string }>('select id from momentary_data')

    test('every node notices once, and all agree on one new id', async () => {
      for (let n = 0; n < 3; n++) await lookAll()
      const before = await ids()
      expect(before).toHaveLength(1)
      await server.killBackend()
      for (let n = 0; n < 3; n++) await lookAll()
      const after = await inTheEnd(ids)
      expect(after).toHaveLength(1)
      expect(after).not.toEqual(before)
      expect(nodes.map(({ losses }) => losses)).toEqual([['lost'], ['lost'], ['lost']])
    })

    test('a node that starts afterwards has lost nothing', async () => {
      await nodes[0]?.look()
      await server.killBackend()
      await nodes[1]?.look()
      await nodes[1]?.look()
      expect(nodes[1]?.losses).toEqual([])
    })
  },
)
