import { readFile } from 'node:fs/promises'
import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import { reactInAccounts } from './accounts/reactions.ts'
import { bindAccounts } from './accounts/routes.ts'
import { appointAdmins, sweepEmailTokens } from './accounts/service-email.ts'
import { answerResetRequests } from './accounts/service-password-reset.ts'
import { findSession, renewSession, sweepSessions } from './accounts/service-sessions.ts'
import { bindAdmin } from './admin/routes.ts'
import { reactInAvailability } from './availability/reactions.ts'
import { bindAvailability } from './availability/routes.ts'
import { endOrphans, sweepAvailability } from './availability/service.ts'
import { bindBadges } from './badges/routes.ts'
import { seedBadgeTypes } from './badges/service.ts'
import { reactInChat } from './chat/reactions.ts'
import { bindChat } from './chat/routes.ts'
import { bindInstance } from './instance/routes.ts'
import { bindInterests } from './interests/routes.ts'
import { recountInterests, seedInterests } from './interests/service.ts'
import { reactInMeetups } from './meetups/reactions.ts'
import { bindMeetups } from './meetups/routes.ts'
import { sweepMeetups } from './meetups/service.ts'
import { reactInNearby } from './nearby/reactions.ts'
import { bindNearby } from './nearby/routes.ts'
import { bindPeople } from './people/routes.ts'
import { createBus } from './platform/bus.ts'
import { type Clock, HOUR_MS, SECOND_MS } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createDb, type Driver } from './platform/db/db.ts'
import type { Deps } from './platform/deps.ts'
import { answerHealth } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { describeApi } from './platform/http/openapi.ts'
import { createOriginCheck } from './platform/http/origin.ts'
import { createServe } from './platform/http/serve.ts'
import { sessionCookie } from './platform/http/session-cookie.ts'
import type { SessionId } from './platform/http/viewer.ts'
import { serveWeb } from './platform/http/web-files.ts'
import { createLive } from './platform/live/live.ts'
import type { Logger } from './platform/log.ts'
import { createMailer } from './platform/mailer.ts'
import { openTransport } from './platform/mailer-transport.ts'
import { createSecret } from './platform/secret.ts'
import { createSweeps } from './platform/sweeps.ts'
import { memoryThrottles, noThrottles } from './platform/throttle.ts'
import { bindSafety } from './safety/routes.ts'
import { bindVerification } from './verification/routes.ts'

export interface Parts {
  config: Config
  driver: Driver
  /** What all keys are derived from. */
  secret: string
  clock: Clock
  log: Logger
}

/** Puts the house together: one hand-built context, rooms in their order. Nothing listens and nothing sweeps yet. */
export async function createApp({ config, driver, secret, clock, log }: Parts) {
  const bus = createBus({ log })
  const db = createDb(driver, { bus, log })
  const http = await createHttp(config, log)

  const guard = {
    findSession: (token: string) => findSession({ db, clock }, token),
    renewSession: (session: SessionId) => renewSession({ db, clock }, session),
    isAllowedOrigin: createOriginCheck(config.publicUrl),
    cookie: sessionCookie(config.publicUrl),
    log,
  }
  const live = createLive({ server: http.server, ...guard })
  const throttles = config.throttles ? memoryThrottles() : noThrottles
  const mailer = createMailer({
    ...{ db, clock, log },
    transport: openTransport(config),
    publicUrl: config.publicUrl,
  })
  const deps: Deps = { db, bus, clock, config, live, log, mailer, secret: createSecret(secret), throttles }

  const serve = createServe(http, guard)
  bindInstance(serve, config)
  bindInterests(serve, deps)
  bindAccounts(serve, deps)
  bindVerification(serve, deps)
  bindSafety(serve, deps)
  bindAvailability(serve, deps)
  bindNearby(serve, deps)
  bindMeetups(serve, deps)
  bindChat(serve, deps)
  bindBadges(serve, deps)
  bindPeople(serve, deps)
  bindAdmin(serve, deps)

  reactInAccounts(deps)
  reactInAvailability(deps)
  reactInNearby(deps)
  reactInMeetups(deps)
  reactInChat(deps)

  answerHealth(http, db)
  const description = describeApi(Object.values(EVERY_ENDPOINT), guard.cookie.name)
  http.get('/api/openapi.json', () => description)
  await serveWeb(http)

  const sweeps = createSweeps({ log })
  // Before the server waits for its open connections, of which each socket is one.
  http.addHook('preClose', () => live.close())

  return {
    http,
    deps,
    /** Puts the catalogues in place and clears up after a stop that was none. */
    async prepare() {
      await seedInterests(deps, JSON.parse(await readFile(INTERESTS_FILE, 'utf8')))
      await recountInterests(deps)
      await seedBadgeTypes(deps, JSON.parse(await readFile(BADGES_FILE, 'utf8')))
      await appointAdmins(deps)
      await endOrphans(deps)
    },
    startSweeps() {
      sweeps.every(2 * SECOND_MS, 'availability', () => sweepAvailability(deps))
      sweeps.every(SECOND_MS, 'mail', () => mailer.sendDue())
      sweeps.every(SECOND_MS, 'password resets', () => answerResetRequests(deps))
      sweeps.every(5 * SECOND_MS, 'meetups', () => sweepMeetups(deps))
      sweeps.every(HOUR_MS, 'interests', () => recountInterests(deps))
      sweeps.every(HOUR_MS, 'sessions', () => sweepSessions(deps))
      sweeps.every(HOUR_MS, 'links in mails', () => sweepEmailTokens(deps))
    },
    /** Answers what was asked, ends the sockets, lets reactions finish, closes the database. */
    async close() {
      await http.close()
      mailer.stop()
      await sweeps.stop()
      await bus.settled()
      await db.close()
    },
  }
}

const INTERESTS_FILE = new URL('../data/interests.json', import.meta.url)
const BADGES_FILE = new URL('../data/badges.json', import.meta.url)
