import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { logout } from '@hereabouts/contract/sign-in/endpoints'
import { expect, test, vi } from 'vitest'
import { gate } from '../../test/gate.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import type { Db } from '../platform/db/db.ts'
import { sessionsOf } from './service-sessions.ts'

const tokenOf = ({ cookie }: Person) => cookie.slice(cookie.indexOf('=') + 1)

/**
 * A session finder whose database waits for the gates in `waits`, and records in `asked` how
 * many tokens each lookup had.
 */
async function townWithFinder() {
  const { ana, bo, deps, clock } = await townWith()
  const asked: number[] = []
  const waits: Promise<void>[] = []
  const db: Db = {
    ...deps.db,
    // Without a connection of its own: the embedded database has only one, which the rest of the test needs.
    onConnection: (work) =>
      work({
        ...deps.db,
        async many(name, query) {
          asked.push((query.values[0] as Buffer[]).length)
          await waits.shift()
          return deps.db.many(name, query)
        },
      }),
  }
  return { ana, bo, asked, waits, find: sessionsOf({ ...deps, db, clock }).findSession }
}

test('concurrent calls each get their own viewer, and signed-out calls get none', async () => {
  const { ana, bo, http } = await townWith()
  const callers = Array.from({ length: 60 }, (_, i) => [ana, bo][i % 3])
  const answers = await Promise.all(
    callers.map((caller) => caller?.answer(getOwnUser) ?? makeCall(http, getOwnUser, {})),
  )
  const ids = answers.map((answer) => (answer.statusCode === 200 ? answer.json().id : answer.statusCode))
  expect(ids).toEqual(callers.map((caller) => caller?.id ?? 401))
})

test('tokens that arrive during a lookup are looked up together in the next one', async () => {
  const { ana, bo, asked, waits, find } = await townWithFinder()
  const first = gate()
  waits.push(first.opened)
  const hers = find(tokenOf(ana))
  await vi.waitFor(() => expect(asked).toEqual([1]), { interval: 1 })
  const others = [ana, bo, ana].map((person) => find(tokenOf(person)))
  const nobody = find('nobody')
  first.open()
  expect((await hers)?.userId).toBe(ana.id)
  expect((await Promise.all(others)).map((session) => session?.userId)).toEqual([ana.id, bo.id, ana.id])
  expect(await nobody).toBeNull()
  expect(asked).toEqual([1, 3])
})

test('a session that ended during another lookup is not found', async () => {
  const { ana, bo, asked, waits, find } = await townWithFinder()
  const first = gate()
  waits.push(first.opened)
  const his = find(tokenOf(bo))
  await vi.waitFor(() => expect(asked).toEqual([1]), { interval: 1 })
  await ana.call(logout)
  const hers = find(tokenOf(ana))
  first.open()
  expect((await his)?.userId).toBe(bo.id)
  expect(await hers).toBeNull()
})

test('a hanging lookup does not block later ones', async () => {
  const { ana, bo, asked, waits, find } = await townWithFinder()
  const never = gate()
  waits.push(never.opened)
  const hangs = find(tokenOf(ana))
  await vi.waitFor(() => expect(asked).toEqual([1]), { interval: 1 })
  expect((await find(tokenOf(bo)))?.userId).toBe(bo.id)
  never.open()
  await hangs
})

test('a failing lookup fails its own calls but not later ones', async () => {
  const { ana, bo, waits, find } = await townWithFinder()
  waits.push(Promise.reject(new Error('gone')))
  await expect(find(tokenOf(ana))).rejects.toThrow('gone')
  expect((await find(tokenOf(bo)))?.userId).toBe(bo.id)
})

test('tokens that arrive before a connection is free are looked up together', async () => {
  const { ana, bo, deps, clock } = await townWith()
  const asked: number[] = []
  const free = gate()
  const onConnection: Db['onConnection'] = async (work) => {
    await free.opened
    return deps.db.onConnection((connection) =>
      work({
        ...connection,
        many(name, query) {
          asked.push((query.values[0] as Buffer[]).length)
          return connection.many(name, query)
        },
      }),
    )
  }
  const { findSession } = sessionsOf({ ...deps, db: { ...deps.db, onConnection }, clock })
  const hers = findSession(tokenOf(ana))
  await new Promise(setImmediate)
  const his = findSession(tokenOf(bo))
  free.open()
  expect((await Promise.all([hers, his])).map((session) => session?.userId)).toEqual([ana.id, bo.id])
  expect(asked).toEqual([2])
})

test('a lookup that gets no connection fails, and later ones work', async () => {
  const { ana, bo, deps, clock } = await townWith()
  const tries = [new Error('none free')]
  const onConnection: Db['onConnection'] = async (work) => {
    const error = tries.shift()
    if (error) throw error
    return deps.db.onConnection(work)
  }
  const { findSession } = sessionsOf({ ...deps, db: { ...deps.db, onConnection }, clock })
  await expect(findSession(tokenOf(ana))).rejects.toThrow('none free')
  expect((await findSession(tokenOf(bo)))?.userId).toBe(bo.id)
})
