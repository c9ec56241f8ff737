import { existsSync, statSync } from 'node:fs'
import { access, constants, mkdtemp, rmdir } from 'node:fs/promises'
import { isIP, isIPv6 } from 'node:net'
import { dirname, join } from 'node:path'
import { freeBytesOf } from 'durable-pglite/disk'
import { asUser, isRoot, ownerOf } from 'durable-pglite/owner'
import { BadConfig, type Config, isLoopback, readConfig } from './config.ts'
import type { PatientDriver } from './db/db.ts'
import { DataDirectoryInUse, ForeignDataDirectory, lockDataDirectory } from './db/embedded.ts'
import { openPostgres } from './db/postgres.ts'
import { hidingProxy, readMostShared } from './http/one-address.ts'
import { createLog } from './log.ts'
import { askMailServer } from './mailer-transport.ts'
import { discover, OIDC_RETURN_PATH } from './oidc-provider.ts'
import { askRedis, UnusableRedis } from './redis.ts'
import { isReachableSubject } from './vapid.ts'

export interface Finding {
  /** `wrong` breaks the app or makes it unsafe; `look` may be intended. */
  verdict: 'fine' | 'look' | 'wrong'
  sentence: string
}

const ANSWER_TIMEOUT_MS = 5000
const OLDEST_REDIS = 7
const FREE_BYTES_LITTLE = 1024 ** 3
/** The data of the Dockerfile's Node, and what is new in it (https://data.iana.org/time-zones/tzdb/NEWS). */
const TIME_ZONES = {
  release: '2026c',
  news: 'Morocco, Alberta and British Columbia changed their clocks for good',
}

/**
 * Checks a configuration, the servers it points to, and the time zones that Node knows. It may run as root, because
 * it changes nothing but the time limits of the role behind a pooler, as a start does.
 *
 * @param timeZonesOf a release of the time zones, such as 2026c
 * @returns one sentence per finding, without passwords
 */
export async function examine(
  env: Record<string, string | undefined>,
  timeZonesOf = process.versions.tz,
): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    return error.mistakes.map((sentence) => ({ verdict: 'wrong', sentence }))
  }
  // The service must be able to write there, not root.
  const directories = await asUser(ownerOf(config.dataDir), async () => [
    ...(config.databaseUrl === null ? await dataDirectory(config) : []),
    ...(await directory('DOCUMENTS_DIR', config.documentsDir, config)),
  ])
  const looked = await Promise.all([
    database(config),
    redis(config),
    mail(config),
    provider(config),
    callers(config),
  ])
  return [
    ...directories,
    ...looked.flat(),
    ...address(config),
    ...pushes(config),
    ...watching(config),
    timeZones(timeZonesOf),
    ...config.hints.map(look),
    ...team(config),
    ...advice(config),
  ]
}

async function database(config: Config): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, databasePooler } = config
  if (databaseUrl === null) return []
  try {
    const driver = await openPostgres({
      url: databaseUrl,
      directUrl: databaseDirectUrl,
      pooler: databasePooler,
      connectTimeoutMs: ANSWER_TIMEOUT_MS,
      log: createLog('silent'),
    })
    const [{ removed, passkeys, withoutPasskey }, limits, direct] = await Promise.all([
      countIn(driver, config),
      poolerLimits(driver),
      directDatabase(driver, databaseDirectUrl),
    ]).finally(() => driver.close())
    return [
      fine('The database at DATABASE_URL answers, and is new enough.'),
      ...direct,
      ...limits,
      ...(removed > 0
        ? [look(`The files of the database still hold traces of ${removed} removed accounts: npm run erase.`)]
        : []),
      ...(passkeys > 0
        ? [
            look(
              `${passkeys} passkeys were created for another host than that of PUBLIC_URL. They work there only: their owners sign in with the password, and create new ones.`,
            ),
          ]
        : []),
      ...(config.requiresTeamPasskeys && withoutPasskey > 0
        ? [
            look(
              `TEAM_PASSKEYS is "required", and people of the team have no passkey for the host of PUBLIC_URL: ${withoutPasskey}. They cannot work until they create one under Account.`,
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [wrong(`The database at DATABASE_URL cannot be used: ${messageOf(error)}.`)]
  }
}

/** Without a pooler, each connection has its limits from the start. */
async function poolerLimits({ pool }: PatientDriver): Promise<Finding[]> {
  const { rows } = await pool.query("select current_setting('statement_timeout') = '0' as without")
  return rows[0].without
    ? [
        look(
          'Connections of the pooler at DATABASE_URL have no time limits, because it opened them before the first start: RECONNECT in PgBouncer’s console, or restart the pooler.',
        ),
      ]
    : []
}

async function directDatabase({ patiently }: PatientDriver, url: string | null): Promise<Finding[]> {
  if (url === null) return []
  return patiently((client) => client.query('select 1')).then(
    () => [fine('The database at DATABASE_DIRECT_URL answers.')],
    (error: unknown) => [
      wrong(`DATABASE_DIRECT_URL must lead to the database past the pooler: ${messageOf(error)}.`),
    ],
  )
}

/** Removed accounts, passkeys for other hosts, and people of the team without one for this host. */
async function countIn({ pool }: PatientDriver, { publicUrl }: Config) {
  // The tables are missing before the first start.
  async function count(
    table: string,
    where: string,
    values: string[] = [],
    newestTable = table,
  ): Promise<number> {
    const { rows: tables } = await pool.query('select to_regclass($1) is not null as there', [newestTable])
    if (!tables[0].there) return 0
    return (await pool.query(`select count(*)::integer as rows from ${table} where ${where}`, values)).rows[0]
      .rows
  }
  const { hostname } = new URL(publicUrl)
  const passkeys = await count('passkeys', 'rp_id <> $1', [hostname])
  const isWithout = 'not exists (select from passkeys where user_id = users.id and rp_id = $1)'
  return {
    removed: await count('removals', 'true'),
    passkeys,
    withoutPasskey: await count(
      'users',
      `role <> 'user' and standing <> 'deleted' and ${isWithout}`,
      [hostname],
      'passkeys',
    ),
  }
}

async function dataDirectory(config: Config): Promise<Finding[]> {
  return [
    ...(await directory('DATA_DIR', config.dataDir, config)),
    ...(existsSync(config.dataDir) ? inUse(config.dataDir) : []),
  ]
}

function inUse(dataDir: string): Finding[] {
  try {
    lockDataDirectory(dataDir).release()
    return []
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return [look(`${error.message} A second one will not start.`)]
    if (error instanceof ForeignDataDirectory) return [wrong(`${error.message}.`)]
    // The directory check reports this error.
    return []
  }
}

async function directory(
  name: string,
  path: string,
  { freeBytesMin }: Pick<Config, 'freeBytesMin'>,
): Promise<Finding[]> {
  if (!existsSync(path)) return [await missing(name, path)]
  try {
    await rmdir(await mkdtemp(join(path, '.doctor-')))
  } catch (error) {
    return [wrong(`${name} ${path} cannot be written to: ${messageOf(error)}.`)]
  }
  const free = await freeBytesOf(path)
  if (name === 'DATA_DIR' && free < freeBytesMin)
    return [
      wrong(
        `${name} ${path} has less than ${freeBytesMin / 1024 ** 2} MB free (FREE_MB_MIN): writes are rejected.`,
      ),
    ]
  return free < FREE_BYTES_LITTLE
    ? [look(`${name} ${path} has less than 1 GB free.`)]
    : [fine(`${name} ${path} can be written to.`)]
}

async function missing(name: string, path: string): Promise<Finding> {
  const above = nearest(path)
  try {
    if (!statSync(above).isDirectory()) throw new Error(`${above} is a file`)
    await access(above, constants.W_OK | constants.X_OK)
  } catch (error) {
    return wrong(`${name} ${path} cannot be written to: ${messageOf(error)}.`)
  }
  // Root could create it, but only for itself.
  return name === 'DATA_DIR' && isRoot() && ownerOf(above)?.uid === 0
    ? look(`${name} ${path} does not exist yet: create it for the user that runs Hereabouts.`)
    : fine(`${name} ${path} does not exist yet; the first start creates it.`)
}

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

async function redis({ redisUrl, databaseUrl }: Config): Promise<Finding[]> {
  if (redisUrl === null)
    return databaseUrl === null ? [] : [look('REDIS_URL is not set: run only one node on this database.')]
  try {
    const version = await askRedis(redisUrl, ANSWER_TIMEOUT_MS)
    return version >= OLDEST_REDIS
      ? [fine('The Redis at REDIS_URL answers, and is new enough.')]
      : [wrong(`REDIS_URL leads to Redis ${version}; ${OLDEST_REDIS} or newer is needed.`)]
  } catch (error) {
    if (error instanceof UnusableRedis) return [wrong(error.message)]
    return [wrong(`The Redis at REDIS_URL does not answer: ${messageOf(error)}.`)]
  }
}

async function mail(config: Config): Promise<Finding[]> {
  if (config.smtpUrl === null)
    return [
      look(
        'SMTP_URL is not set: mail is written into files, and nobody can confirm an address or reset a password.',
      ),
    ]
  try {
    await askMailServer(config.smtpUrl, config.smtpRequiresTls)
    return [fine('The mail server at SMTP_URL accepts our sign-in.')]
  } catch (error) {
    return [wrong(`The mail server at SMTP_URL rejects us or cannot be reached: ${messageOf(error)}.`)]
  }
}

async function provider({ oidc, publicUrl }: Config): Promise<Finding[]> {
  if (oidc === null) return []
  try {
    await discover(oidc)
  } catch (error) {
    return [wrong(`The OpenID Connect provider at OIDC_ISSUER cannot be used: ${messageOf(error)}.`)]
  }
  return [
    fine(
      `The OpenID Connect provider at OIDC_ISSUER answers. It must allow the redirect URI ${publicUrl}${OIDC_RETURN_PATH}.`,
    ),
    ...(oidc.isOnlyWay
      ? [
          look(
            'OIDC_ONLY is "on": nobody can sign in with a password or passkey. If the provider fails, only those who are signed in can use the app.',
          ),
        ]
      : []),
  ]
}

function address({ publicUrl, host, trustedProxies }: Config): Finding[] {
  const { protocol, hostname } = new URL(publicUrl)
  const findings: Finding[] = []
  if (isLoopback(hostname)) findings.push(look(`PUBLIC_URL is ${publicUrl}: only this machine reaches it.`))
  else if (protocol !== 'https:')
    findings.push(
      wrong(
        'PUBLIC_URL is not https: browsers refuse to share their location, and passwords are sent unencrypted.',
      ),
    )
  else findings.push(fine(`People reach it at ${publicUrl}.`))
  if (isIP(hostname.replace(/[[\]]/g, '')) !== 0)
    findings.push(
      look(`PUBLIC_URL names an IP address, ${hostname}: browsers allow passkeys only for a name.`),
    )
  else
    findings.push(
      fine(`Passkeys are for ${hostname}. If PUBLIC_URL ever names another host, none of them works there.`),
    )
  if (protocol === 'https:' && trustedProxies === 0)
    findings.push(
      wrong(
        'TRUST_PROXY is 0, but https needs a proxy in front: set it, or all callers count as one address.',
      ),
    )
  if (trustedProxies !== 0 && !isLoopback(host))
    findings.push(
      look(`HOST is ${host} and proxies are trusted: make sure that only the proxy can reach that address.`),
    )
  return findings
}

/** Asks the running node, if there is one that answers, whether it sees people's own addresses. */
async function callers(config: Config): Promise<Finding[]> {
  const { host, port, metricsToken } = config
  if (metricsToken === null) return []
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const answer = await fetch(`http://${isIPv6(here) ? `[${here}]` : here}:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => null)
  const shared = answer?.ok ? readMostShared(await answer.text()) : null
  const hidden = shared && hidingProxy(shared, config)
  if (!hidden) return []
  const they = `${hidden.there} of the ${hidden.people} people of the last hour`
  return [
    look(
      hidden.by === 'cdn'
        ? `${they} have the same public address, so they share one rate limit: if a CDN or another proxy is in front, name its networks with set_real_ip_from in nginx, or in TRUST_PROXY (docs/operating/start.md).`
        : `${they} have the same address of your own network, so they share one rate limit: TRUST_PROXY must count every proxy in front, or name its network (docs/operating/start.md).`,
    ),
  ]
}

function pushes({ vapidSubject, publicUrl }: Config): Finding[] {
  if (isReachableSubject(vapidSubject))
    return [fine(`Push services can contact you at ${vapidSubject.replace(/^mailto:/, '')}.`)]
  const sentence = `The contact for push services is ${vapidSubject} (from VAPID_SUBJECT, or else from MAIL_FROM), so Apple rejects all pushes to iPhones, iPads and Safari (403 BadJwtToken): set VAPID_SUBJECT to a mailto: address or https page that exists on the internet.`
  return [isLoopback(new URL(publicUrl).hostname) ? look(sentence) : wrong(sentence)]
}

function watching({ metricsToken, publicUrl, host }: Config): Finding[] {
  if (metricsToken !== null) return [fine('/metrics answers requests with METRICS_TOKEN.')]
  if (!isLoopback(new URL(publicUrl).hostname))
    return [
      fine(
        'METRICS_TOKEN is not set: /metrics answers nobody, and this check cannot ask the running server.',
      ),
    ]
  return isLoopback(host) ? [] : [look('METRICS_TOKEN is not set: /metrics answers this machine only.')]
}

function team({ adminEmails, requiresTeamPasskeys }: Config): Finding[] {
  return [
    ...(adminEmails.length === 0
      ? [
          look(
            'ADMIN_EMAILS is not set: unless you appointed an admin with npm run hereabouts -- admin add, nobody can handle reports and verifications.',
          ),
        ]
      : []),
    fine(
      requiresTeamPasskeys
        ? 'The team works only with passkeys (TEAM_PASSKEYS).'
        : 'The team may work without passkeys. TEAM_PASSKEYS=required asks for them.',
    ),
  ]
}

function advice({ advice }: Config): Finding[] {
  if (!advice) return []
  const count = advice.money.length + advice.elsewhere.length + advice.except.length
  return [fine(`ADVICE_FILE adds ${count} patterns to the advice in chats.`)]
}

function timeZones(release = 'an unknown release'): Finding {
  return release >= TIME_ZONES.release && /^\d/.test(release)
    ? fine(`Node knows the time zones of ${release}.`)
    : look(
        `Node ${process.versions.node} knows the time zones of ${release}. ${TIME_ZONES.news} since then, so weekly hours, quiet hours and times in e-mails are an hour off there: use the newest Node 24.`,
      )
}

const fine = (sentence: string): Finding => ({ verdict: 'fine', sentence })
const look = (sentence: string): Finding => ({ verdict: 'look', sentence })
const wrong = (sentence: string): Finding => ({ verdict: 'wrong', sentence })
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
