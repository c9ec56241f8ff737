import { expect, test } from 'vitest'
import { forPrograms } from './postgres-programs.ts'

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
