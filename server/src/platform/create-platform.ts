import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { EVERY_ENDPOINT, EVERY_SCHEMA } from '@hereabouts/contract/endpoints'
import { createAppearance, OWN_APPEARANCE } from './appearance.ts'
import { createBlobs } from './blobs.ts'
import { createBus } from './bus.ts'
import { type Clock, SECOND_MS } from './clock.ts'
import { type Config, isLoopback } from './config.ts'
import type { TracingSettings } from './config-tracing.ts'
import { createDb, type Db, type Driver } from './db/db.ts'
import { watchMomentaryData } from './db/momentary-data.ts'
import type { OnQuery } from './db/statements.ts'
import type { Deps, Exporter, ExportPart } from './deps.ts'
import type { Feature } from './feature.ts'
import { createAddressOf } from './http/address.ts'
import { createDeviceMarks } from './http/device-marks.ts'
import { answerHealth } from './http/health.ts'
import { createHttp } from './http/http.ts'
import { createKeptBuilds } from './http/kept-builds.ts'
import { answerMetrics, countRequests, traceRequests } from './http/metrics.ts'
import { createCallerAddresses, measureAddresses, noteCallers } from './http/one-address.ts'
import { answerDescription } from './http/openapi.ts'
import { createOriginCheck } from './http/origin.ts'
import { createRequestIds, sendRequestIds } from './http/request-id.ts'
import { createServe, type FindSession } from './http/serve.ts'
import { sessionCookie } from './http/session-cookie.ts'
import type { SessionId } from './http/viewer.ts'
import { BUILT_CLIENT, serveWeb } from './http/web-files.ts'
import { createJobs } from './jobs.ts'
import { noFanout, redisFanout } from './live/fanout.ts'
import { createLive, type LiveMessage } from './live/live.ts'
import type { Logger } from './log.ts'
import { createMailer } from './mailer.ts'
import { openTransport } from './mailer-transport.ts'
import { createMetrics } from './metrics.ts'
import { measureBuild, measureJobs, measurePool, measureRedis } from './metrics-parts.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createPusher } from './pusher.ts'
import { type Random, systemRandom } from './random.ts'
import { createSecret } from './secret.ts'
import { memoryThrottles, noThrottles, redisThrottles } from './throttle.ts'
import type { Tracing } from './tracing.ts'
import { deriveVapidKeys } from './vapid.ts'

export interface Parts {
  config: Config
  driver: Driver
  /** The secret that all keys are derived from. */
  secret: string
  clock: Clock
  log: Logger
  random?: Random
  /** The recommended cost by default. Tests lower it, because they sign up thousands of people. */
  passwordCost?: PasswordCost | undefined
}

/** What the platform needs from the features: their declarations, and how to find the caller's session. */
export interface Declared {
  features: readonly Feature[]
  sessionsOf(deps: { db: Db; clock: Clock; config: Config }): {
    findSession: FindSession
    renewSession(session: SessionId): Promise<void>
  }
}

/** Builds the dependencies of all features. Nothing listens yet. */
export async function createPlatform(parts: Parts, { features, sessionsOf }: Declared) {
  const { config, driver, secret, clock, log, random = systemRandom } = parts
  const bus = createBus({ log })
  const metrics = createMetrics({ dataDir: config.dataDir })
  const tracing = config.tracing && (await loadTracing(config.tracing, log))
  const traced: Tracing['traced'] = tracing?.traced ?? ((_, work) => work)
  const onQuery: OnQuery = (query) => {
    metrics.countQuery(query)
    tracing?.noteQuery(query)
  }
  const db = createDb(driver, { bus, log, onQuery })
  const http = await createHttp(config, log)
  if (tracing) traceRequests(http, tracing)
  countRequests(http, metrics)

  const keys = createSecret(secret)
  const devices = createDeviceMarks(keys, config.publicUrl)
  const guard = {
    ...sessionsOf({ db, clock, config }),
    isAllowedOrigin: createOriginCheck(config.publicUrl, { clock, log }),
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
  sendRequestIds(http.server, createRequestIds(config.trustedProxies))
  const transport = openTransport(config)
  const readAppearance = features.find((feature) => feature.appearance)?.appearance
  const appearance = createAppearance(async () => (await readAppearance?.(db)) ?? OWN_APPEARANCE)
  const mailer = createMailer({
    db,
    clock,
    log,
    transport: { ...transport, send: traced('mail', transport.send) },
    publicUrl: config.publicUrl,
    appearance,
    onOutcome: metrics.countMails,
  })
  const pusher = createPusher({
    vapid: { subject: config.vapidSubject, ...(config.vapidKeys ?? deriveVapidKeys(keys)) },
    isLocal: isLoopback(new URL(config.publicUrl).hostname),
    onOutcome: metrics.countPush,
  })
  const documents = createBlobs(config.documentsDir, keys)
  const passwords = createPasswords(parts.passwordCost)
  const callerAddresses = createCallerAddresses(clock, keys)
  noteCallers(http, callerAddresses)
  measureAddresses(metrics.registry, callerAddresses)
  measurePool(metrics.registry, driver.pool, db.countWaiting)
  measureRedis(metrics.registry, redis)
  const deps: Deps = {
    callerAddresses,
    db,
    devices,
    documents,
    bus,
    clock,
    config,
    live,
    log,
    mailer,
    metrics,
    passwords,
    pusher: { ...pusher, send: traced('push', pusher.send) },
    random,
    secret: keys,
    throttles,
    notificationKinds: features.flatMap(({ notifications }) => notifications ?? []),
    exporters: exportersOf(features),
  }

  const serve = createServe(http, { ...guard, devices, throttles })
  answerHealth(http, db)
  answerMetrics(http, { metrics, token: config.metricsToken, publicUrl: config.publicUrl })
  answerDescription(http, {
    endpoints: EVERY_ENDPOINT,
    schemas: EVERY_SCHEMA,
    sessionCookieName: guard.cookie.name,
  })
  // Before the server waits for its open connections, which include every socket.
  http.addHook('preClose', () => live.close())
  const lookForLoss = watchMomentaryData(db, () => {
    log.warn('PostgreSQL has lost who was available; open apps switch on again')
    live.refetchHere()
  })
  const jobs = createJobs({ log, onSuccess: measureJobs(metrics.registry, clock) })
  const builds = createKeptBuilds({
    assets: join(BUILT_CLIENT, 'assets'),
    directory: join(config.dataDir, 'builds'),
    clock,
    log,
  })
  return {
    http,
    deps,
    serve,
    jobs,
    /** Serves the built client. Call it last, because it answers every remaining path. */
    async serveClient() {
      const described = features.flatMap(({ describedPages }) => describedPages?.(deps) ?? [])
      await serveWeb(http, { publicUrl: config.publicUrl, described, builds, appearance })
      measureBuild(metrics.registry, await builds.running())
    },
    /** Call before anything listens: from now on, loss of momentary data is noticed. */
    prepare: lookForLoss,
    startJobs() {
      jobs.every(SECOND_MS, 'loss of momentary data', lookForLoss)
      jobs.every(SECOND_MS, 'mail', () => mailer.sendDue())
      jobs.every(SECOND_MS, 'keeping the build', () => builds.keep())
    },
    /** Call when nothing uses the dependencies any more. */
    async close() {
      fanout.stop()
      redis?.close()
      await tracing?.flush()
      await db.close()
    },
  }
}

/** The sections of an export, to some of which several features contribute. */
function exportersOf(features: readonly Feature[]): Deps['exporters'] {
  const sections = new Map<string, Exporter[]>()
  for (const { name, dataLifecycle } of features) {
    const { exportedIn = name, exportData } = dataLifecycle ?? {}
    if (exportData) sections.set(exportedIn, [...(sections.get(exportedIn) ?? []), exportData])
  }
  return Object.fromEntries([...sections].map(([section, exporters]) => [section, inTurn(exporters)]))
}

function inTurn(exporters: readonly Exporter[]): Exporter {
  return async (db, person) => {
    const part: ExportPart = {}
    for (const exportData of exporters) Object.assign(part, await exportData(db, person))
    return part
  }
}

/** Imported only when needed: it is large, and few operators have a collector. */
async function loadTracing(settings: TracingSettings, log: Logger) {
  const { createTracing } = await import('./tracing.ts')
  return createTracing(settings, log)
}

/** Imported only when needed: most installations have a single node. */
async function connectRedis(url: string, log: Logger) {
  const { openRedis } = await import('./redis.ts')
  const redis = openRedis({ url, log })
  await redis.rejectUnusable().catch((error) => {
    redis.close()
    throw error
  })
  return redis
}

const LIVE_CHANNEL = 'hereabouts:live'
