import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { RULE_SWITCHES } from '@hereabouts/contract/flags/limits'
import { expect, test } from 'vitest'
import { isLoopback, mistakesIn, readConfig } from './config.ts'
import { createSecret } from './secret.ts'
import { deriveVapidKeys } from './vapid.ts'

/** RFC 8292's own example has no private key, so this is a pair made for the tests. */
const PAIR = deriveVapidKeys(createSecret('a secret for tests'))

test('every variable is optional', () => {
  expect(readConfig({})).toEqual({
    agenda: 'off',
    transparency: false,
    team: {
      digestMinute: 7 * 60,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      flagRules: [...RULE_SWITCHES],
      webhooks: null,
    },
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: join(process.cwd(), 'data'),
    documentsDir: join(process.cwd(), 'data', 'documents'),
    freeBytesMin: 64 * 1024 ** 2,
    databaseUrl: null,
    databaseDirectUrl: null,
    databasePooler: null,
    redisUrl: null,
    secret: null,
    throttles: true,
    trustedProxies: 0,
    smtpUrl: null,
    smtpRequiresTls: false,
    mailFrom: { name: 'Hereabouts', address: 'no-reply@localhost' },
    adminEmails: [],
    requiresTeamPasskeys: false,
    oidc: null,
    vapidKeys: null,
    vapidSubject: 'mailto:no-reply@localhost',
    logLevel: 'warn',
    advice: null,
    contributeUrl: null,
    contact: null,
    sourceUrl: null,
    metricsToken: null,
    tracing: null,
    hints: [],
  })
})

test('every variable is read', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'config-')), 'advice.json')
  await writeFile(file, '{"money": ["lend … $sum"]}')
  const secret = 'as long as a secret must be, or longer'
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://hereabouts.example',
    DATA_DIR: '/srv/data',
    DOCUMENTS_DIR: '/srv/documents',
    FREE_MB_MIN: '500',
    DATABASE_URL: 'postgresql://db/hereabouts',
    DATABASE_DIRECT_URL: 'postgresql://direct/hereabouts',
    DATABASE_POOLER: 'transaction',
    SECRET: secret,
    REDIS_URL: 'rediss://cache:6380',
    THROTTLES: 'on',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'debug',
    SMTP_URL: 'smtps://me:secret@mail.example.org',
    MAIL_FROM: 'Us <us@example.org>',
    ADMIN_EMAILS: 'Ana@Example.org, bo@example.org,',
    TEAM_PASSKEYS: 'Required',
    OIDC_ISSUER: 'https://login.example.org/club',
    OIDC_CLIENT_ID: 'hereabouts',
    OIDC_CLIENT_SECRET: 'of the club',
    OIDC_LABEL: 'Chess Club',
    OIDC_ONLY: 'On',
    ADVICE_FILE: file,
    CONTRIBUTE_URL: 'https://pay.example/here?for=us',
    CONTACT: 'help@example.org',
    SOURCE_URL: 'https://code.example/here',
    AGENDA: 'Indexed',
    TEAM_DIGEST: '6:30',
    TIME_ZONE: 'Asia/Tokyo',
    METRICS_TOKEN: 'sixteen-or-longer',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.org:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-tenant = here',
    VAPID_PUBLIC_KEY: PAIR.publicKey,
    VAPID_PRIVATE_KEY: PAIR.privateKey,
    VAPID_SUBJECT: 'https://hereabouts.example',
  }
  expect(readConfig(env)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://hereabouts.example',
    dataDir: '/srv/data',
    documentsDir: '/srv/documents',
    freeBytesMin: 500 * 1024 ** 2,
    databaseUrl: 'postgresql://db/hereabouts',
    databaseDirectUrl: 'postgresql://direct/hereabouts',
    databasePooler: 'transaction',
    redisUrl: 'rediss://cache:6380',
    secret,
    throttles: true,
    trustedProxies: 2,
    logLevel: 'debug',
    advice: { money: ['lend … $sum'], elsewhere: [], except: [] },
    smtpUrl: 'smtps://me:secret@mail.example.org',
    smtpRequiresTls: true,
    mailFrom: { name: 'Us', address: 'us@example.org' },
    adminEmails: ['ana@example.org', 'bo@example.org'],
    requiresTeamPasskeys: true,
    oidc: {
      issuer: 'https://login.example.org/club',
      clientId: 'hereabouts',
      clientSecret: 'of the club',
      label: 'Chess Club',
      isOnlyWay: true,
    },
    contributeUrl: 'https://pay.example/here?for=us',
    contact: 'help@example.org',
    sourceUrl: 'https://code.example/here',
    agenda: 'indexed',
    transparency: false,
    team: {
      digestMinute: 6 * 60 + 30,
      timeZone: 'Asia/Tokyo',
      flagRules: [...RULE_SWITCHES],
      webhooks: null,
    },
    metricsToken: 'sixteen-or-longer',
    tracing: {
      url: 'https://traces.example.org:4318/v1/traces',
      headers: { authorization: 'Basic YTpi', 'x-tenant': 'here' },
    },
    hints: [],
    vapidKeys: PAIR,
    vapidSubject: 'https://hereabouts.example',
  })
})

test('an empty variable counts as unset, and surrounding spaces are ignored', () => {
  const empty = { PORT: '', HOST: ' ', PUBLIC_URL: '', DATABASE_URL: '', SECRET: '', THROTTLES: '' }
  expect(readConfig({ ...empty, TRUST_PROXY: '', LOG_LEVEL: '' })).toEqual(readConfig({}))
  expect(readConfig({ PORT: ' 4000 ' }).port).toBe(4000)
})

test('the public URL defaults to the port, and loses its trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://hereabouts.example/' }).publicUrl).toBe(
    'https://hereabouts.example',
  )
  expect(readConfig({ PUBLIC_URL: 'https://HEREABOUTS.example:443' }).publicUrl).toBe(
    'https://hereabouts.example',
  )
})

const PORT = (given: string) => `PORT must be a number from 0 to 65535, not "${given}".`
const PUBLIC_URL = (given: string) =>
  `PUBLIC_URL must be like https://example.org, without a path, not "${given}".`
const SMTP_URL = 'SMTP_URL must be like smtp://user:password@mail.example.org:587, or smtps://.'
const MAIL_FROM = (given: string, remedy: string) =>
  `MAIL_FROM must be like Hereabouts <mail@example.org>, not "${given}". ${remedy}.`
const BRACKETS = 'Put < and > around the address'
const CONTACT = (given: string) =>
  `CONTACT must be like help@example.org or https://example.org/contact, not "${given}".`
const METRICS_TOKEN = 'METRICS_TOKEN must have at least 16 characters and no spaces.'
const DATABASE = { DATABASE_URL: 'postgres://db/hereabouts' }
const OIDC = {
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'hereabouts',
  OIDC_CLIENT_SECRET: 'of the club',
}
const OIDC_ALONE =
  'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL and OIDC_ONLY are for an OpenID Connect provider: set OIDC_ISSUER too.'
const OIDC_INCOMPLETE =
  'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, as your provider gave them to you.'

test.each<[Record<string, string>, string]>([
  [{ PORT: 'http' }, PORT('http')],
  [{ PORT: '-1' }, PORT('-1')],
  [{ PORT: '65536' }, PORT('65536')],
  [{ PORT: '80.5' }, PORT('80.5')],
  [{ PUBLIC_URL: 'hereabouts.example' }, PUBLIC_URL('hereabouts.example')],
  [{ PUBLIC_URL: 'https://hereabouts.example/app' }, PUBLIC_URL('https://hereabouts.example/app')],
  [{ PUBLIC_URL: 'https://hereabouts.example/?a' }, PUBLIC_URL('https://hereabouts.example/?a')],
  [{ PUBLIC_URL: 'https://me@hereabouts.example' }, PUBLIC_URL('https://…@hereabouts.example')],
  [{ PUBLIC_URL: 'ftp://hereabouts.example' }, PUBLIC_URL('ftp://hereabouts.example')],
  [
    { DATABASE_URL: 'mysql://db', SECRET: 'as long as a secret must be, or longer' },
    'DATABASE_URL must be like postgres://user:password@db.example.org:5432/hereabouts.',
  ],
  [DATABASE, 'SECRET must be set when DATABASE_URL is: every node needs the same one.'],
  [{ ...DATABASE, SECRET: 'short' }, 'SECRET must have at least 32 characters.'],
  [{ SECRET: 'short' }, 'SECRET must have at least 32 characters.'],
  [
    { REDIS_URL: 'redis://cache' },
    'REDIS_URL is for several nodes, which need one database: set DATABASE_URL too.',
  ],
  [
    { ...DATABASE, SECRET: 'as long as a secret must be, or longer', REDIS_URL: 'http://:secret@cache' },
    'REDIS_URL must be like redis://:password@redis.example.org:6379, rediss://, or /path/to/socket.',
  ],
  ...['redis+cluster://:secret@one:6379,two:6379', 'rediss+cluster://one', 'valkey+cluster://one'].map(
    (REDIS_URL): [Record<string, string>, string] => [
      { ...DATABASE, SECRET: 'as long as a secret must be, or longer', REDIS_URL },
      'REDIS_URL names a Redis Cluster, in which rate limits and live events would be lost: use one Redis or Valkey (redis://), with sentinels if it must survive an outage (redis+sentinel://one:26379,two:26379/mymaster).',
    ],
  ),
  ...[
    'localhost:4318',
    'grpc://traces:4317',
    'https://key@traces.example',
    'https://traces.example/?key=1',
  ].map((OTEL_EXPORTER_OTLP_ENDPOINT): [Record<string, string>, string] => [
    { OTEL_EXPORTER_OTLP_ENDPOINT },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be like http://localhost:4318, without a password or a query: OTEL_EXPORTER_OTLP_HEADERS may hold a key.',
  ]),
  ...['a key', '=key', 'authorization=%', 'authorization=ключ'].map(
    (OTEL_EXPORTER_OTLP_HEADERS): [Record<string, string>, string] => [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_EXPORTER_OTLP_HEADERS },
      'OTEL_EXPORTER_OTLP_HEADERS must be like name=value,other=value, with values percent-encoded.',
    ],
  ),
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=key' },
    'OTEL_EXPORTER_OTLP_HEADERS is for a collector: set OTEL_EXPORTER_OTLP_ENDPOINT too.',
  ],
  [{ THROTTLES: 'no' }, 'THROTTLES must be "on" or "off", not "no".'],
  [
    { THROTTLES: 'off', PUBLIC_URL: 'https://hereabouts.example' },
    'THROTTLES=off is for tests and rejected unless PUBLIC_URL is on localhost.',
  ],
  [
    { TRUST_PROXY: 'yes' },
    'TRUST_PROXY must be the number of proxies in front, or their addresses with commas between (192.0.2.1, 10.0.0.0/8, loopback, uniquelocal), not "yes".',
  ],
  [
    { TRUST_PROXY: '-1' },
    'TRUST_PROXY must be the number of proxies in front, or their addresses with commas between (192.0.2.1, 10.0.0.0/8, loopback, uniquelocal), not "-1".',
  ],
  ...[
    'http://pay.example',
    'pay.example',
    'javascript:alert(1)',
    'https://',
    'https://me:pw@pay.example',
  ].map((url): [Record<string, string>, string] => [
    { CONTRIBUTE_URL: url },
    `CONTRIBUTE_URL must be like https://example.org/support, without a password, not "${url.replace('me:pw', '…')}".`,
  ]),
  [{ SMTP_URL: 'mail.example.org' }, SMTP_URL],
  // Not repeated in the message: it may contain a password.
  [{ SMTP_URL: 'https://me:secret@mail.example.org' }, SMTP_URL],
  [{ SMTP_URL: 'smtp://' }, SMTP_URL],
  ...[
    ['Hereabouts', 'Name one address'],
    ['@example.org', 'Name one address'],
    ['us@exa mple.org', 'Name one address'],
    ['Us <us@example.org', BRACKETS],
    ['Us us@example.org', BRACKETS],
    ['"Us" us@example.org', BRACKETS],
    ['Us <us@>', 'Name one address'],
    ['a@example.org, b@example.org', BRACKETS],
    ['Us <a@example.org, b@example.org>', 'Name one address'],
    ['Us <müller@example.org>', 'Before the @, use plain letters only'],
  ].map(([given = '', remedy = '']): [Record<string, string>, string] => [
    { MAIL_FROM: given },
    MAIL_FROM(given, remedy),
  ]),
  ...[
    'help',
    'example.org/contact',
    'http://example.org/contact',
    'help@@example.org',
    'a@b.example, c@d.example',
  ].map((given): [Record<string, string>, string] => [{ CONTACT: given }, CONTACT(given)]),
  [
    { ADMIN_EMAILS: 'ana@example.org bo@example.org' },
    'ADMIN_EMAILS must be addresses with commas between, not "ana@example.org bo@example.org".',
  ],
  [{ TEAM_PASSKEYS: 'yes' }, 'TEAM_PASSKEYS must be "required" or "optional", not "yes".'],
  [
    { TEAM_PASSKEYS: 'required', PUBLIC_URL: 'https://192.0.2.1' },
    'TEAM_PASSKEYS is "required", but browsers allow passkeys only for a name: PUBLIC_URL must not name the IP address 192.0.2.1.',
  ],
  ...['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'].map((name): [Record<string, string>, string] => [
    { [name]: 'chess' },
    OIDC_ALONE,
  ]),
  [{ OIDC_ONLY: 'on' }, OIDC_ALONE],
  [{ ...OIDC, OIDC_ONLY: 'yes' }, 'OIDC_ONLY must be "on" or "off", not "yes".'],
  [{ ...OIDC, OIDC_CLIENT_ID: '' }, OIDC_INCOMPLETE],
  [{ ...OIDC, OIDC_CLIENT_SECRET: '' }, OIDC_INCOMPLETE],
  [{ ...OIDC, OIDC_LABEL: 'a'.repeat(41) }, 'OIDC_LABEL must have at most 40 characters.'],
  ...[
    'login.example.org',
    'https://me:secret@login.example.org',
    'https://login.example.org/?club=1',
    'ftp://login.example.org',
    'javascript:alert(1)',
  ].map((given): [Record<string, string>, string] => [
    { ...OIDC, OIDC_ISSUER: given },
    `OIDC_ISSUER must be like https://login.example.org, without a password or a query, not "${given.replace('me:secret', '…')}".`,
  ]),
  [
    { ...OIDC, OIDC_ISSUER: 'http://login.example.org', PUBLIC_URL: 'https://hereabouts.example' },
    'OIDC_ISSUER must be like https://login.example.org, without a password or a query, not "http://login.example.org".',
  ],
  [{ METRICS_TOKEN: 'fifteen is less' }, METRICS_TOKEN],
  [{ METRICS_TOKEN: 'as long as it should be' }, METRICS_TOKEN],
  [{ TEAM_DIGEST: '7 am' }, 'TEAM_DIGEST must be a time like 07:30, or "off", not "7 am".'],
  [{ TRANSPARENCY: 'yes' }, 'TRANSPARENCY must be "on" or "off", not "yes".'],
  [
    { FLAG_RULES: 'declines, rudeness' },
    'FLAG_RULES must be "all", "off" or some of same_message, declines, blocks, burst, role_name, unwelcome_message, message_ring, blocked_after_meeting, not "declines, rudeness".',
  ],
  [{ TIME_ZONE: 'Camden' }, 'TIME_ZONE must be like Europe/Zurich, not "Camden".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('the mistake in %j is reported in one sentence', (env, sentence) => {
  expect(mistakesIn(env)).toEqual([sentence])
})

test('all mistakes are reported at once', () => {
  expect(mistakesIn({ PORT: 'http', PUBLIC_URL: 'nonsense', THROTTLES: 'no', LOG_LEVEL: 'loud' })).toEqual([
    PORT('http'),
    PUBLIC_URL('nonsense'),
    'THROTTLES must be "on" or "off", not "no".',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  ])
})

test('the sender address is at the public host by default', () => {
  expect(readConfig({ PUBLIC_URL: 'https://hereabouts.example' }).mailFrom).toEqual({
    name: 'Hereabouts',
    address: 'no-reply@hereabouts.example',
  })
  expect(readConfig({ MAIL_FROM: 'us@example.org' }).mailFrom).toEqual({
    name: '',
    address: 'us@example.org',
  })
})

test('throttles can be switched off only on localhost', () => {
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(readConfig({ THROTTLES: 'off', PUBLIC_URL }).throttles).toBe(false)
  expect(readConfig({ THROTTLES: 'off' }).throttles).toBe(false)
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['[::1]', true],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['10.0.0.1', false],
  ['hereabouts.example', false],
])('whether %s is a loopback address: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected)
})

test('a wrong configuration aborts the start with a sentence per mistake, before anything is created', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-main-'))
  const env = { DATA_DIR: join(directory, 'data'), PORT: 'http', LOG_LEVEL: 'loud' }
  expect(await startWith(env)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'PORT must be a number from 0 to 65535, not "http".\n' +
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.\n',
  })
  expect(await readdir(directory)).toEqual([])
  await rm(directory, { recursive: true })
})

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

function startWith(env: Record<string, string>): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const flags = ['--conditions=@hereabouts/source', '--import', TSX]
  return new Promise((resolve) =>
    execFile(process.execPath, [...flags, MAIN], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )
}

test.each<[Record<string, string>, RegExp]>([
  [{ VAPID_PUBLIC_KEY: PAIR.publicKey }, /^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together/],
  [{ VAPID_PRIVATE_KEY: PAIR.privateKey }, /^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together/],
  [
    { VAPID_PUBLIC_KEY: PAIR.privateKey, VAPID_PRIVATE_KEY: PAIR.publicKey },
    /^VAPID_PUBLIC_KEY must be the key/,
  ],
  [{ VAPID_SUBJECT: 'mail@example.org' }, /^VAPID_SUBJECT must be like/],
  [{ VAPID_SUBJECT: 'mailto: mail@example.org' }, /^VAPID_SUBJECT must be like/],
  [{ VAPID_SUBJECT: 'http://example.org' }, /^VAPID_SUBJECT must be like/],
  ...['mailto:me@localhost', 'mailto:me@server.local', 'mailto:me@192.168.1.7', 'https://localhost/me'].map(
    (VAPID_SUBJECT): [Record<string, string>, RegExp] => [
      { PUBLIC_URL: 'https://hereabouts.example', VAPID_SUBJECT },
      /^VAPID_SUBJECT is ".*Apple rejects all pushes.*exists on the internet/,
    ],
  ),
])('the mistake in %j is reported in one sentence without the key', (env, sentence) => {
  const mistakes = mistakesIn(env)
  expect(mistakes).toEqual([expect.stringMatching(sentence)])
  expect(mistakes.join()).not.toContain(PAIR.privateKey)
})

test.each<[Record<string, string>, object]>([
  // `docker run --env-file` keeps quotes.
  [
    { MAIL_FROM: '"Hereabouts <mail@example.org>"' },
    { mailFrom: { name: 'Hereabouts', address: 'mail@example.org' } },
  ],
  [{ MAIL_FROM: "'mail@example.org'" }, { mailFrom: { name: '', address: 'mail@example.org' } }],
  [
    { MAIL_FROM: '"Us, the team" <mail@example.org>' },
    { mailFrom: { name: 'Us, the team', address: 'mail@example.org' } },
  ],
  [{ MAIL_FROM: ' Us  < mail@example.org > ' }, { mailFrom: { name: 'Us', address: 'mail@example.org' } }],
  [
    { MAIL_FROM: 'ヒア（公式）＜ｍａｉｌ＠example.org＞' },
    { mailFrom: { name: 'ヒア（公式）', address: 'mail@example.org' } },
  ],
  [
    { MAIL_FROM: 'Bücher <post@bücher.example>' },
    { mailFrom: { name: 'Bücher', address: 'post@xn--bcher-kva.example' } },
  ],
  [{ MAIL_FROM: 'mailto:mail@example.org' }, { mailFrom: { name: '', address: 'mail@example.org' } }],
  [{ MAIL_FROM: '\ufeffmail@example.org\u200b' }, { mailFrom: { name: '', address: 'mail@example.org' } }],
  [{ MAIL_FROM: 'Us <mail@localhost>' }, { mailFrom: { name: 'Us', address: 'mail@localhost' } }],
  [{ CONTACT: '"help@example.org"' }, { contact: 'help@example.org' }],
  [{ CONTACT: 'mailto:help@example.org' }, { contact: 'help@example.org' }],
  [{ CONTACT: 'Help <help@example.org>' }, { contact: 'help@example.org' }],
  [{ CONTACT: 'hilfe-für-dich@example.org' }, { contact: 'hilfe-für-dich@example.org' }],
  [{ CONTACT: 'ｈｅｌｐ＠例え.jp' }, { contact: 'help@xn--r8jz45g.jp' }],
  [{ CONTACT: '“https://example.org/contact” ' }, { contact: 'https://example.org/contact' }],
  [{ PUBLIC_URL: '"https://hereabouts.example"' }, { publicUrl: 'https://hereabouts.example' }],
  [{ PORT: '３０００' }, { port: 3000 }],
  [
    { LOG_LEVEL: 'WARN', THROTTLES: 'Off' },
    { logLevel: 'warn', throttles: false },
  ],
  [{ TRUST_PROXY: "'10.0.0.0/8'" }, { trustedProxies: ['10.0.0.0/8'] }],
  [{ CONTRIBUTE_URL: '「https://pay.example/x」' }, { contributeUrl: 'https://pay.example/x' }],
  [{ AGENDA: ' ON ' }, { agenda: 'on' }],
  [{ TRANSPARENCY: 'on' }, { transparency: true }],
  [
    { TEAM_DIGEST: ' Off ', TIME_ZONE: '"UTC"' },
    { team: { digestMinute: null, timeZone: 'UTC', flagRules: [...RULE_SWITCHES], webhooks: null } },
  ],
  [{ SOURCE_URL: "'https://code.example/x'" }, { sourceUrl: 'https://code.example/x' }],
  [{ VAPID_SUBJECT: '"mailto:me@bücher.example"' }, { vapidSubject: 'mailto:me@xn--bcher-kva.example' }],
  [
    { ADMIN_EMAILS: '"ana@example.org, bo@bücher.example"' },
    { adminEmails: ['ana@example.org', 'bo@xn--bcher-kva.example'] },
  ],
])('%j is read as it was meant', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test('a secret stays as it is, quotes included', () => {
  const SECRET = '"thirty-two characters with quotes"'
  expect(readConfig({ SECRET }).secret).toBe(SECRET)
})
