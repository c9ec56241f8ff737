import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnUser, PrivacySettings, UserId } from '@hereabouts/contract/accounts/schemas'
import { liveEvent } from '@hereabouts/contract/live/event'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { login, register } from '@hereabouts/contract/sign-in/endpoints'
import { io, type Socket } from 'socket.io-client'
import sql, { type Sql } from 'sql-template-tag'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '../src/app.ts'
import { processDueAvailability } from '../src/availability/service.ts'
import { processDueMeetups } from '../src/meetups/service.ts'
import { beginPlans, remindOfPlans } from '../src/meetups/service-plans.ts'
import { askAgain } from '../src/meetups/service-questions.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import type { Driver } from '../src/platform/db/db.ts'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { readPreparedCluster } from '../src/platform/db/prepared-cluster.ts'
import { createLog } from '../src/platform/log.ts'
import type { Random } from '../src/platform/random.ts'
import { moveIn } from './crowd.ts'
import { makeCall, ORIGIN, type Person, personOf } from './person.ts'
import { keepCatalogues, openEmbeddedTownDatabase, openTownDatabase } from './town-database.ts'

export interface ReceivedEvent {
  name: string
  payload: unknown[]
}

/** Without events about inbox entries, which follow most other events. */
export const exceptInbox = (events: readonly ReceivedEvent[]) =>
  events.filter(({ name }) => !name.startsWith('inbox:'))

interface TownOptions<Name extends string> {
  people?: readonly Name[]
  verified?: readonly NoInfer<Name>[]
  /** People with a confirmed e-mail address. */
  confirmed?: readonly NoInfer<Name>[]
  settings?: Partial<Record<NoInfer<Name>, Partial<PrivacySettings>>>
  /** Catalogue ids; [1, 2, 3] by default. */
  interests?: Partial<Record<NoInfer<Name>, number[]>>
  blocks?: readonly (readonly [by: NoInfer<Name>, blocked: NoInfer<Name>])[]
  now?: Date
  config?: Partial<Config>
  /** Hashes passwords at their real cost. */
  isPasswordCostReal?: boolean
  /** Receives every line of the log, down to the finest level. */
  logLines?: string[]
  random?: Random
  /**
   * A separate app for this test; implied by a configuration, a log or a random source of its own. For tests
   * that replace parts of the app, subscribe to its events, or inspect its memory.
   */
  ownApp?: boolean
  /** On the embedded database, in either mode: for what is true only there. */
  isEmbedded?: boolean
  /** On a separate embedded database with its files in this `DATA_DIR`; removed with the town. */
  directory?: string
  /**
   * People sign up through the API, with the verification e-mail; otherwise they are added directly to the
   * database.
   */
  signsUp?: boolean
}

/**
 * A complete app on a real database, with people in it and a clock that only the test moves. Jobs run only
 * when a test runs them. The test fails if anything is logged as an error.
 *
 * Most towns of a worker share one app, one after the other, so a test must not rely on the ids of people.
 */
export async function townWith<Name extends string = 'ana' | 'bo'>(options: TownOptions<Name> = {}) {
  const { config, random, isPasswordCostReal, logLines, ownApp, isEmbedded = false } = options
  const { directory } = options
  const needsOwnApp = !directory && (ownApp || config || random || isPasswordCostReal || logLines)
  const { driver, beginTown, running } = await (directory ? startIn(directory) : sharedOn(isEmbedded))
  const { app, clock, complaints, dataDir, sockets } = needsOwnApp ? await startApp(driver, options) : running
  const { http, deps } = app
  clock.set(options.now ?? TOWNS_BEGIN)
  await beginTown(needsOwnApp ? 1 : ++towns * IDS_OF_A_TOWN)

  onTestFinished(async () => {
    for (const socket of sockets.splice(0)) socket.close()
    if (needsOwnApp || directory) await app.close()
    else await settle(app)
    if (directory) await driver.close()
    await rm(dataDir, { recursive: true, force: true })
    expect(complaints.splice(0)).toEqual([])
  })

  async function signUp(
    name: string,
    interests: number[] = [1, 2, 3],
    invited: { inviteCode?: string; letInviterKnow?: boolean } = {},
  ): Promise<Person> {
    const username = `${name}_here`
    const body = {
      username,
      password: `${username} has a long password`,
      email: `${username}@example.org`,
      interests,
      ...invited,
    }
    const response = await makeCall(http, register, { body })
    if (response.statusCode !== 200) throw new Error(`sign-up of ${name}: ${response.body}`)
    const [cookie] = response.cookies.map(({ name, value }) => `${name}=${value}`)
    return personOf(http, clock, response.json<OwnUser>(), cookie as string)
  }

  /** Signs a person in on another device. */
  async function signIn({ username, user }: Person): Promise<Person> {
    const body = { username, password: `${username} has a long password` }
    const { cookies } = await makeCall(http, login, { body })
    return personOf(http, clock, user, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  }

  /** The port of the listening app, for real connections. */
  async function port(): Promise<number> {
    if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
    return (http.server.address() as AddressInfo).port
  }

  /** Opens the live connection of a person, which records events from now on; fails when it is rejected. */
  async function listen(person: Person, headers: Record<string, string> = {}) {
    // Events from before are not recorded.
    await deps.bus.settled()
    const socket = io(`http://127.0.0.1:${await port()}`, {
      transports: ['websocket'],
      extraHeaders: { cookie: person.cookie, origin: ORIGIN, ...headers },
      reconnection: false,
      // So that a test that fakes the hub's timers does not affect the connection.
      useNativeTimers: true,
    })
    sockets.push(socket)
    const received: ReceivedEvent[] = []
    socket.onAny((name: string, ...payload) => received.push({ name, payload }))
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('connect_error', reject),
    )
    return {
      socket,
      /** Resolves when the server has closed the connection, to everything received until then. */
      closed: new Promise<ReceivedEvent[]>((resolve) => socket.once('disconnect', () => resolve(received))),
      /**
       * The events since the last call, once everything in progress has arrived or the connection has ended.
       */
      async received(): Promise<ReceivedEvent[]> {
        await deps.bus.settled()
        const marker = liveEvent(`marker ${Math.random()}`)
        const arrived = new Promise<unknown>((resolve) => {
          socket.once(marker.name, resolve).once('disconnect', resolve)
          if (!socket.connected) resolve(null)
        })
        deps.live.send([person.id], marker)
        await arrived
        return received.splice(0).filter(({ name }) => !name.startsWith('marker'))
      },
    }
  }

  const names = options.people ?? (['ana', 'bo'] as Name[])
  const people = {} as Record<Name, Person>
  if (options.signsUp) {
    for (const name of names) people[name] = await signUp(name, options.interests?.[name])
  } else {
    const moved = await moveIn({ http, deps, clock }, names.map(newcomer))
    for (const [i, name] of names.entries()) people[name] = moved[i] as Person
  }

  function newcomer(name: Name) {
    const username = `${name}_here`
    return {
      username,
      password: `${username} has a long password`,
      isVerified: options.verified?.includes(name) ?? false,
      isConfirmed: options.confirmed?.includes(name) ?? false,
      ...(options.interests?.[name] && { interests: options.interests[name] }),
      ...(options.settings?.[name] && { settings: options.settings[name] }),
    }
  }

  for (const [by, blocked] of options.blocks ?? [])
    await people[by].call(blockPerson, {
      params: { id: people[by].id },
      body: { userId: people[blocked].id },
    })

  /** Verifies a person directly in the database. */
  async function verify(id: UserId) {
    await run(sql`update users set verification_status = 'verified' where id = ${id}`)
  }
  async function setPrivacy(id: UserId, to: Partial<PrivacySettings>) {
    const settings = {
      onlyShowVerified: false,
      connectWithUnverified: true,
      visibleToVerifiedOnly: false,
      ...to,
    }
    await run(sql`update users set only_show_verified = ${settings.onlyShowVerified},
      connect_with_unverified = ${settings.connectWithUnverified},
      visible_to_verified_only = ${settings.visibleToVerifiedOnly} where id = ${id}`)
  }
  async function run(statement: Sql) {
    await deps.db.run('test', statement)
  }

  return {
    ...people,
    app,
    driver,
    http,
    deps,
    clock,
    people,
    port,
    signUp,
    signIn,
    listen,
    verify,
    setPrivacy,
    run,
    /** Activates all newly added interests, as the job does a day later. */
    async activateInterests() {
      await run(sql`update user_interests set matches_from = null where matches_from is not null`)
    },
    /** Runs the jobs of availability and meetups. */
    async runJobs() {
      await processDueAvailability(deps)
      await processDueMeetups(deps)
      await beginPlans(deps)
      await remindOfPlans(deps)
      await askAgain(deps)
      await deps.bus.settled()
    },
    /** Deletes everything whose retention has ended. */
    async runRetention() {
      await app.retention.forgetAll()
      await deps.bus.settled()
    },
  }
}

/** Any town, whatever people it has. */
export type Town = Awaited<ReturnType<typeof townWith<never>>>

// pino's names.
const LOGGED_AS_ERROR: readonly string[] = ['error', 'fatal']
const TOWNS_BEGIN = new Date('2026-11-20T18:00:00Z')

// Ids differ between towns, so that the shared app's memory of earlier towns affects nobody in this one.
const IDS_OF_A_TOWN = 100_000
let towns = 0
const shared = new Map<boolean, ReturnType<typeof startShared>>()

/** What all towns of this worker share, for either database. Ends with the worker. */
function sharedOn(isEmbedded: boolean) {
  const known = shared.get(isEmbedded) ?? startShared(isEmbedded)
  shared.set(isEmbedded, known)
  // One failed start must not fail every later test of the worker.
  known.catch(() => shared.delete(isEmbedded))
  return known
}

async function startShared(isEmbedded: boolean) {
  const driver = await (isEmbedded ? openEmbeddedTownDatabase() : openTownDatabase())
  const running = await startApp(driver, {})
  await running.app.prepare()
  return { driver, running, beginTown: await keepCatalogues(driver) }
}

async function startIn(directory: string) {
  const log = createLog('silent')
  const driver = await openEmbedded({ directory, prepared: () => readPreparedCluster({ log }), log })
  const running = await startApp(driver, { config: { dataDir: directory } })
  await running.app.prepare()
  return { driver, running: { ...running, dataDir: directory }, beginTown: async () => {} }
}

async function startApp(
  driver: Driver,
  options: Pick<TownOptions<never>, 'config' | 'random' | 'isPasswordCostReal' | 'logLines'>,
) {
  const clock = settableClock(TOWNS_BEGIN)
  const complaints: unknown[] = []
  // Created when the first file is written.
  const dataDir = join(tmpdir(), `hereabouts-data-${randomUUID()}`)
  const config = {
    ...readConfig({
      THROTTLES: 'off',
      LOG_LEVEL: 'error',
      AGENDA: 'on',
      TRANSPARENCY: 'on',
      TIME_ZONE: 'UTC',
      DATA_DIR: dataDir,
    }),
    ...options.config,
  }
  const app = await createApp({
    config,
    driver: { ...driver, close: async () => {} },
    secret: 'a secret for tests, the same each time',
    passwordCost: options.isPasswordCostReal ? undefined : { memoryKib: 8, passes: 1 },
    clock,
    ...(options.random && { random: options.random }),
    log: createLog(options.logLines ? 'trace' : 'error', {
      write(line) {
        options.logLines?.push(line)
        const entry: { level: string } = JSON.parse(line)
        if (LOGGED_AS_ERROR.includes(entry.level)) complaints.push(entry)
      },
    }),
  })
  await app.http.ready()
  return { app, clock, complaints, dataDir, sockets: [] as Socket[] }
}

/** Waits until the shared app has finished the work of this test. */
async function settle({ deps }: Awaited<ReturnType<typeof createApp>>) {
  while (deps.live.countSockets() > 0) await new Promise((resolve) => setImmediate(resolve))
  await deps.bus.settled()
}

export function settableClock(start: Date) {
  let now = start
  return {
    now: () => now,
    set(to: Date) {
      now = to
    },
    passMinutes(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    passSeconds(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}
