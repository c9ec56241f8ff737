import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inTheEnd } from '../../../test/in-the-end.ts'
import { askPostgres, startPostgres } from '../../../test/postgres-server.ts'
import { isFull } from '../../../test/random.ts'
import { createBus } from '../bus.ts'
import { createLog } from '../log.ts'
import { createDb } from './db.ts'
import { openPostgres } from './postgres.ts'

const log = createLog('silent')

describe.runIf(inject('template').kind === 'postgres' && isFull())('with several hosts', () => {
  let standby: Awaited<ReturnType<typeof startPostgres>>
  let primary: typeof standby
  beforeAll(async () => {
    ;[standby, primary] = await Promise.all([startPostgres({ isStandby: true }), startPostgres()])
  })
  afterAll(() => Promise.all([standby.stop(), primary.stop()]))

  const socketOf = ({ url }: typeof primary) =>
    encodeURIComponent(new URL(url).searchParams.get('host') ?? '')
  const urlOf = (...hosts: string[]) => `postgresql://hereabouts@${hosts.join(',')}/postgres`

  test('every connection goes to the one that is not in recovery, also after a failover', async () => {
    const driver = await openPostgres({
      url: urlOf('localhost:1', socketOf(standby), socketOf(primary)),
      log,
    })
    const db = createDb(driver, { bus: createBus({ log }), log })
    const socket = async () =>
      (await db.one<{ at: string }>('test.at', sql`select current_setting('unix_socket_directories') as at`))
        .at
    const directory = ({ url }: typeof primary) => new URL(url).searchParams.get('host')
    expect(await socket()).toBe(directory(primary))
    expect(
      await driver.patiently(
        async (client) => (await client.query('select pg_is_in_recovery() as standby')).rows[0].standby,
      ),
    ).toBe(false)

    await primary.freeze()
    await askPostgres(standby.url, 'select pg_promote()')
    expect(await inTheEnd(socket)).toBe(directory(standby))
    await primary.thaw()
    await driver.close()
  })

  test('if all are standbys or do not answer, the sentence says so for each', async () => {
    const only = await startPostgres({ isStandby: true })
    await expect(openPostgres({ url: urlOf('localhost:1', socketOf(only)), log })).rejects.toThrow(
      /no host in DATABASE_URL accepts writes \(localhost:1: .*ECONNREFUSED.*is a standby\)/,
    )
    await only.stop()
  })
})
