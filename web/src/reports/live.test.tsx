import { reportChanged } from '@hereabouts/contract/reports/events'
import type { OwnReport } from '@hereabouts/contract/reports/schemas'
import { expect, test } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { network, noNetwork } from '../../test/network.ts'
import { listenToToasts } from '../../test/said.ts'
import { report } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
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

const isTold = () => Wire.latest.tells(reportChanged, { id: CLOSED.id })

test('what came of a report is said at once, also of one made before the app was opened', async () => {
  const { words } = await shellWith([CLOSED])
  await isTold()
  await expect.poll(words).toEqual(['Your report about Bo: Dealt with.'])
})

test('it is said once, however often one hears of it', async () => {
  const { words, askedFor } = await shellWith([CLOSED])
  await isTold()
  await isTold()
  await expect.poll(() => askedFor(REPORTS).length).toBeGreaterThan(0)
  await expect.poll(words).toEqual(['Your report about Bo: Dealt with.'])
})

test('that a report was received is no news to who made it, and its end is', async () => {
  const { words, answer, askedFor } = await shellWith([report()])
  await isTold()
  await expect.poll(() => askedFor(REPORTS).length).toBe(1)
  expect(words()).toEqual([])
  answer(REPORTS, { reports: [CLOSED] })
  await isTold()
  await expect.poll(words).toEqual(['Your report about Bo: Dealt with.'])
})

test('an answer that does not come says nothing, and the next hint does', async () => {
  const { words, answer, askedFor } = await shellWith([])
  answer(REPORTS, noNetwork)
  await isTold()
  await expect.poll(() => askedFor(REPORTS).length).toBeGreaterThan(0)
  answer(REPORTS, { reports: [CLOSED] })
  await isTold()
  await expect.poll(words).toEqual(['Your report about Bo: Dealt with.'])
})
