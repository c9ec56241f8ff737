import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Config, mistakesIn, readConfig } from './config.ts'

const SECRET = 'as long as a secret must be, or longer'
const FOR_A_DATABASE = { SECRET, PUBLIC_URL: 'https://hereabouts.example' }

test.each<[name: string, typed: string, read: keyof Config, meant: unknown]>([
  ['PORT', ' 8080 ', 'port', 8080],
  ['PORT', '"8080"', 'port', 8080],
  ['PORT', '\ufeff8080\r', 'port', 8080],
  ['PORT', '８０８０', 'port', 8080],
  ['PORT', '٨٠٨٠', 'port', 8080],
  ['PORT', '0', 'port', 0],
  ['PORT', '  ', 'port', 3000],
  ['FREE_MB_MIN', '१००', 'freeBytesMin', 100 * 1024 ** 2],
  ['DATA_DIR', '"/srv/here abouts/" ', 'dataDir', '/srv/here abouts'],
  ['DATA_DIR', '/srv/データ~1', 'dataDir', '/srv/データ~1'],
  ['DOCUMENTS_DIR', '/srv/100%/ids', 'documentsDir', '/srv/100%/ids'],
  ['HOST', '[::]', 'host', '::'],
  ['HOST', ' ::1\r', 'host', '::1'],
  ['HOST', "'0.0.0.0'", 'host', '0.0.0.0'],
  ['HOST', 'localhost', 'host', 'localhost'],
  ['HOST', 'fe80::1%eth0', 'host', 'fe80::1%eth0'],
  ['PUBLIC_URL', 'HTTPS://Example.ORG:443/', 'publicUrl', 'https://example.org'],
  ['PUBLIC_URL', '“https://example.org”', 'publicUrl', 'https://example.org'],
  ['PUBLIC_URL', 'https://example.org./', 'publicUrl', 'https://example.org'],
  ['PUBLIC_URL', 'https://[2001:DB8::1]:8443', 'publicUrl', 'https://[2001:db8::1]:8443'],
  ['PUBLIC_URL', 'https://bücher.example', 'publicUrl', 'https://xn--bcher-kva.example'],
  ['TRUST_PROXY', '２', 'trustedProxies', 2],
  ['TRUST_PROXY', 'Loopback, UNIQUELOCAL', 'trustedProxies', ['loopback', 'uniquelocal']],
  ['TRUST_PROXY', '[2001:db8::1];10.0.0.0/8', 'trustedProxies', ['2001:db8::1', '10.0.0.0/8']],
  ['TRUST_PROXY', '[2001:DB8::]/32', 'trustedProxies', ['2001:db8::/32']],
  ['TRUST_PROXY', '[fd00::1] [::1]/128', 'trustedProxies', ['fd00::1', '::1/128']],
  ['TRANSPARENCY', 'ON\r', 'transparency', true],
  ['LOG_LEVEL', '"Info"', 'logLevel', 'info'],
  ['SMTP_URL', '"smtp://mail.example.org"', 'smtpUrl', 'smtp://mail.example.org'],
  ['SMTP_URL', '\ufeffsmtp://mail.example.org\r\n', 'smtpUrl', 'smtp://mail.example.org'],
  ['SMTP_URL', 'smtp://bücher.example:587', 'smtpUrl', 'smtp://xn--bcher-kva.example:587'],
  ['SMTP_URL', 'smtps://ana:p@пример.рф', 'smtpUrl', 'smtps://ana:p@xn--e1afmkfd.xn--p1ai'],
  ['SMTP_URL', 'smtp://[2001:DB8::1]:25', 'smtpUrl', 'smtp://[2001:db8::1]:25'],
  ['ADMIN_EMAILS', 'ana@example.org،bo@example.org', 'adminEmails', ['ana@example.org', 'bo@example.org']],
  ['ADMIN_EMAILS', 'ana@example.org、bo@example.org', 'adminEmails', ['ana@example.org', 'bo@example.org']],
  ['ADMIN_EMAILS', 'Ana Lane <ana@example.org>', 'adminEmails', ['ana@example.org']],
  [
    'ADMIN_EMAILS',
    'Ana <ana@example.org>; bo@example.org\r\n',
    'adminEmails',
    ['ana@example.org', 'bo@example.org'],
  ],
])('%s=%j is read as it was meant', (name, typed, read, meant) => {
  expect(readConfig({ [name]: typed })[read]).toEqual(meant)
})

test.each([
  ['PORT', '1e3'],
  ['PORT', '0x10'],
  ['PORT', '1_000'],
  ['PORT', '3,000'],
  ['PORT', '-0'],
  ['PORT', '+80'],
  ['PORT', '3000.0'],
  ['PORT', '0b11'],
  ['PORT', '65536'],
  ['PORT', '3000/tcp'],
  ['PORT', '9'.repeat(400)],
  ['FREE_MB_MIN', '1e30'],
  ['FREE_MB_MIN', '64MB'],
  ['FREE_MB_MIN', '-1'],
  ['DATA_DIR', '~/hereabouts'],
  ['DATA_DIR', '~'],
  ['DATA_DIR', '~ana/hereabouts'],
  ['DATA_DIR', '$HOME/hereabouts'],
  ['DATA_DIR', '/srv/$(hostname)'],
  ['DATA_DIR', '%h/hereabouts'],
  ['DATA_DIR', '%APPDATA%/hereabouts'],
  ['DATA_DIR', 'file:///srv/hereabouts'],
  ['DOCUMENTS_DIR', '~/ids'],
  ['HOST', '*'],
  ['HOST', '0.0.0.0:3000'],
  ['HOST', 'http://0.0.0.0'],
  ['HOST', '1.2.3'],
  ['HOST', 'one two'],
  ['PUBLIC_URL', 'https://*.example.org'],
  ['PUBLIC_URL', 'https://example.org/app'],
  ['PUBLIC_URL', 'https://example.org, https://example.net'],
  ['PUBLIC_URL', 'https://example.org:99999'],
  ['PUBLIC_URL', 'https://192.0.2'],
  ['PUBLIC_URL', 'https://0x7f.1'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '[::1]:80'],
  ['TRUST_PROXY', '10.0.0.1:80'],
  ['TRUST_PROXY', '*'],
  ['TRUST_PROXY', '1e1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRANSPARENCY', 'yes'],
  ['THROTTLES', 'True'],
  ['AGENDA', '1'],
  ['TEAM_PASSKEYS', 'on'],
  ['LOG_LEVEL', 'verbose'],
  ['TEAM_DIGEST', '24:00'],
  ['TIME_ZONE', '+01:00'],
  ['TIME_ZONE', 'W. Europe Standard Time'],
  ['SMTP_URL', 'mail.example.org:587'],
  ['SMTP_URL', 'smtp://one.example.org,two.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org:abc'],
])('%s=%j is refused in one sentence that names it', (name, typed) => {
  expect(mistakesIn({ [name]: typed })).toEqual([expect.stringContaining(name)])
})

test.each<Record<string, string>>([
  { DATABASE_URL: 'postgres://u:p@db/h?sslmode=required' },
  { DATABASE_URL: 'postgres://u:p@db:99999/h' },
  { PGHOST: 'db', PGSSLMODE: 'on' },
])('a connection that would not be the one that was meant is refused: %j', (env) => {
  const [mistake, ...others] = mistakesIn({ ...FOR_A_DATABASE, ...env })
  expect(others).toEqual([])
  expect(mistake).toMatch(/DATABASE_URL/)
})

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://ana:hush/hush@example.org' },
  { CONTRIBUTE_URL: 'https://ana:hush@example.org' },
  { SOURCE_URL: 'https://ana:hush@example.org' },
  { CONTACT: 'https://ana:hush@example.org' },
  { VAPID_SUBJECT: 'https://ana:hush@example.org' },
  { OIDC_ISSUER: 'https://login.example.org?token=hush', OIDC_CLIENT_ID: 'h', OIDC_CLIENT_SECRET: 'hush' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://ana:hush@example.org' },
  { WEBHOOK_URLS: 'https://ana:hush@example.org', WEBHOOK_SECRET: 'hush' },
  { HOST: 'postgres://ana:hush@db' },
  { TRUST_PROXY: 'redis://:hush@cache' },
  { LOG_LEVEL: 'https://ana:hush@example.org' },
  { DATABASE_POOLER: 'postgres://ana:hush@db/h', DATABASE_URL: 'postgres://u:p@db/h', SECRET },
  { DATABASE_URL: 'postgres://ana:hu#sh?hush@db/h', SECRET },
  { REDIS_URL: 'redis://:hush/hush@cache', DATABASE_URL: 'postgres://u:p@db/h', SECRET },
  { SMTP_URL: 'smtp://mail.example.org', SMTP_PASSWORD: 'hush' },
  { METRICS_TOKEN: 'hush hush' },
])('no sentence repeats a secret: %j', (env) => {
  const mistakes = mistakesIn(env)
  expect(mistakes).not.toEqual([])
  expect(mistakes.join('\n')).not.toMatch(/hu?sh/)
})

const directory = mkdtempSync(join(tmpdir(), 'settings-'))
function fileOf(bytes: string | Buffer): string {
  const path = join(directory, `of-${Math.random()}`)
  writeFileSync(path, bytes)
  return path
}
const smtp = (path: string) => ({
  SMTP_URL: 'smtp://mail.example.org',
  SMTP_USER: 'ana',
  SMTP_PASSWORD_FILE: path,
})

test.each([
  ['a line break', 'hush\n'],
  ['the line break of Windows', 'hush\r\n'],
  ['two line breaks', 'hush\n\n'],
  ['a byte order mark', '\ufeffhush\r\n'],
])('a secret in a file with %s is the secret', (_, text) => {
  expect(readConfig(smtp(fileOf(text))).smtpUrl).toBe('smtp://ana:hush@mail.example.org')
  expect(readConfig(smtp(` "${fileOf(text)}"\r`)).smtpUrl).toBe('smtp://ana:hush@mail.example.org')
})

test.each<[string, string | Buffer]>([
  ['nothing', '\ufeff\n'],
  ['two lines', 'hush\nhush'],
  ['UTF-16', Buffer.from('\ufeffhush', 'utf16le')],
  ['NUL', 'hu\0sh'],
])('a file of %s is refused without its content', (_, bytes) => {
  const [mistake, ...others] = mistakesIn(smtp(fileOf(bytes)))
  expect(others).toEqual([])
  expect(mistake).toMatch(/^SMTP_PASSWORD_FILE names? /)
  expect(mistake).not.toContain('hush')
})

test.each([directory, join(directory, 'missing'), '\0'])('a secret cannot be read from %j', (path) => {
  expect(mistakesIn(smtp(path))).toEqual([expect.stringContaining('SMTP_PASSWORD_FILE')])
})
