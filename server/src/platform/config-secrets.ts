import { accessSync, constants, readFileSync } from 'node:fs'
import { domainToASCII } from 'node:url'
import { shownSetting, tidySetting } from './config-text.ts'
import { joinHosts, severalHosts, UnreadableHosts, withPorts } from './db/database-hosts.ts'
import { isSentinelUrl, sentinelAddress } from './redis-address.ts'
import { parseUrl } from './url.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Every variable that may hold a secret. Each can be read from the file that NAME_FILE names. */
export const SECRETS: readonly string[] = [
  'SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'PGPASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'SMTP_URL',
  'SMTP_PASSWORD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'VAPID_PRIVATE_KEY',
  'OIDC_CLIENT_SECRET',
  'WEBHOOK_SECRET',
]

/**
 * The environment with the contents of the files that hold secrets, as Docker and systemd provide them. Adds a
 * sentence to `mistakes` for each that cannot be read. No sentence repeats a secret.
 */
export function withSecretFiles(env: Env, mistakes: string[]): Env {
  const read: Record<string, string> = {}
  for (const name of SECRETS) {
    const file = `${name}_FILE`
    const path = tidySetting(env[file] ?? '')
    if (!path) continue
    if (env[name]?.trim()) mistakes.push(`Set either ${name} or ${file}, not both.`)
    try {
      // Editors end files with a line break, and some begin them with a byte order mark.
      read[name] = readFileSync(path, 'utf8').replace(/^\ufeff|[\r\n]+$/g, '')
      if (read[name] === '') mistakes.push(`${file} names an empty file: ${path}.`)
      // SECRET may be any bytes: it is hashed.
      else if (name !== 'SECRET' && /[\p{Cc}\ufffd]/u.test(read[name] ?? ''))
        mistakes.push(`${file} names a file that is not one line of text in UTF-8: ${path}.`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      mistakes.push(`${file} names a file that cannot be read (${code}): ${path}.`)
    }
  }
  return { ...env, ...read }
}

interface UrlSetting {
  name: string
  /** The separate setting for the password. */
  password: string
  schemes: readonly string[]
  example: string
}

const DATABASE: UrlSetting = {
  name: 'DATABASE_URL',
  password: 'PGPASSWORD',
  schemes: ['postgres', 'postgresql'],
  example: 'postgres://user:password@db.example.org:5432/hereabouts',
}
const REDIS: UrlSetting = {
  name: 'REDIS_URL',
  password: 'REDIS_PASSWORD',
  schemes: ['redis', 'rediss', 'redis+sentinel', 'rediss+sentinel'],
  example: 'redis://:password@redis.example.org:6379, rediss://, or /path/to/socket',
}
const SMTP: UrlSetting = {
  name: 'SMTP_URL',
  password: 'SMTP_PASSWORD',
  schemes: ['smtp', 'smtps'],
  example: 'smtp://user:password@mail.example.org:587, or smtps://',
}

/**
 * The URL of the PostgreSQL server, or null for the embedded database: DATABASE_URL, completed by PostgreSQL's
 * own variables, or those alone if PGHOST is set.
 */
export function databaseUrlOf(env: Env, mistakes: string[]): string | null {
  const value = valueIn(env)
  const given = value('DATABASE_URL')
  const host = value('PGHOST')
  if (given !== null) return readDatabase(DATABASE, given, env, mistakes)
  if (host === null) return null
  const places = readHosts('PGHOST', mistakes, () => withPorts(host, value('PGPORT') ?? ''))
  if (!places) return null
  const database = encodeURIComponent(value('PGDATABASE') ?? value('PGUSER') ?? 'hereabouts')
  const mode = value('PGSSLMODE')
  const parameters = mode ? `?${new URLSearchParams({ sslmode: mode })}` : ''
  return readDatabase(DATABASE, `postgres://${places.join(',')}/${database}${parameters}`, env, mistakes)
}

/** One sentence for each of these settings that is allowed, but probably does something else than was meant. */
export function hintsOn(env: Env): string[] {
  return [...idlePostgres(env), ...poolerInUrl(env), ...mailPort(env)]
}

/** Other programs learn from the URL that there is a pooler. */
function poolerInUrl(env: Env): string[] {
  const value = valueIn(env)
  if (!/[?&]pgbouncer=true\b/i.test(value('DATABASE_URL') ?? '') || value('DATABASE_POOLER') !== null)
    return []
  return [
    'DATABASE_URL says pgbouncer=true, which has no effect here: set DATABASE_POOLER=transaction if the pooler gives each transaction another connection.',
  ]
}

/** Servers expect TLS from the first byte on port 465. On 25 and 587 they begin in clear. */
function mailPort(env: Env): string[] {
  const [, scheme = '', port = ''] =
    /^(smtps?):.*:(465|587|25)\/?(?:\?|$)/i.exec(valueIn(env)('SMTP_URL') ?? '') ?? []
  if (port === '' || (scheme.toLowerCase() === 'smtps') === (port === '465')) return []
  return [
    port === '465'
      ? 'SMTP_URL names port 465 with smtp://, but servers expect TLS from the start there: write smtps://.'
      : `SMTP_URL names port ${port} with smtps://, but servers begin without TLS there: write smtp://, and TLS follows.`,
  ]
}

/** A sentence if variables for PostgreSQL are set although no server is named. Shells often have some of them. */
function idlePostgres(env: Env): string[] {
  const value = valueIn(env)
  const idle = OTHERS_OF_POSTGRES.filter((name) => value(name) !== null)
  if (idle.length === 0 || value('DATABASE_URL') !== null || value('PGHOST') !== null) return []
  return [
    `The embedded database is used, although ${idle.join(' and ')} ${idle.length === 1 ? 'is' : 'are'} set: set DATABASE_URL or PGHOST to use a PostgreSQL server.`,
  ]
}

const OTHERS_OF_POSTGRES = ['PGUSER', 'PGPASSWORD', 'PGDATABASE', 'PGPORT', 'PGHOSTADDR', 'PGSERVICE']

/** The URL of the PostgreSQL server past its pooler, or null. User and password may stand where they do for it. */
export function databaseDirectUrlOf(env: Env, mistakes: string[]): string | null {
  const name = 'DATABASE_DIRECT_URL'
  const given = valueIn(env)(name)
  return given === null ? null : readDatabase({ ...DATABASE, name }, given, env, mistakes)
}

/** The URL, also of several hosts, with the user and the password from their own settings. */
function readDatabase(setting: UrlSetting, given: string, env: Env, mistakes: string[]): string {
  const complete = (text: string) => {
    const url = parse(setting, text, mistakes)
    if (!url) return null
    const wanted = url.searchParams.get('target_session_attrs')
    if (wanted !== null && !WRITABLE.includes(wanted))
      mistakes.push(
        `${setting.name} asks for servers with target_session_attrs=${shownSetting(wanted)}, but the server has to write: leave it out, or set it to read-write.`,
      )
    const mode = url.searchParams.get('sslmode')
    // The driver would connect without TLS.
    if (mode !== null && !SSL_MODES.includes(mode))
      mistakes.push(`sslmode of ${setting.name} (or PGSSLMODE) must be one of ${SSL_MODES.join(', ')}.`)
    readCertificates(setting, url, mistakes)
    return withCredentials(url, valueIn(env)('PGUSER'), env.PGPASSWORD)
  }
  // Otherwise the rest of a password could become a host.
  const several = isAmbiguous(given) ? null : readHosts(setting.name, mistakes, () => severalHosts(given))
  if (several === undefined) return given
  // libpq allows leaving out the host for this machine, or if the parameter host names a socket.
  const url = complete(several?.urls[0] ?? given.replace(/^([a-z]+:\/\/[^/?#]*@)\//i, '$1localhost/'))
  if (url === null) return given
  return several ? joinHosts({ ...several, urls: [url] }) : url
}

/** Checks the files that the driver reads with the first connection. */
function readCertificates({ name }: UrlSetting, url: URL, mistakes: string[]) {
  for (const parameter of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = url.searchParams.get(parameter)
    if (path === null || (parameter === 'sslrootcert' && path === 'system')) continue
    try {
      accessSync(path, constants.R_OK)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      mistakes.push(
        `${parameter} of ${name} names a file that cannot be read (${code}): ${shownSetting(path)}.`,
      )
    }
  }
}

/** Undefined if one of the hosts cannot be read, which adds a sentence without it: it may be a part of a password. */
function readHosts<Hosts>(name: string, mistakes: string[], read: () => Hosts): Hosts | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableHosts)) throw error
    mistakes.push(
      `${name} must name each host with its port, unless that is 5432, and IPv6 addresses in brackets: postgres://user:password@db1.example.org,db2.example.org:5433,[2001:db8::3]/hereabouts.`,
    )
    return undefined
  }
}

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** What a server may be for us, in the words of libpq. */
const WRITABLE = ['any', 'read-write', 'primary']

/** The URL of Redis, or the path of its socket; null for none. */
export function redisUrlOf(env: Env, mistakes: string[]): string | null {
  const given = valueIn(env)('REDIS_URL')
  if (given === null || given.startsWith('/')) return given
  if (/^\w+\+cluster:/i.test(given)) {
    mistakes.push(
      'REDIS_URL names a Redis Cluster, in which rate limits and live events would be lost: use one Redis or Valkey (redis://), with sentinels if it must survive an outage (redis+sentinel://one:26379,two:26379/mymaster).',
    )
    return given
  }
  if (isSentinelUrl(given) && !isAmbiguous(given)) return readSentinels(given, env, mistakes)
  const url = parse(REDIS, given, mistakes)
  if (url && !/^(?:\/\d*)?$/.test(url.pathname))
    mistakes.push(
      'REDIS_URL must end with the host and port, or with the number of a database after them, as in /0.',
    )
  return url ? withCredentials(url, null, env.REDIS_PASSWORD) : given
}

function readSentinels(given: string, env: Env, mistakes: string[]): string {
  try {
    const several = severalHosts(given)
    const url = parse(REDIS, several?.urls[0] ?? given, mistakes)
    if (!url) return given
    const complete = withCredentials(url, null, env.REDIS_PASSWORD)
    const all = several ? joinHosts({ ...several, urls: [complete] }) : complete
    if (sentinelAddress(all)) return all
  } catch (error) {
    if (!(error instanceof UnreadableHosts)) throw error
  }
  mistakes.push(
    'REDIS_URL must name the sentinels, each with its port unless that is 26379, and what they watch: redis+sentinel://:password@one.example.org,two.example.org:26380,[2001:db8::3]/mymaster.',
  )
  return given
}

/**
 * The mail server, and whether to send nothing without TLS: with a password on the way to another machine, for
 * somebody in between could hide that the server offers it. `?tls=optional` allows that.
 */
export function mailServerOf(env: Env, mistakes: string[]): { url: string; requiresTls: boolean } | null {
  const value = valueIn(env)
  const given = value('SMTP_URL')
  const [user, password] = [value('SMTP_USER'), env.SMTP_PASSWORD]
  if (given === null) {
    if (user || password)
      mistakes.push(
        'SMTP_USER and SMTP_PASSWORD need SMTP_URL: the mail server, such as smtp://mail.example.org:587.',
      )
    return null
  }
  const url = parse(SMTP, given, mistakes)
  if (!url) return null
  if (url.hostname === '') mistakes.push(`SMTP_URL must be like ${SMTP.example}.`)
  if (user && url.username) mistakes.push('Set the user either in SMTP_URL or as SMTP_USER, not both.')
  const tls = url.searchParams.get('tls')
  if (tls !== null && tls !== 'optional' && tls !== 'required')
    mistakes.push('The parameter tls of SMTP_URL must be "required" or "optional".')
  for (const other of [...url.searchParams.keys()].filter(isAboutTls))
    mistakes.push(
      `SMTP_URL must not have the parameter ${shownSetting(other)}: smtps:// begins with TLS, and the parameter tls, "required" or "optional", chooses it for smtp://.`,
    )
  url.searchParams.delete('tls')
  const complete = withCredentials(url, user, password)
  const { username, password: secret } = new URL(complete)
  if (secret !== '' && username === '')
    mistakes.push('The password for SMTP_URL needs a user: set SMTP_USER to the name that belongs to it.')
  const isSecret = username !== '' && !isOnThisMachine(url.hostname)
  return { url: complete, requiresTls: tls === 'required' || (tls !== 'optional' && isSecret) }
}

/** Nodemailer lets some of these override our choice, and ignores the others. */
function isAboutTls(parameter: string): boolean {
  return parameter !== 'tls' && !parameter.startsWith('tls.') && /tls|ssl|secur|encrypt/i.test(parameter)
}

const valueIn = (env: Env) => (name: string) => tidySetting(env[name] ?? '') || null

/** Null if it is no such URL, which adds a sentence. Without it, the rest of a password could become a host. */
function parse(
  { name, password, schemes, example }: UrlSetting,
  text: string,
  mistakes: string[],
): URL | null {
  const scheme = /^([a-z+]+):\/\//i.exec(text)?.[1]?.toLowerCase() ?? ''
  if (!schemes.includes(scheme)) {
    mistakes.push(`${name} must be like ${example}.`)
    return null
  }
  if (/\$\{\w+\}|\$\(\w/.test(text)) {
    mistakes.push(
      `${name} contains a variable (\${…} or $(…)), and nothing replaces it here: write its value, or set the password as ${password}.`,
    )
    return null
  }
  const url = isAmbiguous(text) ? null : parseUrl(text)
  if (!url) {
    mistakes.push(
      `${name} cannot be read. Its port must be a number up to 65535. In its password, write % as %25, / as %2F, # as %23, ? as %3F, @ as %40, : as %3A and a space as %20, or set the password as ${password} instead.`,
    )
    return null
  }
  withAsciiHost(url)
  if (/[,;|]/.test(url.hostname)) mistakes.push(`${name} must name one host.`)
  return url
}

/** With schemes that browsers don't know, a URL keeps a name in other letters as it is, and so do some drivers. */
function withAsciiHost(url: URL) {
  if (/%[89a-f]/i.test(url.hostname))
    url.hostname = domainToASCII(decodeURIComponent(url.hostname)) || url.hostname
}

/** Whether characters of a password are taken for the end of the host or the beginning of something else. */
export function isAmbiguous(text: string): boolean {
  const [, authority = '', rest = ''] = /^[a-z+]+:\/\/([^/?#]*)(.*)$/is.exec(text) ?? []
  const credentials = authority.slice(0, Math.max(authority.lastIndexOf('@'), 0))
  return (
    rest.includes('@') ||
    rest.includes('#') ||
    credentials.includes('@') ||
    /%(?![0-9a-f]{2})/i.test(credentials) ||
    /[\s"'<>`\\]/.test(text)
  )
}

function withCredentials(url: URL, user: string | null, password: string | undefined): string {
  if (user && url.username === '') url.username = encodeURIComponent(user)
  if (password && url.password === '') url.password = encodeURIComponent(password)
  return url.href
}

function isOnThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
