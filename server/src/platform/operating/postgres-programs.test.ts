import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { forPrograms, runPgRestore } from './postgres-programs.ts'

test.each([
  ['postgres://u:p%2Fw@db:5433/h', 'postgres://u@db:5433/h', 'p/w'],
  ['postgres://u@%2Frun%2Fpostgresql/h', 'postgres://u@%2Frun%2Fpostgresql/h', ''],
  ['postgres://u:p@localhost/h?host=/run/postgresql', 'postgres://u@localhost/h?host=/run/postgresql', 'p'],
  ['postgres://u:p@db/h?sslmode=no-verify', 'postgres://u@db/h?sslmode=require', 'p'],
  [
    'postgres://u:p@db/h?sslmode=require&channel_binding=require',
    'postgres://u@db/h?sslmode=require&channel_binding=require',
    'p',
  ],
  [
    'postgres://u:p@db/h?schema=public&pgbouncer=true&uselibpqcompat=true&sslmode=disable',
    'postgres://u@db/h?sslmode=disable',
    'p',
  ],
  [
    'postgres://u:p@a:1,[2001:db8::2]:3/h?x=y',
    'postgres://u@a:1,[2001:db8::2]:3/h?target_session_attrs=read-write',
    'p',
  ],
])("PostgreSQL's own programs can read %s", (given, url, password) => {
  expect(forPrograms(given)).toEqual({ url, password })
})

test('a pg_restore that is newer than the server is named with its remedy', async ({ onTestFinished }) => {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-test-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  // What version 17 says about a server of version 15.
  const said = 'pg_restore: error: could not execute query: ERROR:  unrecognized configuration parameter'
  await writeFile(join(directory, 'pg_restore'), `#!/bin/sh\necho '${said}' >&2\nexit 1\n`, { mode: 0o755 })
  vi.stubEnv('PATH', [directory, process.env.PATH].join(delimiter))
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(runPgRestore('postgres://u@db/h', 'database.dump')).rejects.toThrow(
    "install the client of the server's version",
  )
})
