import { tmpdir } from 'node:os'
import { confirmMeetup } from '@hereabouts/contract/meetups/endpoints'
import { getMonitoring } from '@hereabouts/contract/monitoring/endpoints'
import type { Monitoring } from '@hereabouts/contract/monitoring/schemas'
import { cellToLatLng, cellToParent, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { codeOn, HERE, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { type Town, townWith } from '../../test/town.ts'
import { createMetrics } from '../platform/metrics.ts'
import { thinSamples } from './service.ts'
import { createMonitoring } from './service-sampling.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** Long enough for the latest step to be shown. */
const SHOWN_AFTER_SECONDS = 4

async function watchedTown(people: string[] = []) {
  const town = await townWith<string>({
    people: ['root', ...people],
    now: new Date('2026-11-20T18:00:01Z'),
    ownApp: true,
  })
  const root = town.people.root as Person
  await town.run(sql`update users set role = 'admin' where id = ${root.id}`)
  const { sample } = town.app.monitoring
  await sample()
  return {
    ...town,
    root,
    /** Lets ten seconds pass and runs the sampling of each node. */
    async step(...nodes: (() => Promise<void>)[]) {
      town.clock.passSeconds(10)
      await sample()
      for (const node of nodes) await node()
    },
    look: (span: 'hour' | 'month' = 'hour') => root.call(getMonitoring, { query: { span } }),
    async rows() {
      const rows = await town.deps.db.many<{ stepSeconds: number; rows: number }>(
        'test',
        sql`select step_seconds, count(*)::integer as rows from samples group by 1 order by 1`,
      )
      return Object.fromEntries(rows.map(({ stepSeconds, rows }) => [stepSeconds, rows]))
    },
  }
}

/** Another node on the same database. */
function anotherNode({ deps }: Pick<Town, 'deps'>) {
  const metrics = createMetrics({ dataDir: tmpdir() })
  const watched = { countWaitingPushes: () => 0, countOverdue: async () => 0 }
  return { metrics, ...createMonitoring({ ...deps, metrics }, watched) }
}

const lastOf = (monitoring: Monitoring, name: keyof Monitoring['series']) => monitoring.series[name].at(-1)

test("a node's answers are sampled every ten seconds and shown per second", async () => {
  const { step, look, root, clock, http } = await watchedTown()
  for (let n = 0; n < 20; n++) await http.inject('/healthz')
  await root.errorOf(getMonitoring, { query: { span: 'week' as never } })
  await step()
  clock.passSeconds(SHOWN_AFTER_SECONDS)
  const shown = await look()
  expect(shown).toMatchObject({ span: 'hour', stepSeconds: 10, nodes: 1 })
  expect(lastOf(shown, 'requests')).toBe(2.1)
  expect(lastOf(shown, 'refused')).toBe(0.1)
  expect(lastOf(shown, 'failed')).toBe(0)
  expect(lastOf(shown, 'p99')).toBeGreaterThan(0)
  expect(lastOf(shown, 'memory')).toBeGreaterThan(10)
  expect(lastOf(shown, 'databaseTime')).toBeGreaterThan(0)
  // No sample before that.
  expect(shown.series.requests.at(-2)).toBeNull()
  expect(shown.series.requests).toHaveLength(360)
  const lastEnd = Date.parse(shown.startsAt) + 359 * 10_000
  expect(new Date(lastEnd).toISOString()).toBe('2026-11-20T18:00:10.000Z')
})

test('one row is written per step, however often sampling runs, and no count is lost between steps', async () => {
  const { step, rows, app, clock, http, look } = await watchedTown()
  await step()
  for (let n = 0; n < 5; n++) {
    clock.passSeconds(1)
    await http.inject('/healthz')
    await app.monitoring.sample()
  }
  expect(await rows()).toEqual({ 10: 1 })
  clock.passSeconds(5)
  await app.monitoring.sample()
  expect(await rows()).toEqual({ 10: 2 })
  clock.passSeconds(SHOWN_AFTER_SECONDS)
  expect(lastOf(await look(), 'requests')).toBe(0.5)
})

test('several nodes are shown as one: their answers and connections add up', async () => {
  const town = await watchedTown()
  const other = anotherNode(town)
  await other.sample()
  for (let n = 0; n < 40; n++)
    other.metrics.countRequest({ method: 'GET', route: '/api/user', status: 500, seconds: 0.004 })
  await town.http.inject('/healthz')
  await town.step(other.sample)
  town.clock.passSeconds(SHOWN_AFTER_SECONDS)
  const shown = await town.look()
  expect(shown.nodes).toBe(2)
  expect(lastOf(shown, 'requests')).toBe(4.1)
  expect(lastOf(shown, 'failed')).toBe(4)
  other.stop()
})

test('counts that could not be written during a database outage are in the next sample', async () => {
  const { deps } = await watchedTown()
  const metrics = createMetrics({ dataDir: tmpdir() })
  let isAway = false
  const db = {
    ...deps.db,
    run: (...given: Parameters<typeof deps.db.run>) =>
      isAway ? Promise.reject(new Error('away')) : deps.db.run(...given),
  }
  const watched = { countWaitingPushes: () => 0, countOverdue: async () => 0 }
  const clock = { now: () => now }
  let now = new Date('2026-11-20T18:00:01Z')
  const node = createMonitoring({ ...deps, db, metrics, clock }, watched)
  await node.sample()
  metrics.countRequest({ method: 'GET', route: '/api/user', status: 503, seconds: 2 })
  now = new Date('2026-11-20T18:00:11Z')
  isAway = true
  await expect(node.sample()).rejects.toThrow('away')
  now = new Date('2026-11-20T18:00:31Z')
  isAway = false
  await node.sample()
  const { numbers } = await deps.db.one<{ numbers: object }>('test', sql`select numbers from samples`)
  expect(numbers).toMatchObject({ seconds: 30, counts: { requests: 1, failed: 1 } })
  node.stop()
})

test('the number of available people, waiting work and each step towards a meeting are sampled', async () => {
  const { people, step, look, clock, run, deps } = await watchedTown(['ana', 'bo'])
  const { ana, bo } = people as Record<'ana' | 'bo', Person>
  for (const person of [ana, bo]) await person.switchOn()
  const id = await meeting(ana, bo)
  await bo.call(confirmMeetup, { params: { id }, body: { code: await codeOn(ana, id), ...HERE } })
  await run(sql`insert into reports (reporter_username, kind, context, text, evidence, created_at)
    values ('bo', 'other', 'card', '', '{}', ${new Date(clock.now().getTime() - 50_000)})`)
  await run(sql`insert into outbox (recipient, subject, body, created_at, expires_at, next_try_at)
    values ('x@example.org', '', '[]', now(), ${new Date(clock.now().getTime() - DAY_MINUTES * 60_000)}, now())`)
  await deps.bus.settled()
  await step()
  clock.passSeconds(SHOWN_AFTER_SECONDS)
  const shown = await look()
  const names = ['available', 'invited', 'accepted', 'met', 'reportAge', 'appealAge', 'overdue'] as const
  expect(names.map((name) => [name, lastOf(shown, name)])).toEqual([
    ['available', 2],
    ['invited', 1],
    ['accepted', 1],
    ['met', 1],
    ['reportAge', 60],
    ['appealAge', 0],
    ['overdue', 1],
  ])
})

test('an hour of all nodes becomes one row; ten-second rows stay for an hour and hours for thirty days', async () => {
  const town = await watchedTown()
  const { step, clock, deps, rows, look } = town
  const other = anotherNode(town)
  await other.sample()
  for (let n = 0; n < 360; n++) {
    other.metrics.countRequest({ method: 'GET', route: '/api/user', status: 200, seconds: 0.004 })
    await step(other.sample)
  }
  expect(await rows()).toEqual({ 10: 720 })

  await thinSamples(deps)
  expect(await rows()).toEqual({ 10: 720 })
  // Until then a late row of the hour may still arrive.
  clock.passSeconds(60)
  await Promise.all([thinSamples(deps), thinSamples(deps)])
  await thinSamples(deps)
  // The first minute is now older than an hour.
  expect(await rows()).toEqual({ 10: 708, 3600: 1 })
  const { series } = await look('month')
  expect(series.requests.filter((value) => value !== null)).toEqual([expect.closeTo(0.1, 2)])
  expect(series.requests.at(-1)).not.toBeNull()

  clock.passMinutes(HOUR_MINUTES)
  await thinSamples(deps)
  expect(await rows()).toEqual({ 3600: 1 })
  clock.passMinutes(30 * DAY_MINUTES - 2 * HOUR_MINUTES)
  await thinSamples(deps)
  expect(await rows()).toEqual({ 3600: 1 })
  clock.passMinutes(HOUR_MINUTES)
  await thinSamples(deps)
  expect(await rows()).toEqual({})
  other.stop()
})

test('hours before a complete downtime are merged after the next start', async () => {
  const { step, clock, deps, rows, look } = await watchedTown()
  for (let n = 0; n < 3; n++) await step()
  clock.passMinutes(5 * HOUR_MINUTES)
  await thinSamples(deps)
  expect(await rows()).toEqual({ 3600: 1 })
  const { series } = await look('month')
  expect(series.sockets.slice(-5)).toEqual([0, null, null, null, null])
})

test('an area is shown from five people on, rounded to fives, as its centre only', async () => {
  const { run, look } = await watchedTown()
  const [london, paris] = [latLngToCell(51.508, -0.1281, 8), latLngToCell(48.8566, 2.3522, 8)]
  async function available(cell: string, people: number) {
    for (let n = 0; n < people; n++)
      await run(sql`
        with made as (insert into users (username, name, email, password_hash, created_at)
          values (${`p${Math.random()}`.slice(0, 20)}, 'p', ${`${Math.random()}@example.org`}, 'x', now()) returning id)
        insert into availabilities (user_id, session_id, range_metres, up_for, since, until, area_cell, reported_area_cell,
          reported_at, is_verified, only_show_verified, visible_to_verified_only, interests)
        select id, 1, 1609, '', now(), '2026-11-20T20:00:00Z', ${BigInt(`0x${cell}`)}, ${BigInt(`0x${cell}`)},
          now(), false, false, false, repeat('0', 512)::bit(512) from made`)
  }
  await available(paris, 4)
  await available(london, 8)
  const [latitude = 0, longitude = 0] = cellToLatLng(cellToParent(london, 5)).map(
    (degrees) => Math.round(degrees * 10) / 10,
  )
  expect((await look()).areas).toEqual([{ latitude, longitude, atLeast: 5 }])
  await available(paris, 1)
  await available(london, 2)
  expect((await look()).areas.map(({ atLeast }) => atLeast)).toEqual([10, 5])
  // Not even the order says which of two has more.
  const order = async () => (await look()).areas.map(({ latitude: at }) => at)
  await available(paris, 1)
  await run(sql`delete from availabilities where area_cell = ${BigInt(`0x${london}`)}`)
  await available(london, 5)
  const before = await order()
  await available(london, 2)
  expect(await order()).toEqual(before)
  await run(sql`update availabilities set is_hidden = true where area_cell = ${BigInt(`0x${paris}`)}`)
  expect((await look()).areas).toHaveLength(1)
})
