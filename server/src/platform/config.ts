import { isIP } from 'node:net'
import { join } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import type { AdvicePatterns } from '@hereabouts/contract/http/advice-patterns'
import { isAddress, tidyAddress, withAsciiDomain } from '@hereabouts/contract/http/mail-address'
import { readAdvice } from './config-advice.ts'
import { type OidcSettings, readOidc } from './config-oidc.ts'
import {
  databaseDirectUrlOf,
  databaseUrlOf,
  hintsOn,
  mailServerOf,
  redisUrlOf,
  withSecretFiles,
} from './config-secrets.ts'
import { readTeam, type TeamSettings } from './config-team.ts'
import {
  contactAddress,
  directoryPath,
  listenAddress,
  parseSender,
  plainSetting,
  type Sender,
  shownSetting,
  tidySetting,
  wholeNumber,
} from './config-text.ts'
import { readTracing, type TracingSettings } from './config-tracing.ts'
import { SECRET_CHARACTERS_MIN } from './secret.ts'
import { parseUrl } from './url.ts'
import { isReachableSubject, publicKeyOf } from './vapid.ts'

export interface Config {
  port: number
  /** Address to listen on. */
  host: string
  /** The app's public URL without a trailing slash: for links, the allowed Origin and cookie flags. */
  publicUrl: string
  dataDir: string
  /** Directory of the encrypted ID photos that wait for review. */
  documentsDir: string
  /** Free space to preserve on the disk of `dataDir`; below it, writes are rejected. */
  freeBytesMin: number
  databaseUrl: string | null
  /** The same server past its pooler, for migrations and erasing; null if there is none. */
  databaseDirectUrl: string | null
  /** Set for a pooler that gives each transaction another connection and keeps no prepared statements. */
  databasePooler: 'transaction' | null
  /** Null for a single node. */
  redisUrl: string | null
  /** Null: generated and kept in `dataDir`. */
  secret: string | null
  throttles: boolean
  /** The number of trusted proxies in front, or their networks, for the caller's address. */
  trustedProxies: number | readonly string[]
  /** Null: e-mail is written to files in `dataDir`. */
  smtpUrl: string | null
  /** Whether to send nothing to the mail server without TLS. */
  smtpRequiresTls: boolean
  mailFrom: Sender
  /** In lower case. An account that verifies one of these addresses becomes an admin. */
  adminEmails: readonly string[]
  /** Whether the team's calls need a session that a passkey has proved. */
  requiresTeamPasskeys: boolean
  /** The OpenID Connect provider with which people can sign in, or null. */
  oidc: OidcSettings | null
  /** The VAPID key pair; null: derived from the secret. */
  vapidKeys: { publicKey: string; privateKey: string } | null
  /** The contact for push services. */
  vapidSubject: string
  logLevel: string
  /** The operator's patterns for advice in chats, besides ours, or null. */
  advice: AdvicePatterns | null
  /** The operator's donation page, or null. */
  contributeUrl: string | null
  /** The operator's contact, an e-mail address or an https page, or null. */
  contact: string | null
  /** Whether there is a public agenda of gatherings, and whether search engines may list it. */
  agenda: 'off' | 'on' | 'indexed'
  /** Whether rounded numbers of what the team did are public. */
  transparency: boolean
  /** When moderators get e-mails, and which programs learn of their work. */
  team: TeamSettings
  /** The URL of the running source code, or null. */
  sourceUrl: string | null
  /**
   * The bearer token for /metrics. Null: nobody may read them, except from this machine
   * if `publicUrl` is local.
   */
  metricsToken: string | null
  /** Where to send spans of calls, or null. */
  tracing: TracingSettings | null
  /** One sentence for each setting that is allowed, but probably does something else than was meant. */
  hints: readonly string[]
}

/** One sentence per mistake in the environment. */
export class BadConfig extends Error {
  override name = 'BadConfig'
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/** What is wrong with the settings, one sentence per mistake. */
export function mistakesIn(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof BadConfig) return error.mistakes
    throw error
  }
}

/**
 * Prints why the process could not start, and ends it: a database that failed to open could keep it alive.
 */
export function exitWith(error: unknown): never {
  const sentences =
    error instanceof BadConfig ? error.mistakes : [error instanceof Error ? error.message : String(error)]
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const DEFAULT_PORT = 3000
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
/** Four segments of the write-ahead log. */
const FREE_MEGABYTES = 64
const TOKEN_CHARACTERS_MIN = 16

/** Reads the environment; an empty variable counts as unset. Throws `BadConfig` with all mistakes at once. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const all = withSecretFiles(env, mistakes)
  const value = (name: string) => tidySetting(all[name] ?? '') || null
  const plain = (name: string) => plainSetting(all[name] ?? '') || null
  const secretValue = (name: string) => all[name]?.trim() || null

  const port = wholeNumber(plain('PORT') ?? String(DEFAULT_PORT))
  const isPort = port <= 65_535
  if (!isPort) mistakes.push(`PORT must be a number from 0 to 65535, not "${shownSetting(env.PORT)}".`)

  const publicUrl = parseOrigin(plain('PUBLIC_URL') ?? `http://localhost:${isPort ? port : DEFAULT_PORT}`)
  if (publicUrl === null)
    mistakes.push(
      `PUBLIC_URL must be like https://example.org, without a path, not "${shownSetting(env.PUBLIC_URL)}".`,
    )

  // An address, because "localhost" would listen on two servers, and sockets would reach only one of them.
  const host = listenAddress(plain('HOST') ?? '127.0.0.1')
  if (host === null)
    mistakes.push(
      `HOST must be an address to listen on, without a port: 127.0.0.1, 0.0.0.0 or ::, not "${shownSetting(env.HOST)}".`,
    )

  const dataDir = directoryPath(value('DATA_DIR') ?? 'data')
  const givenDocumentsDir = value('DOCUMENTS_DIR')
  const documentsDir =
    givenDocumentsDir === null ? join(dataDir ?? '', 'documents') : directoryPath(givenDocumentsDir)
  for (const [name, path] of Object.entries({ DATA_DIR: dataDir, DOCUMENTS_DIR: documentsDir }))
    if (path === null)
      mistakes.push(
        `${name} must be a path such as /var/lib/hereabouts, because nothing replaces ~, $HOME or %h in it, not "${shownSetting(env[name])}".`,
      )

  const freeMegabytes = wholeNumber(plain('FREE_MB_MIN') ?? String(FREE_MEGABYTES))
  if (Number.isNaN(freeMegabytes))
    mistakes.push(
      `FREE_MB_MIN must be a number of megabytes, such as ${FREE_MEGABYTES}, not "${shownSetting(env.FREE_MB_MIN)}".`,
    )

  const databaseUrl = databaseUrlOf(all, mistakes)
  const databaseDirectUrl = databaseDirectUrlOf(all, mistakes)
  const pooler = value('DATABASE_POOLER')
  if (pooler !== null && pooler !== 'transaction')
    mistakes.push(`DATABASE_POOLER must be "transaction" or not be set, not "${shownSetting(pooler)}".`)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_POOLER'])
    if (value(name) !== null && databaseUrl === null)
      mistakes.push(`${name} is for a pooler in front of PostgreSQL: set DATABASE_URL to the pooler too.`)
  const redisUrl = redisUrlOf(all, mistakes)
  if (redisUrl !== null && databaseUrl === null)
    mistakes.push('REDIS_URL is for several nodes, which need one database: set DATABASE_URL too.')

  const secret = secretValue('SECRET')
  if (secret === null && databaseUrl !== null)
    mistakes.push('SECRET must be set when DATABASE_URL is: every node needs the same one.')
  if (secret !== null && secret.length < SECRET_CHARACTERS_MIN)
    mistakes.push(`SECRET must have at least ${SECRET_CHARACTERS_MIN} characters.`)

  const throttles = plain('THROTTLES')?.toLowerCase() ?? 'on'
  if (throttles !== 'on' && throttles !== 'off')
    mistakes.push(`THROTTLES must be "on" or "off", not "${shownSetting(throttles)}".`)
  if (throttles === 'off' && isPublic(publicUrl))
    mistakes.push('THROTTLES=off is for tests and rejected unless PUBLIC_URL is on localhost.')

  const trustedProxies = parseProxies(plain('TRUST_PROXY') ?? '0')
  if (trustedProxies === null)
    mistakes.push(
      `TRUST_PROXY must be the number of proxies in front, or their addresses with commas between (192.0.2.1, 10.0.0.0/8, loopback, uniquelocal), not "${shownSetting(env.TRUST_PROXY)}".`,
    )

  const mailServer = mailServerOf(all, mistakes)

  const sender =
    value('MAIL_FROM') ?? `Hereabouts <no-reply@${new URL(publicUrl ?? 'http://localhost').hostname}>`
  const mailFrom = parseSender(sender)
  if (typeof mailFrom === 'string')
    mistakes.push(
      `MAIL_FROM must be like Hereabouts <mail@example.org>, not "${shownSetting(sender)}". ${mailFrom}.`,
    )

  const adminEmails = (value('ADMIN_EMAILS') ?? '')
    .split(/[,;،、，；\n]/)
    .flatMap((each) => tidyAddress(each).toLowerCase() || [])
  for (const each of adminEmails)
    if (!isAddress(each))
      mistakes.push(`ADMIN_EMAILS must be addresses with commas between, not "${shownSetting(each)}".`)

  const teamPasskeys = plain('TEAM_PASSKEYS')?.toLowerCase() ?? 'optional'
  if (teamPasskeys !== 'required' && teamPasskeys !== 'optional')
    mistakes.push(`TEAM_PASSKEYS must be "required" or "optional", not "${shownSetting(teamPasskeys)}".`)
  const hostname = publicUrl === null ? '' : new URL(publicUrl).hostname
  if (teamPasskeys === 'required' && isIP(hostname.replace(/[[\]]/g, '')) !== 0)
    mistakes.push(
      `TEAM_PASSKEYS is "required", but browsers allow passkeys only for a name: PUBLIC_URL must not name the IP address ${hostname}.`,
    )

  const oidc = readOidc({ value, plain, secretValue }, { isPublic: isPublic(publicUrl) }, mistakes)

  const publicKey = secretValue('VAPID_PUBLIC_KEY')
  const privateKey = secretValue('VAPID_PRIVATE_KEY')
  const isPair = publicKey !== null && privateKey !== null
  if (!isPair && (publicKey ?? privateKey) !== null)
    mistakes.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or neither.')
  // The message repeats neither: one is a secret, and they are easily confused.
  if (isPair && publicKeyOf(privateKey) !== publicKey)
    mistakes.push(
      'VAPID_PUBLIC_KEY must be the key that belongs to VAPID_PRIVATE_KEY, both as base64url (npx web-push generate-vapid-keys).',
    )
  const subject = plain('VAPID_SUBJECT')
  const givenSubject = subject?.startsWith('mailto:') ? withAsciiDomain(subject) : subject
  const sending = typeof mailFrom === 'string' ? 'no-reply@localhost' : mailFrom.address
  const vapidSubject = givenSubject ?? `mailto:${sending}`
  const isSubject = /^mailto:[^\s@<>",]+@[^\s@<>",]+$/.test(vapidSubject) || isHttps(vapidSubject)
  if (!isSubject)
    mistakes.push(
      `VAPID_SUBJECT must be like mailto:mail@example.org or https://example.org, not "${shownSetting(vapidSubject)}".`,
    )
  // MAIL_FROM may name this machine as long as no mail is sent; the doctor mentions it.
  else if (givenSubject !== null && isPublic(publicUrl) && !isReachableSubject(givenSubject))
    mistakes.push(
      `VAPID_SUBJECT is "${shownSetting(givenSubject)}", and Apple rejects all pushes with such a contact (403 BadJwtToken): name an address or https page that exists on the internet.`,
    )

  const logLevel = plain('LOG_LEVEL')?.toLowerCase() ?? 'warn'
  if (!LOG_LEVELS.includes(logLevel)) mistakes.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)

  const contributeUrl = plain('CONTRIBUTE_URL')
  if (contributeUrl !== null && !isHttps(contributeUrl))
    mistakes.push(
      `CONTRIBUTE_URL must be like https://example.org/support, without a password, not "${shownSetting(contributeUrl)}".`,
    )

  const givenContact = plain('CONTACT')
  const contact = givenContact === null || isHttps(givenContact) ? givenContact : contactAddress(givenContact)
  if (givenContact !== null && contact === null)
    mistakes.push(
      `CONTACT must be like help@example.org or https://example.org/contact, not "${shownSetting(givenContact)}".`,
    )

  const sourceUrl = plain('SOURCE_URL')
  if (sourceUrl !== null && !isHttps(sourceUrl))
    mistakes.push(
      `SOURCE_URL must be like https://example.org/source, without a password, not "${shownSetting(sourceUrl)}".`,
    )

  const agenda = plain('AGENDA')?.toLowerCase() ?? 'off'
  const transparency = plain('TRANSPARENCY')?.toLowerCase() ?? 'off'
  if (transparency !== 'off' && transparency !== 'on')
    mistakes.push(`TRANSPARENCY must be "on" or "off", not "${shownSetting(transparency)}".`)
  if (agenda !== 'off' && agenda !== 'on' && agenda !== 'indexed')
    mistakes.push(`AGENDA must be "off", "on" or "indexed", not "${shownSetting(agenda)}".`)

  const team = readTeam({ plain, secretValue }, { isPublic: isPublic(publicUrl) }, mistakes)

  const advice = readAdvice(value('ADVICE_FILE'), mistakes)

  const metricsToken = secretValue('METRICS_TOKEN')
  if (metricsToken !== null && (metricsToken.length < TOKEN_CHARACTERS_MIN || /\s/.test(metricsToken)))
    // Not repeated in the message: it may be a real token.
    mistakes.push(`METRICS_TOKEN must have at least ${TOKEN_CHARACTERS_MIN} characters and no spaces.`)

  const tracing = readTracing(
    plain('OTEL_EXPORTER_OTLP_ENDPOINT'),
    secretValue('OTEL_EXPORTER_OTLP_HEADERS'),
    mistakes,
  )

  const isComplete =
    publicUrl !== null &&
    host !== null &&
    dataDir !== null &&
    documentsDir !== null &&
    typeof mailFrom !== 'string' &&
    trustedProxies !== null
  if (mistakes.length > 0 || !isComplete) throw new BadConfig(mistakes)
  return {
    port,
    host,
    publicUrl,
    dataDir,
    documentsDir,
    freeBytesMin: freeMegabytes * 1024 ** 2,
    databaseUrl,
    databaseDirectUrl,
    databasePooler: pooler === null ? null : 'transaction',
    redisUrl,
    secret,
    throttles: throttles === 'on',
    trustedProxies,
    smtpUrl: mailServer?.url ?? null,
    smtpRequiresTls: mailServer?.requiresTls ?? false,
    mailFrom,
    adminEmails,
    requiresTeamPasskeys: teamPasskeys === 'required',
    oidc,
    vapidKeys: isPair ? { publicKey, privateKey } : null,
    vapidSubject,
    logLevel,
    advice,
    contributeUrl,
    contact,
    sourceUrl,
    transparency: transparency === 'on',
    agenda: agenda === 'on' || agenda === 'indexed' ? agenda : 'off',
    team,
    metricsToken,
    tracing,
    hints: hintsOn(all),
  }
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function isPublic(publicUrl: string | null): boolean {
  return publicUrl !== null && !isLoopback(new URL(publicUrl).hostname)
}

/** A URL fit for a link: https, with a host and without credentials. */
function isHttps(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && url.protocol === 'https:' && url.username + url.password === ''
}

function parseOrigin(text: string): string | null {
  const url = parseUrl(text)
  if (!url) return null
  // A name may end with a dot, but browsers take that for another origin.
  url.hostname = url.hostname.replace(/\.$/, '')
  const isPlain =
    /^(?:[a-z0-9_.-]+|\[[\da-f:.]+\])$/.test(url.hostname) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username + url.password === '' &&
    // Browsers read 1.2.3 as 1.2.0.3, which nobody means.
    (isIP(url.hostname) === 0 || text.includes(url.hostname))
  return isPlain && /^https?:$/.test(url.protocol) ? url.origin : null
}

function parseProxies(text: string): Config['trustedProxies'] | null {
  const count = wholeNumber(text)
  if (!Number.isNaN(count)) return count
  const networks = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((each) => each.replace(/^\[(.*)\](?=\/|$)/, '$1'))
  // The library also takes 1.5 for an address.
  const isNetwork = (each: string) =>
    /^(loopback|linklocal|uniquelocal)$/.test(each) || isIP(each.split('/', 1)[0] ?? '') !== 0
  if (!networks.every(isNetwork)) return null
  try {
    proxyAddr.compile(networks)
    return networks
  } catch {
    return null
  }
}
