import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, register } from '@hereabouts/contract/accounts/endpoints'
import type { OwnUser, PrivacySettings, UserId } from '@hereabouts/contract/accounts/schemas'
import { liveEvent } from '@hereabouts/contract/live/event'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { io, type Socket } from 'socket.io-client'
import sql, { type Sql } from 'sql-template-tag'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '../src/app.ts'
import { sweepAvailability } from '../src/availability/service.ts'
import { sweepMeetups } from '../src/meetups/service.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import type { Driver } from '../src/platform/db/db.ts'
import { createLog } from '../src/platform/log.ts'
import type { Random } from '../src/platform/random.ts'
import { makeCall, ORIGIN, type Person, personOf } from './person.ts'
import { openTownDatabase } from './town-database.ts'

export interface Hints {
  name: string
  payload: unknown[]
}

interface TownOptions<Name extends string> {
  people?: readonly Name[]
  verified?: readonly NoInfer<Name>[]
  settings?: Partial<Record<NoInfer<Name>, Partial<PrivacySettings>>>
  /** Catalogue ids; [1, 2, 3] unless given. */
  interests?: Partial<Record<NoInfer<Name>, number[]>>
  blocks?: readonly (readonly [by: NoInfer<Name>, blocked: NoInfer<Name>])[]
  now?: Date
  config?: Partial<Config>
  /** Passwords cost what they cost outside tests. */
  isPasswordCostReal?: boolean
  /** Gets every line of the log, down to the finest level. */
  logLines?: string[]
  random?: Random
}

/**
 * A whole app on a real database, with people in it and a clock that stands still until a test moves it. Nothing sweeps by
 * itself. The test fails if anything was logged as an error.
 */
export async function townWith<Name extends string = 'ana' | 'bo'>(options: TownOptions<Name> = {}) {
  driver ??= await openTownDatabase()
  const clock = settableClock(options.now ?? new Date('2026-11-20T18:00:00Z'))
  const complaints: unknown[] = []
  // Made when the first file comes.
  const dataDir = join(tmpdir(), `hereabouts-data-${randomUUID()}`)
  const config = {
    ...readConfig({ THROTTLES: 'off', LOG_LEVEL: 'error', DATA_DIR: dataDir }),
    ...options.config,
  }
  const app = await createApp({
    config,
    // Shared by all tests of the worker; it ends with it.
    driver: { ...driver, close: async () => {} },
    secret: 'a secret for tests, the same each time',
    passwordCost: options.isPasswordCostReal ? undefined : { memoryKib: 8, passes: 1 },
    clock,
    ...(options.random && { random: options.random }),
    log: createLog(options.logLines ? 'trace' : 'error', {
      write(line) {
        options.logLines?.push(line)
        const entry: { level: number } = JSON.parse(line)
        if (entry.level >= LOGGED_AS_ERROR) complaints.push(entry)
      },
    }),
  })
  const { http, deps } = app
  await emptyDatabase(deps.db)
  await app.prepare()

  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.close()
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
    expect(complaints).toEqual([])
  })

  async function signUp(name: string, interests: number[] = [1, 2, 3]): Promise<Person> {
    const username = `${name}_here`
    const body = {
      username,
      password: `${username} has a long password`,
      email: `${username}@example.org`,
      interests,
    }
    const response = await makeCall(http, register, { body })
    if (response.statusCode !== 200) throw new Error(`sign-up of ${name}: ${response.body}`)
    const [cookie] = response.cookies.map(({ name, value }) => `${name}=${value}`)
    return personOf(http, clock, response.json<OwnUser>(), cookie as string)
  }

  /** Signs somebody in who is signed in already: another device of theirs. */
  async function signIn({ username, user }: Person): Promise<Person> {
    const body = { username, password: `${username} has a long password` }
    const { cookies } = await makeCall(http, login, { body })
    return personOf(http, clock, user, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  }

  /** Opens the live connection of somebody and gives what they hear from now on; fails when it is refused. */
  async function listen(person: Person, headers: Record<string, string> = {}) {
    // What was under way before is not heard.
    await deps.bus.settled()
    if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = http.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      extraHeaders: { cookie: person.cookie, origin: ORIGIN, ...headers },
      reconnection: false,
      // So that a test which holds the hub's timers in its hands does not hold the connection's.
      useNativeTimers: true,
    })
    sockets.push(socket)
    const heard: Hints[] = []
    socket.onAny((name: string, ...payload) => heard.push({ name, payload }))
    await new Promise<void>((resolve, reject) =>
      socket.once('connect', resolve).once('connect_error', reject),
    )
    return {
      socket,
      /** Resolves when the server has closed the connection, with everything heard until then. */
      closed: new Promise<Hints[]>((resolve) => socket.once('disconnect', () => resolve(heard))),
      /** Everything heard since the last time this was asked, once all that was under way has arrived. */
      async heard(): Promise<Hints[]> {
        await deps.bus.settled()
        const marker = liveEvent(`marker ${Math.random()}`)
        const arrived = new Promise((resolve) => socket.once(marker.name, resolve))
        deps.live.tell([person.id], marker)
        await arrived
        return heard.splice(0).filter(({ name }) => !name.startsWith('marker'))
      },
    }
  }

  const people = {} as Record<Name, Person>
  for (const name of options.people ?? (['ana', 'bo'] as Name[]))
    people[name] = await signUp(name, options.interests?.[name])
  for (const name of options.verified ?? []) await verify(people[name].id)
  for (const [name, settings] of Object.entries(options.settings ?? {}) as [Name, Partial<PrivacySettings>][])
    await setPrivacy(people[name].id, settings)
  for (const [by, blocked] of options.blocks ?? [])
    await people[by].call(blockPerson, {
      params: { id: people[by].id },
      body: { userId: people[blocked].id },
    })

  /** As the verification room will: by the row that says so. */
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
    ...{ app, http, deps, clock, people, signUp, signIn, listen, verify, setPrivacy, run },
    /** What the sweeps of a running server would have done by now. */
    async sweep() {
      await sweepAvailability(deps)
      await sweepMeetups(deps)
      await deps.bus.settled()
    },
    /** What would have been forgotten by now. */
    async forget() {
      await app.sweeper.forgetAll()
      await deps.bus.settled()
    },
  }
}

/** Any town, whoever lives there. */
export type Town = Awaited<ReturnType<typeof townWith<never>>>

// As pino numbers its levels.
const LOGGED_AS_ERROR = 50

let driver: Driver | undefined

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

/**
 * As it was once the migrations had run, whatever tables there are. Deleting the few rows of a test is much quicker than
 * cutting the tables, for which each gets new files. As a replica does it: without foreign keys, and without the trigger by
 * which the audit log refuses to be emptied.
 */
async function emptyDatabase(db: { run(label: string, statement: Sql): Promise<number> }) {
  await db.run(
    'test',
    sql`do $$
    declare
      -- Rows that are gone take room until their table is cut.
      room_bytes_max constant integer := 500000;
      tables regclass[] := array(
        select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations');
      one regclass;
      numbers regclass;
    begin
      perform set_config('session_replication_role', 'replica', true);
      if exists (select from unnest(tables) as each where pg_total_relation_size(each) > room_bytes_max) then
        execute 'truncate ' || array_to_string(tables, ', ');
      else
        foreach one in array tables loop
          if pg_relation_size(one) > 0 then
            execute 'delete from ' || one;
          end if;
        end loop;
      end if;
      for numbers in select seqrelid from pg_sequence loop
        perform setval(numbers, 1, false);
      end loop;
    end $$`,
  )
}
