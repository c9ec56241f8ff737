import { once } from 'node:events'
import { chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isRoot, nameOf } from 'durable-pglite/owner'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import { startOidcServer } from '../../test/oidc-server.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { hasRedis, startRedis } from '../../test/redis-server.ts'
import { scratchDirectory } from '../../test/scratch.ts'
import { lockDataDirectory } from './db/embedded.ts'
import { examine } from './doctor.ts'

const NOBODY = 65_534
const SECRET = 'as long as a secret must be, or longer'
const WELL = { PUBLIC_URL: 'https://hereabouts.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'ana@example.org' }

function place(): string {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function said(env: Record<string, string>, verdict?: string): Promise<string> {
  const findings = await examine({ DATA_DIR: place(), ...env })
  return findings
    .filter((each) => !verdict || each.verdict === verdict)
    .map(({ sentence }) => sentence)
    .join('\n')
}

test('without any setting nothing is wrong, and the missing settings for public use are listed', async () => {
  expect(await said({}, 'wrong')).toBe('')
  const look = await said({}, 'look')
  for (const name of ['SMTP_URL', 'PUBLIC_URL', 'ADMIN_EMAILS']) expect(look).toContain(name)
})

test('a complete configuration has only findings that are fine', async () => {
  const mail = await startMailServer()
  const findings = await examine({ ...WELL, DATA_DIR: place(), SMTP_URL: mail.url }, '2026c')
  expect(findings.filter(({ verdict }) => verdict !== 'fine')).toEqual([])
  expect(findings.length).toBeGreaterThan(3)
})

test.each([
  ['2025c', 'look', /time zones of 2025c.*an hour off there: use the newest Node 24/],
  ['2026b', 'look', /time zones of 2026b/],
  ['2026c', 'fine', /time zones of 2026c/],
  ['2027a', 'fine', /time zones of 2027a/],
])('a Node with the time zones of %s is reported: %s', async (release, verdict, sentence) => {
  const findings = await examine({ DATA_DIR: place() }, release)
  expect(findings).toContainEqual({ verdict, sentence: expect.stringMatching(sentence) })
})

test('a setting without effect is reported', async () => {
  expect(await said({ PGUSER: 'ana' }, 'look')).toContain('although PGUSER is set')
})

test('a reachable instance without a token reports who can read the metrics', async () => {
  expect(await said({}, 'look')).not.toContain('METRICS_TOKEN')
  expect(await said({ HOST: '0.0.0.0' }, 'look')).toContain('/metrics answers this machine only')
  expect(await said({ PUBLIC_URL: 'https://hereabouts.example' }, 'fine')).toContain(
    '/metrics answers nobody',
  )
  const METRICS_TOKEN = 'sixteen-or-longer'
  const all = await said({ HOST: '0.0.0.0', METRICS_TOKEN })
  expect(all).toContain('/metrics answers requests with METRICS_TOKEN')
  expect(all).not.toContain(METRICS_TOKEN)
})

test('what a change of the host would break is said before it happens', async () => {
  expect(await said({ PUBLIC_URL: 'https://hereabouts.example' }, 'fine')).toContain(
    'Passkeys are for hereabouts.example. If PUBLIC_URL ever names another host',
  )
  for (const host of ['192.0.2.1', '[2001:db8::1]'])
    expect(await said({ PUBLIC_URL: `https://${host}` }, 'look')).toContain(
      'browsers allow passkeys only for a name',
    )
})

test('whether the team works only with passkeys is said', async () => {
  expect(await said({}, 'fine')).toContain('TEAM_PASSKEYS=required asks for them')
  expect(await said({ TEAM_PASSKEYS: 'required' }, 'fine')).toContain('The team works only with passkeys')
})

test('all mistakes are reported at once, as at a start', async () => {
  expect(await said({ PORT: 'http', THROTTLES: 'no' }, 'wrong')).toMatch(
    /PORT must be.*\n.*THROTTLES must be/s,
  )
})

test.each<[string, Record<string, string>, RegExp]>([
  ['plain http on a public URL', { PUBLIC_URL: 'http://hereabouts.example' }, /PUBLIC_URL is not https/],
  ['https without a trusted proxy', { ...WELL, TRUST_PROXY: '0' }, /TRUST_PROXY is 0/],
  [
    'an unreachable OpenID Connect provider',
    { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'hush' },
    /provider at OIDC_ISSUER cannot be used/,
  ],
  ['an unreachable mail server', { SMTP_URL: 'smtp://ana:hush@127.0.0.1:1' }, /SMTP_URL rejects us/],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://ana:hush@127.0.0.1:1/none', SECRET },
    /DATABASE_URL cannot be used: .*does not answer/,
  ],
  [
    'an unreachable Redis',
    { DATABASE_URL: 'postgres://ana:hush@127.0.0.1:1/none', SECRET, REDIS_URL: 'redis://:hush@127.0.0.1:1' },
    /REDIS_URL does not answer/,
  ],
  ['a disk with too little free space', { FREE_MB_MIN: '1000000000' }, /FREE_MB_MIN.*writes are rejected/],
])('%s is reported as wrong, without any password', async (_, env, sentence) => {
  const wrong = await said(env, 'wrong')
  expect(wrong).toMatch(sentence)
  expect(wrong).not.toContain('hush')
})

test.each<[string, Record<string, string>, string]>([
  ['an address of MAIL_FROM on this machine', { ...WELL, MAIL_FROM: 'mail@localhost' }, 'wrong'],
  ['a network without names', { ...WELL, PUBLIC_URL: 'http://192.168.1.7' }, 'wrong'],
  ['a VAPID_SUBJECT on this machine', { ...WELL, VAPID_SUBJECT: 'mailto:me@localhost' }, 'wrong'],
  ['an https VAPID_SUBJECT on this machine', { ...WELL, VAPID_SUBJECT: 'https://localhost/me' }, 'wrong'],
  ['a development server', {}, 'look'],
])('the contact that Apple rejects is reported with the remedy: %s', async (_, env, verdict) => {
  expect(await said(env, verdict)).toMatch(/VAPID_SUBJECT.*Apple rejects all pushes.*exists on the internet/)
})

test('a password that the mail server rejects is reported as wrong', async () => {
  const mail = await startMailServer({ rejects: { login: 535 } })
  const url = mail.url.replace('smtp://', 'smtp://ana:hush@')
  const wrong = await said({ SMTP_URL: url }, 'wrong')
  expect(wrong).toMatch(/SMTP_URL rejects us/)
  expect(wrong).not.toContain('hush')
})

test('a directory that cannot be created is reported as wrong', async () => {
  const file = join(place(), 'a-file')
  writeFileSync(file, '')
  expect(await said({ DATA_DIR: join(file, 'data') }, 'wrong')).toMatch(/DATA_DIR .* cannot be written to/)
  expect(await said({ DOCUMENTS_DIR: join(file, 'documents') }, 'wrong')).toMatch(
    /DOCUMENTS_DIR .* cannot be/,
  )
})

const METADATA = '/.well-known/openid-configuration'

test('a provider that answers is fine with its redirect URI, and that it is the only way in is said', async () => {
  const provider = await startOidcServer({ returnUrl: 'http://localhost:3000/signin' })
  onTestFinished(() => provider.stop())
  const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'hush' }
  expect(await said(env, 'fine')).toContain('redirect URI http://localhost:3000/signin')
  expect(await said(env, 'look')).not.toContain('OIDC_ONLY')
  expect(await said({ ...env, OIDC_ONLY: 'on' }, 'look')).toContain('OIDC_ONLY is "on"')
  // Another issuer, as after a typing error.
  expect(await said({ ...env, OIDC_ISSUER: `${provider.issuer}/` }, 'fine')).toContain('OIDC_ISSUER answers')
  expect(await said({ ...env, OIDC_ISSUER: `${provider.issuer}/other` }, 'wrong')).toContain('cannot be used')
  // Of Authentik, issuers end with a slash; others show the address of their metadata.
  const metadata = (await (await fetch(`${provider.issuer}${METADATA}`)).json()) as object
  for (const [path, issuer] of [
    ['/with', '/with/'],
    ['/without', '/without'],
    ['/foreign', '/another'],
  ])
    provider.serve(
      `${path}${METADATA}`,
      Buffer.from(JSON.stringify({ ...metadata, issuer: `${provider.issuer}${issuer}` })),
    )
  for (const path of ['/with', '/with/', '/without', '/without/', `/with${METADATA}`, `/without${METADATA}`])
    expect(await said({ ...env, OIDC_ISSUER: `${provider.issuer}${path}` }, 'fine')).toContain(
      'OIDC_ISSUER answers',
    )
  expect(await said({ ...env, OIDC_ISSUER: `${provider.issuer}/foreign` }, 'wrong')).toContain(
    'cannot be used',
  )
})

test('the patterns of ADVICE_FILE are counted, and their mistakes are wrong', async () => {
  const ADVICE_FILE = join(place(), 'advice.json')
  writeFileSync(ADVICE_FILE, '{"money": ["lend … $sum", "gift"]}')
  expect(await said({ ADVICE_FILE }, 'fine')).toContain('ADVICE_FILE adds 2 patterns')
  writeFileSync(ADVICE_FILE, '{"money": ["(lend"]}')
  expect(await said({ ADVICE_FILE }, 'wrong')).toMatch(
    /^ADVICE_FILE .*, line 1: the pattern "\(lend" contains/,
  )
})

test.each([
  [
    'public',
    /^18 of the 20 people of the last hour have the same public address.*set_real_ip_from in nginx, or in TRUST_PROXY/m,
  ],
  [
    'own',
    /^18 of the 20 people of the last hour have the same address of your own network.*TRUST_PROXY must count/m,
  ],
])('that people share one %s address is learned from the running server', async (network, sentence) => {
  const METRICS_TOKEN = 'sixteen-or-longer'
  const asked: (string | undefined)[] = []
  const metrics = ['public', 'own'].map(
    (each) => `hereabouts_callers_at_one_address{network="${each}"} ${each === network ? 18 : 0}`,
  )
  const server = createServer(({ headers, url }, response) => {
    asked.push(`${url} ${headers.authorization}`)
    response.end(['hereabouts_callers 20', ...metrics].join('\n'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const PORT = String((server.address() as AddressInfo).port)
  expect(await said({ ...WELL, PORT, METRICS_TOKEN }, 'look')).toMatch(sentence)
  expect(asked).toEqual([`/metrics Bearer ${METRICS_TOKEN}`])
})

test('a server that does not run, or wants another token, is no finding', async () => {
  const rejecting = createServer((_, response) => response.writeHead(401).end())
  await once(rejecting.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void rejecting.close())
  for (const port of [1, (rejecting.address() as AddressInfo).port])
    expect(await said({ ...WELL, PORT: String(port), METRICS_TOKEN: 'sixteen-or-longer' })).not.toContain(
      'people',
    )
})

test.runIf(isRoot())('as root it leaves nothing of root in the directory of another user', async () => {
  const directory = place()
  chownSync(directory, NOBODY, NOBODY)
  expect(await said({ DATA_DIR: directory }, 'wrong')).toBe('')
  expect(readdirSync(directory).map((name) => statSync(join(directory, name)).uid)).toEqual([NOBODY])
  chownSync(join(directory, 'lock'), 0, 0)
  expect(await said({ DATA_DIR: directory }, 'wrong')).toContain(
    `holds files that do not belong to ${nameOf(NOBODY)} (1): as root, run chown -R`,
  )
  expect(isRoot()).toBe(true)
})

test('a data directory that is in use is reported and left alone', async () => {
  const directory = place()
  const lock = lockDataDirectory(directory)
  onTestFinished(() => lock.release())
  expect(await said({ DATA_DIR: directory }, 'look')).toMatch(/is in use by another Hereabouts/)
})

describe.runIf(inject('template').kind === 'postgres' && hasRedis())('with servers', () => {
  test('servers that answer and are new enough are fine; a database without Redis allows one node only', async () => {
    const [postgres, redis] = [await startPostgres(), await startRedis()]
    onTestFinished(async () => {
      await postgres.stop()
      await redis.stop()
    })
    const env = { DATABASE_URL: postgres.url, SECRET }
    expect(await said({ ...env, REDIS_URL: redis.url }, 'fine')).toMatch(
      /DATABASE_URL answers.*REDIS_URL answers/s,
    )
    expect(await said(env, 'look')).toMatch(/REDIS_URL is not set: run only one node/)
    // An older version has no passkeys yet.
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query(`create table users (id bigint, role text, standing text);
      insert into users values (1, 'admin', 'active'), (2, 'moderator', 'active'), (3, 'verifier', 'deleted'), (4, 'user', 'active')`)
    const required = { ...env, TEAM_PASSKEYS: 'required' }
    expect(await said(required, 'look')).not.toContain('TEAM_PASSKEYS')
    await client.query(`create table passkeys (user_id bigint, rp_id text);
      insert into passkeys values (1, 'localhost'), (2, 'old.example')`)
    await client.end()
    expect(await said(required, 'look')).toContain('for the host of PUBLIC_URL: 1. They cannot work until')
    expect(await said(env, 'look')).not.toContain('TEAM_PASSKEYS')
  })
})
