import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { expect, test } from 'vitest'
import { openCollector } from '../../test/collector.ts'
import { townWith } from '../../test/town.ts'
import { createLog } from './log.ts'
import { createTracing } from './tracing.ts'

test('a collector gets a span for each call, with its own statements within it', async () => {
  const collector = await openCollector()
  const { ana, bo, app } = await townWith({ config: { tracing: collector.settings } })
  await Promise.all([
    ana.call(changeUser, { params: { id: ana.id }, body: { name: 'Ana' } }),
    bo.call(getOwnUser),
  ])
  await app.close()

  const spans = collector.spans()
  const statementsOf = (call: string) => {
    const found = spans.find(({ name }) => name === call)
    return spans.flatMap(({ name, parentSpanId }) => (parentSpanId === found?.spanId ? [name] : []))
  }
  expect(statementsOf('PATCH /api/users/:id')).toContain('accounts.changeUser')
  expect(statementsOf('GET /api/user')).toContain('accounts.getUser')
  expect(statementsOf('GET /api/user')).not.toContain('accounts.changeUser')
  expect(collector.headers).toMatchObject({ authorization: 'Bearer of the collector' })
})

test('a collector that takes nothing is reported once, and once when it does again', async () => {
  const collector = await openCollector()
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line).msg) })
  const { traced, flush } = createTracing(collector.settings, log)
  for (const isDown of [true, true, false, false]) {
    collector.isDown = isDown
    await traced('mail', async () => {})()
    await flush()
  }
  expect(lines).toEqual([expect.stringContaining('takes no spans'), expect.stringContaining('again')])
  expect(collector.spans().map(({ name }) => name)).toEqual(['mail', 'mail'])
})
