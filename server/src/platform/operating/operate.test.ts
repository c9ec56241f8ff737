import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scratchDirectory } from '../../../test/scratch.ts'
import { operate } from './operate.ts'
import { describeSettings } from './settings.ts'

/** Runs the command in this process. */
async function hereabouts(given: readonly string[], env: Record<string, string> = {}) {
  const written = { stdout: '', stderr: '' }
  const own = process.env
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text
      return true
    })
  process.env = { PATH: own.PATH, ...env }
  try {
    await operate(given, () => Promise.reject(new Error('No app is needed.')))
    return { status: process.exitCode ?? 0, ...written }
  } finally {
    process.env = own
    process.exitCode = undefined
    vi.restoreAllMocks()
  }
}

test.each<[string[], string]>([
  [[], 'hereabouts admin add ACCOUNT'],
  [['admin'], 'Say which: admin add, admin remove, admin list.'],
  [['nonsense'], 'There is no command nonsense.'],
  [['user', 'suspend', 'ana', '--days', '0'], '--days must be a number from 1, not "0".'],
  [['backup', '/tmp', '--kep', '3'], 'Usage: hereabouts backup DIRECTORY|-'],
])('%j ends with 2 and says how it is meant, and nothing is done', async (given, sentence) => {
  const { status, stdout, stderr } = await hereabouts(given)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain(sentence)
})

test('a failure ends with 1, and is JSON where a program reads it', async () => {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const { status, stdout } = await hereabouts(['--json', 'admin', 'list'], { DATA_DIR: directory })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toEqual({ errors: [`DATA_DIR ${directory} holds no Hereabouts.`] })
})

test('config says where each setting comes from, hides secrets and names mistakes', async () => {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'hereabouts.env')
  writeFileSync(
    file,
    'PORT=x\nHOST=0.0.0.0\nDATABASE_URL=postgres://me:hunter2@db.example.org/app?password=hunter2\nSECRET_FILE=/none\n',
  )
  const { status, stdout } = await hereabouts(['config', '--env-file', file], { HOST: '127.0.0.2' })
  expect(status).toBe(1)
  expect(stdout).not.toContain('hunter2')
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'HOST=127.0.0.2  from the environment',
      `DATABASE_URL=postgres://…@db.example.org/app  from ${file}`,
      `SECRET=(hidden)  from the file /none (SECRET_FILE in ${file})`,
      'LOG_LEVEL is not set: warn',
      'PORT must be a number from 0 to 65535, not "x".',
    ]),
  )
})

test.each([
  [
    'postgres://me:hunter2@db1.example.org,db2.example.org:5433/app',
    'postgres://…@db1.example.org,db2.example.org:5433/app',
  ],
  ['postgres://me:hun/ter2@db.example.org/app', '(hidden)'],
  ['postgres://me:hunter2@host@db.example.org/app', '(hidden)'],
  ['hunter2', '(hidden)'],
  ['/hunter2', '(hidden)'],
])('of %s, config shows %s', (DATABASE_URL, value) => {
  expect(describeSettings({ DATABASE_URL }, null).find(({ name }) => name === 'DATABASE_URL')?.value).toBe(
    value,
  )
})

test.each([
  [{ PUBLIC_URL: 'https://me:hunter2@example.org' }, 'https://…@example.org'],
  [{ CONTRIBUTE_URL: 'https://example.org/?token=hunter2' }, 'https://example.org/?token=…'],
  [{ WEBHOOK_URLS: 'https://chat.example.org/hunter2' }, '(hidden)'],
  [{ OIDC_CLIENT_SECRET: 'hunter2' }, '(hidden)'],
  [{ MAIL_FROM: 'Ana <ana@example.org>' }, 'Ana <ana@example.org>'],
])('config shows no secret in other settings either: %j', (env: Record<string, string>, value) => {
  const [name] = Object.keys(env)
  expect(describeSettings(env, null).find((each) => each.name === name)?.value).toBe(value)
})
