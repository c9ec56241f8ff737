import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readDemoConfig } from './config-demo.ts'

test('a demo has the usual configuration, in the given directory', () => {
  expect(readDemoConfig({ PORT: '3111', LOG_LEVEL: 'info' }, '/tmp/demo')).toEqual({
    ...readConfig({ PORT: '3111', LOG_LEVEL: 'info', DATA_DIR: '/tmp/demo' }),
    documentsDir: join('/tmp/demo', 'documents'),
  })
})

test.each([
  ['DATABASE_URL', 'postgres://localhost/hereabouts'],
  ['REDIS_URL', 'redis://localhost'],
  ['DATA_DIR', './data'],
  ['DOCUMENTS_DIR', './documents'],
  ['SMTP_URL', 'smtp://localhost'],
  ['SECRET', 'x'.repeat(40)],
])('a demo rejects %s, because it must stay isolated and temporary', (name, value) => {
  expect(() => readDemoConfig({ [name]: value }, '/tmp/demo')).toThrow(`${name} must not be set for a demo`)
  expect(() => readDemoConfig({ [name]: ' ' }, '/tmp/demo')).not.toThrow()
})

test.each([
  ['PUBLIC_URL', 'https://hereabouts.example'],
  ['HOST', '0.0.0.0'],
])('a demo is reachable only from this machine: %s', (name, value) => {
  expect(() => readDemoConfig({ [name]: value }, '/tmp/demo')).toThrow(`${name} must be on localhost`)
})
