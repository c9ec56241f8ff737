import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decideAppeal, imposeSanction } from '@hereabouts/contract/admin/endpoints-people'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import { appealSanction } from '@hereabouts/contract/sanctions/endpoints'
import type { SanctionId } from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { townWithModerators } from '../../test/moderating.ts'
import { closeCase } from '../reports/service-cases.ts'
import { sendWebhooks } from './service-webhooks.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

/** A town with two programs that listen, and answer with `answer.status`. */
async function townWithPrograms() {
  const received: Received[] = []
  const answer = { status: 204, location: '' }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const webhooks = { urls: [`${at}/one`, `${at}/two`], secret }
  // Signatures are compared with the time of this machine.
  const town = await townWithModerators({
    config: { team: { digestMinute: null, timeZone: 'UTC', flagRules: [], webhooks } },
  })
  town.clock.set(new Date())
  for (const person of [town.ana, town.bo]) await person.switchOn()
  return {
    ...town,
    answer,
    at,
    async received() {
      await sendWebhooks(town.deps)
      return received.splice(0)
    },
  }
}

test('a webhook contains ids and kinds, is signed, and comes once to each address', async () => {
  const { ana, bo, mo, mods, deps, clock, received } = await townWithPrograms()
  await ana.call(reportPerson, { body: { userId: bo.id, kind: 'threat', text: 'He threatened me' } })
  const opened = await received()
  expect(opened.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
  for (const { headers, body } of opened) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'report.changed',
      timestamp: clock.now().toISOString(),
      data: { id: 1, kind: 'threat', state: 'open' },
    })
    expect(() => new Webhook(secret).verify(body.replace('threat', 'fake'), headers)).toThrow()
    for (const secretText of ['threatened', '_here']) expect(body).not.toContain(secretText)
  }
  await closeCase(deps, mo, 1 as ReportId, { state: 'resolved', note: 'Thank you', upTo: 1 })
  await mods.mo.call(imposeSanction, {
    params: { id: bo.id },
    body: { kind: 'warning', reason: 'No threats' },
  })
  const [{ id }] = (await deps.db.many<{ id: SanctionId }>('test', sql`select id from measures`)) as [
    { id: SanctionId },
  ]
  await bo.call(appealSanction, { params: { id }, body: { text: 'It was a joke' } })
  await mods.ro.call(decideAppeal, { params: { id }, body: { decision: 'lifted', answer: 'All right' } })
  const later = (await received()).filter(({ path }) => path === '/one').map(({ body }) => JSON.parse(body))
  expect(later.map(({ type, data }) => [type, data.state])).toEqual([
    ['report.changed', 'resolved'],
    ['appeal.changed', 'open'],
    ['appeal.changed', 'lifted'],
  ])
  expect(await received()).toEqual([])
})

test('a webhook follows no redirect and tries again for a day', async () => {
  const { ana, bo, answer, at, clock, deps, received, runRetention } = await townWithPrograms()
  Object.assign(answer, { status: 307, location: `${at}/elsewhere` })
  await ana.call(reportPerson, { body: { userId: bo.id, kind: 'scam' } })
  const first = await received()
  expect(first.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
  expect(await received()).toEqual([])
  clock.passMinutes(1)
  const again = await received()
  expect(again.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
    first.map(({ headers }) => headers['webhook-id']).sort(),
  )
  answer.status = 410
  clock.passMinutes(5)
  expect(await received()).toHaveLength(2)
  clock.passMinutes(5)
  expect(await received()).toEqual([])
  answer.status = 500
  await bo.call(reportPerson, { body: { userId: ana.id, kind: 'scam' } })
  expect(await received()).toHaveLength(2)
  clock.passMinutes(24 * 60)
  expect(await received()).toEqual([])
  await runRetention()
  expect(await deps.db.many('test', sql`select from webhook_deliveries`)).toEqual([])
})
