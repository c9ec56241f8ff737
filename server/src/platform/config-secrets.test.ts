import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchDirectory } from '../../test/scratch.ts'
import { mistakesIn, readConfig } from './config.ts'
import { severalHosts } from './db/database-hosts.ts'
import { sentinelAddress } from './redis-address.ts'

const SECRET = 'as long as a secret must be, or longer'
/** Passwords that generators and clouds make. */
const ODD = [
  'a/b',
  'a#b',
  'a?b',
  'a@b',
  'a%b',
  'a%2Fb',
  'a:b',
  'a+b/c==',
  'a b',
  'a"b',
  "a'b",
  'a$b',
  'a&b',
  'ü€',
  'a\\b',
  '%',
  '@',
  '1/2@x',
]

const passwordIn = (url: string | null) => decodeURIComponent(new URL(url ?? '').password)

describe.each(ODD)('the password %s', (password) => {
  test('works as a setting of its own', () => {
    const config = readConfig({
      SECRET,
      PGHOST: 'db.example.org',
      PGUSER: 'hereabouts',
      PGPASSWORD: password,
      REDIS_URL: 'redis://cache.example.org',
      REDIS_PASSWORD: password,
      SMTP_URL: 'smtp://mail.example.org:587',
      SMTP_USER: 'me@example.org',
      SMTP_PASSWORD: password,
    })
    for (const url of [config.databaseUrl, config.redisUrl, config.smtpUrl])
      expect(passwordIn(url)).toBe(password)
    expect(new URL(config.databaseUrl ?? '').host).toBe('db.example.org')
    expect(new URL(config.smtpUrl ?? '').host).toBe('mail.example.org:587')
    expect(decodeURIComponent(new URL(config.smtpUrl ?? '').username)).toBe('me@example.org')
  })

  test.each([
    ['DATABASE_URL', 'postgres', 'PGPASSWORD'],
    ['REDIS_URL', 'redis', 'REDIS_PASSWORD'],
    ['SMTP_URL', 'smtp', 'SMTP_PASSWORD'],
  ])(
    'is refused in %s if the URL means something else, in a sentence without it',
    (name, scheme, setting) => {
      const env = {
        SECRET,
        DATABASE_URL: 'postgres://db',
        [name]: `${scheme}://me:${password}@server.example.org/0`,
      }
      const mistakes = mistakesIn(env)
      if (mistakes.length === 0) {
        const { databaseUrl, redisUrl, smtpUrl } = readConfig(env)
        const url = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, SMTP_URL: smtpUrl }[name] ?? ''
        expect(new URL(url).hostname).toBe('server.example.org')
        expect([password, decodeURIComponent(password)]).toContain(passwordIn(url))
        return
      }
      expect(mistakes).toHaveLength(1)
      expect(mistakes[0]).toContain(`${name} cannot be read.`)
      expect(mistakes[0]).toContain(setting)
      if (password.length > 1) expect(mistakes[0]).not.toContain(password)
    },
  )
})

test.each<[string, Record<string, string>, string | null]>([
  ['nothing', { PGUSER: 'ana', PGPASSWORD: 'x' }, null],
  ['a host', { PGHOST: 'db', PGUSER: 'ana' }, 'postgres://ana@db/ana'],
  [
    'everything',
    { PGHOST: 'db', PGPORT: '5433', PGDATABASE: 'here', PGUSER: 'ana', PGSSLMODE: 'require' },
    'postgres://ana@db:5433/here?sslmode=require',
  ],
  ['IPv6', { PGHOST: '::1', PGDATABASE: 'here' }, 'postgres://[::1]/here'],
  ['a socket', { PGHOST: '/run/postgresql', PGDATABASE: 'here' }, 'postgres://%2Frun%2Fpostgresql/here'],
  [
    'a URL, which wins',
    { DATABASE_URL: 'postgres://bo@other/there', PGHOST: 'db' },
    'postgres://bo@other/there',
  ],
  [
    'a URL without password',
    { DATABASE_URL: 'postgres://bo@other/there', PGPASSWORD: 'a/b' },
    'postgres://bo:a%2Fb@other/there',
  ],
  [
    'a URL of a socket',
    { DATABASE_URL: 'postgres://ana:x@/here?host=/run/postgresql' },
    'postgres://ana:x@localhost/here?host=/run/postgresql',
  ],
  ['a URL without host', { DATABASE_URL: 'postgres://ana@/here' }, 'postgres://ana@localhost/here'],
  [
    "a URL that trusts the system's authorities",
    { DATABASE_URL: 'postgres://db/here?sslmode=verify-full&sslrootcert=system' },
    'postgres://db/here?sslmode=verify-full&sslrootcert=system',
  ],
  ['a URL with the other scheme', { DATABASE_URL: 'postgresql://other/there' }, 'postgresql://other/there'],
])('PostgreSQL is found from %s', (_, env, url) => {
  expect(readConfig({ SECRET, ...env }).databaseUrl).toBe(url)
})

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ PGHOST: 'db', PGUSER: 'ana' }, []],
  [{ DATABASE_URL: 'postgres://db/h', PGPASSWORD: 'hush' }, []],
  [
    { PGUSER: 'ana', PGPASSWORD: 'hush' },
    [
      'The embedded database is used, although PGUSER and PGPASSWORD are set: set DATABASE_URL or PGHOST to use a PostgreSQL server.',
    ],
  ],
  [{ DATABASE_URL: 'postgres://db/h?pgbouncer=true', DATABASE_POOLER: 'transaction' }, []],
  [
    { DATABASE_URL: 'postgres://db:6543/h?connection_limit=1&pgbouncer=true' },
    [
      'DATABASE_URL says pgbouncer=true, which has no effect here: set DATABASE_POOLER=transaction if the pooler gives each transaction another connection.',
    ],
  ],
  ...['smtp://mail:587', 'smtp://mail', 'smtps://mail', 'smtps://a:465@mail:465/', 'smtp://u:465@mail'].map(
    (url): [Record<string, string>, string[]] => [{ SMTP_URL: url }, []],
  ),
  [
    { SMTP_URL: 'smtp://mail.example.org:465?tls=required' },
    ['SMTP_URL names port 465 with smtp://, but servers expect TLS from the start there: write smtps://.'],
  ],
  [
    { SMTP_URL: 'smtps://u:p@mail.example.org:587' },
    [
      'SMTP_URL names port 587 with smtps://, but servers begin without TLS there: write smtp://, and TLS follows.',
    ],
  ],
])('with %j, the operator reads what probably was not meant: %j', (env, hints) => {
  expect(readConfig({ SECRET, ...env }).hints).toEqual(hints)
})

test.each([
  [
    { DATABASE_URL: `postgres://u:$${'{DB_PASSWORD}'}@db/h` },
    /^DATABASE_URL contains a variable .*PGPASSWORD/,
  ],
  [{ SMTP_URL: 'smtp://u:$(cat pw)@mail' }, /^SMTP_URL contains a variable .*SMTP_PASSWORD/],
  [
    { DATABASE_URL: 'postgres://db/h?sslrootcert=/gone/ca.pem' },
    /^sslrootcert of DATABASE_URL .*ENOENT.*ca\.pem/,
  ],
  [{ DATABASE_URL: 'postgres://db/h?sslcert=a&sslkey=/gone/key' }, /^sslcert of .*\n?.*/],
  [
    { DATABASE_URL: 'postgres://db/h', REDIS_URL: 'redis://cache/main' },
    /^REDIS_URL must end with .* \/0\.$/,
  ],
  [{ SMTP_URL: 'smtp://u:p@mail?requireTLS=false' }, /^SMTP_URL must not have the parameter requireTLS:/],
  [{ SMTP_URL: 'smtp://u:p@mail?starttls=always' }, /^SMTP_URL must not have the parameter starttls:/],
  [{ SMTP_URL: 'smtp://u:p@mail:587?secure=true' }, /^SMTP_URL must not have the parameter secure:/],
])('%j is refused in a sentence', (env, sentence) => {
  expect(mistakesIn({ SECRET, ...env })[0]).toMatch(sentence)
})

test('the parameters of a certificate and of our own TLS choice stay', () => {
  const SMTP_URL = 'smtp://mail?tls.servername=mx.example.org&tls=required&name=here'
  expect(readConfig({ SMTP_URL }).smtpUrl).toBe('smtp://mail?tls.servername=mx.example.org&name=here')
})

test.each(['db.example.org', '"postgres://db', 'postgres:/db', 'mysql://db', 'postgres//db'])(
  'DATABASE_URL=%s is refused by name',
  (url) =>
    expect(mistakesIn({ SECRET, DATABASE_URL: url })[0]).toMatch(/^DATABASE_URL must be like postgres:/),
)

describe('a file with a secret', () => {
  const file = (content: string) => {
    const path = join(scratchDirectory(), 'secret')
    writeFileSync(path, content)
    return path
  }

  test.each([
    ['PGPASSWORD', { PGHOST: 'db' }],
    ['SMTP_PASSWORD', { SMTP_URL: 'smtp://mail.example.org', SMTP_USER: 'me' }],
    ['REDIS_PASSWORD', { PGHOST: 'db', REDIS_URL: 'redis://cache' }],
  ])('is read for %s, without the line break at its end', (name, env) => {
    for (const content of ['p/a#s s', 'p/a#s s\n', '\ufeffp/a#s s\r\n']) {
      const config = readConfig({ SECRET, ...env, [`${name}_FILE`]: file(content) })
      const urls = {
        PGPASSWORD: config.databaseUrl,
        SMTP_PASSWORD: config.smtpUrl,
        REDIS_PASSWORD: config.redisUrl,
      }
      expect(passwordIn(urls[name as keyof typeof urls])).toBe('p/a#s s')
    }
  })

  test.each([
    ['SECRET', SECRET, 'secret'],
    ['METRICS_TOKEN', 'sixteen-characters', 'metricsToken'],
    ['DATABASE_URL', 'postgres://db/here', 'databaseUrl'],
    ['SMTP_URL', 'smtp://mail.example.org', 'smtpUrl'],
  ] as const)('is read for %s', (name, content, field) => {
    const env = name === 'SECRET' ? {} : { SECRET }
    expect(readConfig({ ...env, [`${name}_FILE`]: file(`${content}\n`) })[field]).toBe(content)
  })

  test('that is missing, empty or beside the setting itself is reported by name', () => {
    expect(mistakesIn({ SECRET_FILE: '/nowhere/secret' })).toEqual([
      'SECRET_FILE names a file that cannot be read (ENOENT): /nowhere/secret.',
    ])
    const empty = file('\n')
    expect(mistakesIn({ METRICS_TOKEN_FILE: empty })).toEqual([
      `METRICS_TOKEN_FILE names an empty file: ${empty}.`,
    ])
    expect(mistakesIn({ SECRET, SECRET_FILE: file(SECRET) })).toEqual([
      'Set either SECRET or SECRET_FILE, not both.',
    ])
  })
})

test.each([
  ['smtp://me:x@mail.example.org', true],
  ['smtp://me:x@mail.example.org?tls=optional', false],
  ['smtp://mail.example.org', false],
  ['smtp://mail.example.org?tls=required', true],
  ['smtp://me:x@localhost:2525', false],
  ['smtp://me:x@127.0.0.2', false],
  ['smtp://me:x@[::1]', false],
])('mail through %s needs TLS: %s', (url, requiresTls) => {
  const { smtpUrl, smtpRequiresTls } = readConfig({ SMTP_URL: url })
  expect(smtpRequiresTls).toBe(requiresTls)
  expect(smtpUrl).not.toContain('tls=')
})

test.each([
  ['0', 0],
  ['2', 2],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
  ['uniquelocal 2001:db8::/32', ['uniquelocal', '2001:db8::/32']],
])('TRUST_PROXY=%s', (text, proxies) => {
  expect(readConfig({ TRUST_PROXY: text }).trustedProxies).toEqual(proxies)
})

test.each(['yes', '-1', '1.5', '10.0.0.0/33', 'proxy.example.org', '10.0.0.0/8,nonsense'])(
  'TRUST_PROXY=%s is refused',
  (text) => expect(mistakesIn({ TRUST_PROXY: text })[0]).toMatch(/^TRUST_PROXY must be/),
)

test('compose.yaml puts no password into a URL', () => {
  const compose = readFileSync(new URL('../../../docs/operating/compose.yaml', import.meta.url), 'utf8')
  expect(compose).toContain('PGPASSWORD: ${POSTGRES_PASSWORD')
  expect(compose).not.toMatch(/:\/\/\S*\$\{/)
})

describe('a database of several hosts', () => {
  const CREDENTIALS = 'hereabouts:a%2Fb%2Cc%40d'

  test.each([
    ['without ports', 'one.example,two.example'],
    ['with a port for each', 'one.example:5433,two.example:5434'],
    ['with a port for some', 'one.example,two.example:5434,three.example'],
    ['with addresses', '192.0.2.1:5433,[2001:db8::2]:5434,[2001:db8::3]'],
    ['with sockets', '%2Frun%2Fone,%2Frun%2Ftwo'],
  ])('%s is read as it stands, with its password and parameters', (_, hosts) => {
    const DATABASE_URL = `postgres://${CREDENTIALS}@${hosts}/here?sslmode=require`
    const { databaseUrl } = readConfig({ SECRET, DATABASE_URL })
    expect(databaseUrl).toBe(DATABASE_URL)
    const { urls } = severalHosts(databaseUrl ?? '') ?? { urls: [] }
    expect(urls.map((url) => new URL(url).host)).toEqual(hosts.split(','))
    for (const url of urls) {
      expect(passwordIn(url)).toBe('a/b,c@d')
      expect(new URL(url).pathname + new URL(url).search).toBe('/here?sslmode=require')
    }
  })

  test.each([
    ['a user and password of their own', { DATABASE_URL: 'postgres://one,two:5433/here' }],
    ['libpq’s parameters', { DATABASE_URL: 'postgres:///here?host=one,two&port=5432,5433' }],
    ['PostgreSQL’s own variables', { PGHOST: 'one,two', PGPORT: '5432,5433', PGDATABASE: 'here' }],
  ])('may be given by %s', (_, env) => {
    const credentials = { PGUSER: 'me', PGPASSWORD: '@/,:%' }
    const { databaseUrl } = readConfig({ SECRET, ...credentials, ...env })
    const { urls } = severalHosts(databaseUrl ?? '') ?? { urls: [] }
    expect(urls.map((url) => [new URL(url).hostname, new URL(url).port || '5432'])).toEqual([
      ['one', '5432'],
      ['two', '5433'],
    ])
    for (const url of urls) expect([new URL(url).username, passwordIn(url)]).toEqual(['me', '@/,:%'])
  })

  test.each([
    'postgres://me:secret@one,/here',
    'postgres://me:secret@,one/here',
    'postgres://me:secret@one:port,two/here',
    'postgres://me:secret@one:0,two:70000/here',
    'postgres://me:secret@2001:db8::1,two/here',
    'postgres://me:secret@[2001:db8::1,two/here',
    'postgres://me:secret@one two,three/here',
    'postgres:///here?host=one,two,three&port=1,2',
  ])('that cannot be read is refused in a sentence without the password: %s', (DATABASE_URL) => {
    const mistakes = mistakesIn({ SECRET, DATABASE_URL })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(/^DATABASE_URL (must name each host|cannot be read)/)
    expect(mistakes[0]).not.toContain('secret')
  })

  test('must not ask for servers that cannot be written to', () => {
    const ask = (attributes: string) =>
      mistakesIn({ SECRET, DATABASE_URL: `postgres://one,two/here?target_session_attrs=${attributes}` })
    for (const fine of ['any', 'read-write', 'primary']) expect(ask(fine)).toEqual([])
    for (const wrong of ['standby', 'read-only', 'prefer-standby', ''])
      expect(ask(wrong)).toEqual([expect.stringContaining('set it to read-write')])
  })
})

describe('a pooler', () => {
  test('is declared with the one mode that differs, and may have a way around it', () => {
    const url = 'postgres://me:x@pooler:6432/here'
    const config = readConfig({
      SECRET,
      DATABASE_URL: url,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: 'postgres://me:x@one,two/here',
    })
    expect([config.databasePooler, config.databaseDirectUrl]).toEqual([
      'transaction',
      'postgres://me:x@one,two/here',
    ])
    expect(readConfig({ SECRET, DATABASE_URL: url })).toMatchObject({
      databasePooler: null,
      databaseDirectUrl: null,
    })
  })

  test.each([
    [{ DATABASE_URL: 'postgres://db', DATABASE_POOLER: 'session' }, 'DATABASE_POOLER must be "transaction"'],
    [{ DATABASE_POOLER: 'transaction' }, 'DATABASE_POOLER is for a pooler'],
    [{ DATABASE_DIRECT_URL: 'postgres://db' }, 'DATABASE_DIRECT_URL is for a pooler'],
    [
      { DATABASE_URL: 'postgres://db', DATABASE_DIRECT_URL: 'mysql://db' },
      'DATABASE_DIRECT_URL must be like',
    ],
  ])('set like %j is refused', (env, sentence) => {
    expect(mistakesIn({ SECRET, ...env })).toEqual([expect.stringContaining(sentence)])
  })
})

describe('sentinels', () => {
  const env = { SECRET, DATABASE_URL: 'postgres://db' }

  test.each([
    ['redis+sentinel://one/here', ['one:26379'], { name: 'here', db: 0, password: '' }],
    [
      'redis+sentinel://:a%2Fb@one:1,[2001:db8::2]/here/3',
      ['one:1', '2001:db8::2:26379'],
      { name: 'here', db: 3, password: 'a/b', isEncrypted: false },
    ],
    [
      'rediss+sentinel://me:x@one,two/here?sentinelPassword=y',
      ['one:26379', 'two:26379'],
      { username: 'me', password: 'x', sentinelPassword: 'y', isEncrypted: true },
    ],
  ])('are read from %s', (REDIS_URL, sentinels, expected) => {
    const address = sentinelAddress(readConfig({ ...env, REDIS_URL }).redisUrl ?? '')
    expect(address).toMatchObject(expected)
    expect(address?.sentinels.map(({ host, port }) => `${host}:${port}`)).toEqual(sentinels)
  })

  test('may have the password of their Redis as a setting of its own', () => {
    const given = { ...env, REDIS_URL: 'redis+sentinel://one,two/here', REDIS_PASSWORD: 'a/b@c' }
    expect(sentinelAddress(readConfig(given).redisUrl ?? '')?.password).toBe('a/b@c')
  })

  test.each([
    'redis+sentinel://one,two',
    'redis+sentinel://one,two/here/first',
    'redis+sentinel://one:port,two/here',
    'redis+sentinel://one,/here',
  ])('that cannot be read are refused: %s', (REDIS_URL) => {
    expect(mistakesIn({ ...env, REDIS_URL })).toEqual([expect.stringMatching(/^REDIS_URL must/)])
  })
})
