import { reportChanged } from '@hereabouts/contract/reports/events'
import type { OwnReport } from '@hereabouts/contract/reports/schemas'
import { expect, test } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network, noNetwork } from '../../test/network.ts'
import { report } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { openLive } from '../platform/live.ts'
import { useReportsLive } from './live.ts'

const REPORTS = 'GET /api/reports'
const CLOSED = report({ state: 'resolved', closedAt: '2026-11-20T19:00:00Z' })

async function shellWith(reports: OwnReport[]) {
  const net = network({ [REPORTS]: { reports } })
  const { words } = listenToToasts()
  use(useReportsLive)
  await openLive()
  await Wire.latest.accepts()
  return { ...net, words }
}

const sendEvent = () => Wire.latest.emits(reportChanged, { id: CLOSED.id })

test('the result of a report shows a toast at once, also of a report made before the app was opened', async () => {
  const { words } = await shellWith([CLOSED])
  await sendEvent()
  await expect.poll(words).toEqual(['Your report about Bo: Dealt with.'])
})

test('the result shows one toast, however many events arrive', async () => {
  const { words, requestsTo } = await shellWith([CLOSED])
  await sendEvent()
  await sendEvent()
  await expect.poll(() => requestsTo(REPORTS).length).toBeGreaterThan(0)
  await expect.poll(words).toEqual(['Your report about Bo: Dealt with.'])
})

test('a new report shows no toast, a closed one does', async () => {
  const { words, answer, requestsTo } = await shellWith([report()])
  await sendEvent()
  await expect.poll(() => requestsTo(REPORTS).length).toBe(1)
  expect(words()).toEqual([])
  answer(REPORTS, { reports: [CLOSED] })
  await sendEvent()
  await expect.poll(words).toEqual(['Your report about Bo: Dealt with.'])
})

test('after a failed request there is no toast until the next event', async () => {
  const { words, answer, requestsTo } = await shellWith([])
  answer(REPORTS, noNetwork)
  await sendEvent()
  await expect.poll(() => requestsTo(REPORTS).length).toBeGreaterThan(0)
  answer(REPORTS, { reports: [CLOSED] })
  await sendEvent()
  await expect.poll(words).toEqual(['Your report about Bo: Dealt with.'])
})
