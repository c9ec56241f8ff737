import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { EVERY_ENDPOINT, EVERY_SCHEMA } from '@hereabouts/contract/endpoints'
import { notificationsOfAccounts } from './accounts/notifications.ts'
import { bindAccounts } from './accounts/routes.ts'
import { appointAdmins } from './accounts/service-email.ts'
import { answerResetRequests } from './accounts/service-password-reset.ts'
import { retentionsOfAccounts } from './accounts/service-retention.ts'
import { sweepSanctions } from './accounts/service-sanctions.ts'
import { createSessionFinder, renewSession } from './accounts/service-sessions.ts'
import { rejectSimulated } from './accounts/service-simulated.ts'
import { subscribeAccounts } from './accounts/subscribers.ts'
import { bindAdmin } from './admin/routes.ts'
import { bindAudit } from './audit/routes.ts'
import { bindAvailability } from './availability/routes.ts'
import { endOrphans } from './availability/service.ts'
import { retentionsOfAvailability } from './availability/service-retention.ts'
import { subscribeAvailability } from './availability/subscribers.ts'
import { notificationsOfBadges } from './badges/notifications.ts'
import { bindBadges } from './badges/routes.ts'
import { seedBadgeTypes } from './badges/service.ts'
import { subscribeBadges } from './badges/subscribers.ts'
import { notificationsOfChat } from './chat/notifications.ts'
import { bindChat } from './chat/routes.ts'
import { subscribeChat } from './chat/subscribers.ts'
import { notificationsOfCheckIns } from './checkins/notifications.ts'
import { bindCheckIns } from './checkins/routes.ts'
import { retentionsOfCheckIns } from './checkins/service-retention.ts'
import { sweepCheckIns } from './checkins/service-sweep.ts'
import { subscribeCheckIns } from './checkins/subscribers.ts'
import { bindInstance } from './instance/routes.ts'
import { retentionsOfInstance } from './instance/service.ts'
import { subscribeInstance } from './instance/subscribers.ts'
import { bindInterests } from './interests/routes.ts'
import { recountInterests, seedInterests, startDueInterests } from './interests/service.ts'
import { notificationsOfInvites } from './invites/notifications.ts'
import { bindInvites } from './invites/routes.ts'
import { countJoins } from './invites/service.ts'
import { headOfInvite } from './invites/service-preview.ts'
import { retentionsOfInvites } from './invites/service-retention.ts'
import { subscribeInvites } from './invites/subscribers.ts'
import { notificationsOfMeetups } from './meetups/notifications.ts'
import { bindMeetups } from './meetups/routes.ts'
import { sweepMeetups } from './meetups/service.ts'
import { retentionsOfMeetups } from './meetups/service-retention.ts'
import { subscribeMeetups } from './meetups/subscribers.ts'
import { bindMonitoring } from './monitoring/routes.ts'
import { retentionsOfMonitoring } from './monitoring/service-retention.ts'
import { createMonitoring } from './monitoring/service-sampling.ts'
import { subscribeMonitoring } from './monitoring/subscribers.ts'
import { bindNearby } from './nearby/routes.ts'
import { subscribeNearby } from './nearby/subscribers.ts'
import { bindNotifications } from './notifications/routes.ts'
import { createPushes } from './notifications/service-push.ts'
import { subscribeNotifications } from './notifications/subscribers.ts'
import { bindPeople } from './people/routes.ts'
import { retentionsOfPeople } from './people/service-retention.ts'
import { createBlobs } from './platform/blobs.ts'
import { createBus } from './platform/bus.ts'
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from './platform/clock.ts'
import { type Config, isLoopback } from './platform/config.ts'
import { createDb, type Driver } from './platform/db/db.ts'
import type { Deps } from './platform/deps.ts'
import { createAddressOf } from './platform/http/address.ts'
import { createDeviceMarks } from './platform/http/device-marks.ts'
import { answerHealth } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { answerMetrics, countRequests } from './platform/http/metrics.ts'
import { describeApi } from './platform/http/openapi.ts'
import { createOriginCheck } from './platform/http/origin.ts'
import { createServe } from './platform/http/serve.ts'
import { sessionCookie } from './platform/http/session-cookie.ts'
import type { SessionId } from './platform/http/viewer.ts'
import { serveWeb } from './platform/http/web-files.ts'
import { noFanout, redisFanout } from './platform/live/fanout.ts'
import { createLive, type LiveMessage } from './platform/live/live.ts'
import type { Logger } from './platform/log.ts'
import { createMailer } from './platform/mailer.ts'
import { retentionsOfMail } from './platform/mailer-retention.ts'
import { openTransport } from './platform/mailer-transport.ts'
import { createMetrics } from './platform/metrics.ts'
import { createPasswords, type PasswordCost } from './platform/passwords.ts'
import { createPusher } from './platform/pusher.ts'
import { type Random, systemRandom } from './platform/random.ts'
import { createSweeper } from './platform/retention.ts'
import { createSecret } from './platform/secret.ts'
import { createSweeps } from './platform/sweeps.ts'
import { memoryThrottles, noThrottles, redisThrottles } from './platform/throttle.ts'
import { deriveVapidKeys } from './platform/vapid.ts'
import { notificationsOfReports } from './reports/notifications.ts'
import { bindReports } from './reports/routes.ts'
import { reportUnsafeMeetups } from './reports/service.ts'
import { retentionsOfReports } from './reports/service-retention.ts'
import { subscribeReports } from './reports/subscribers.ts'
import { bindSafety } from './safety/routes.ts'
import { notificationsOfVerification } from './verification/notifications.ts'
import { bindVerification } from './verification/routes.ts'
import { sweepUnknownFiles } from './verification/service-photos.ts'
import { retentionsOfVerification } from './verification/service-retention.ts'

export interface Parts {
  config: Config
  driver: Driver
  /** What all keys are derived from. */
  secret: string
  clock: Clock
  log: Logger
  random?: Random
  /** As is advised, unless given: tests sign up thousands of people. */
  passwordCost?: PasswordCost | undefined
  /** Whether people in it may be played by a program. No configuration says so: only the start of a demo does. */
  isDemo?: boolean
}

/** Wires the app: one hand-built context, features in their order. Nothing listens and no job runs yet. */
export async function createApp(parts: Parts) {
  const { config, driver, secret, clock, log, random = systemRandom, isDemo = false } = parts
  const bus = createBus({ log })
  const metrics = createMetrics({ dataDir: config.dataDir })
  const db = createDb(driver, { bus, log, onQuery: metrics.countQuery })
  const http = await createHttp(config, log)
  countRequests(http, metrics)

  const keys = createSecret(secret)
  const devices = createDeviceMarks(keys, config.publicUrl)
  const guard = {
    findSession: createSessionFinder({ db, clock }),
    renewSession: (session: SessionId) => renewSession({ db, clock }, session),
    isAllowedOrigin: createOriginCheck(config.publicUrl),
    cookie: sessionCookie(config.publicUrl),
    log,
  }
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, log)
  const throttles = !config.throttles ? noThrottles : redis ? redisThrottles(redis, keys) : memoryThrottles()
  const fanout = redis
    ? redisFanout<LiveMessage>(redis, { channel: LIVE_CHANNEL, node: randomUUID() })
    : noFanout<LiveMessage>()
  const addressOf = createAddressOf(config.trustedProxies)
  const live = createLive({ server: http.server, fanout, addressOf, throttles, ...guard })
  const mailer = createMailer({
    ...{ db, clock, log },
    transport: openTransport(config),
    publicUrl: config.publicUrl,
    onOutcome: metrics.countMails,
  })
  const pusher = createPusher({
    vapid: { subject: config.vapidSubject, ...(config.vapidKeys ?? deriveVapidKeys(keys)) },
    isLocal: isLoopback(new URL(config.publicUrl).hostname),
    onOutcome: metrics.countPush,
  })
  const documents = createBlobs(config.documentsDir, keys)
  const passwords = createPasswords(parts.passwordCost)
  const deps: Deps = {
    ...{ db, devices, documents, bus, clock, config, live, log, mailer, metrics },
    ...{ passwords, pusher, random, secret: keys, throttles },
    notificationKinds: NOTIFICATION_KINDS,
  }
  const pushes = createPushes(deps)
  const sweeper = createSweeper({
    ...{ clock, log },
    retentions: [
      retentionsOfMail(deps),
      retentionsOfInstance(deps),
      retentionsOfAccounts(deps),
      retentionsOfVerification(deps),
      retentionsOfAvailability(deps),
      retentionsOfMeetups(deps),
      retentionsOfReports(deps),
      retentionsOfCheckIns(deps),
      retentionsOfInvites(deps),
      retentionsOfPeople(deps),
      retentionsOfMonitoring(deps),
    ].flat(),
  })
  const monitoring = createMonitoring(deps, {
    countWaitingPushes: pushes.waiting,
    countOverdue: () => sweeper.countOverdue(),
  })

  const serve = createServe(http, { ...guard, devices, throttles })
  bindInstance(serve, deps)
  bindAudit(serve, deps)
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
  bindReports(serve, deps)
  bindInvites(serve, deps)
  bindNotifications(serve, deps)
  bindCheckIns(serve, deps)
  bindAdmin(serve, deps)
  bindMonitoring(serve, deps)

  subscribeInstance(deps)
  subscribeAccounts(deps)
  subscribeAvailability(deps)
  subscribeNearby(deps)
  subscribeMeetups(deps)
  subscribeChat(deps)
  subscribeBadges(deps)
  subscribeReports(deps)
  subscribeInvites(deps)
  subscribeNotifications(deps, pushes)
  subscribeCheckIns(deps)
  subscribeMonitoring(deps, monitoring)

  answerHealth(http, db)
  answerMetrics(http, { metrics, token: config.metricsToken, publicUrl: config.publicUrl })
  let description: object | undefined
  http.get('/api/openapi.json', async () => {
    // Made for whoever asks first: it would be a third of the time that a start takes.
    description ??= describeApi({
      endpoints: EVERY_ENDPOINT,
      schemas: EVERY_SCHEMA,
      sessionCookieName: guard.cookie.name,
    })
    return description
  })
  await serveWeb(http, {
    publicUrl: config.publicUrl,
    described: [
      { path: '/invite/:name', describe: (code, address) => headOfInvite(deps, code, address) },
      { path: '/check-in/:name', describe: async () => CHECK_IN_HEAD },
    ],
  })

  const sweeps = createSweeps({ log })
  // Before the server waits for its open connections, of which each socket is one.
  http.addHook('preClose', () => live.close())

  return {
    http,
    deps,
    pushes,
    monitoring,
    sweeper,
    /** Puts the catalogues in place and clears up after a stop that was none. */
    async prepare() {
      if (!isDemo) await rejectSimulated(deps)
      await seedInterests(deps, JSON.parse(await readFile(INTERESTS_FILE, 'utf8')))
      await recountInterests(deps)
      await seedBadgeTypes(deps, JSON.parse(await readFile(BADGES_FILE, 'utf8')))
      await appointAdmins(deps)
      await endOrphans(deps)
      await sweepUnknownFiles(deps)
    },
    startSweeps() {
      sweeper.start(sweeps)
      sweeps.every(SECOND_MS, 'mail', () => mailer.sendDue())
      sweeps.every(SECOND_MS, 'pushes', () => pushes.sendDue())
      sweeps.every(15 * SECOND_MS, 'pushes of what expires', () => pushes.sweepExpiring())
      sweeps.every(SECOND_MS, 'password resets', () => answerResetRequests(deps))
      sweeps.every(5 * SECOND_MS, 'meetups', () => sweepMeetups(deps))
      sweeps.every(30 * SECOND_MS, 'unsafe meetups', () => reportUnsafeMeetups(deps))
      sweeps.every(5 * SECOND_MS, 'sanctions', () => sweepSanctions(deps))
      sweeps.every(5 * SECOND_MS, 'check-ins', () => sweepCheckIns(deps))
      sweeps.every(10 * SECOND_MS, 'joins by links', () => countJoins(deps))
      sweeps.every(MINUTE_MS, 'interests that begin to match', () => startDueInterests(deps))
      sweeps.every(HOUR_MS, 'interests', () => recountInterests(deps))
      sweeps.every(SECOND_MS, 'measuring', () => monitoring.sample())
    },
    /** Answers what was asked, ends the sockets, lets subscribers finish, closes the database. */
    async close() {
      await http.close()
      mailer.stop()
      await pushes.stop()
      monitoring.stop()
      await sweeps.stop()
      await bus.settled()
      fanout.stop()
      redis?.close()
      await db.close()
    },
  }
}

/** One node alone, as most are, starts without loading the client. */
async function connectRedis(url: string, log: Logger) {
  const { openRedis } = await import('./platform/redis.ts')
  return openRedis({ url, log })
}

export type App = Awaited<ReturnType<typeof createApp>>

const NOTIFICATION_KINDS = [
  ...notificationsOfAccounts,
  ...notificationsOfVerification,
  ...notificationsOfMeetups,
  ...notificationsOfChat,
  ...notificationsOfBadges,
  ...notificationsOfReports,
  ...notificationsOfCheckIns,
  ...notificationsOfInvites,
]

const LIVE_CHANNEL = 'hereabouts:live'
/** Says nothing: whose it is is known to who holds the link. */
const CHECK_IN_HEAD = { title: 'Check-in · Hereabouts', description: 'This page is for one person.' }

const INTERESTS_FILE = new URL('../data/interests.json', import.meta.url)
const BADGES_FILE = new URL('../data/badges.json', import.meta.url)
