import type { ReportId } from '@hereabouts/contract/reports/schemas'
import { expect, test } from 'vitest'
import { townWithModerators } from '../../test/moderating.ts'
import { closeCase, handOverCase, takeCase } from './service-cases.ts'
import { measureTimes, readReport } from './service-queue.ts'

test('the first look and the decision are measured, as medians of what was closed in the last 30 days', async () => {
  const { mo, deps, people, report, clock } = await townWithModerators()
  const { ana, bo, cy } = people
  expect(await measureTimes(deps, mo)).toBeNull()
  // Looked at after 10 minutes, then taken, put back, and closed after an hour.
  await report(ana.id, bo.id, 'scam')
  clock.passMinutes(10)
  await readReport(deps, mo, 1 as ReportId)
  clock.passMinutes(20)
  await takeCase(deps, mo, 1 as ReportId)
  await handOverCase(deps, mo, 1 as ReportId, null)
  clock.passMinutes(30)
  const close = (id: number) => closeCase(deps, mo, id as ReportId, { state: 'resolved', note: '', upTo: id })
  await close(1)
  expect(await measureTimes(deps, mo)).toEqual({ closed: 1, lookMinutes: 10, decisionMinutes: 60 })
  // Closed at once, and taken after 100 minutes.
  await report(cy.id, ana.id, 'fake')
  await close(2)
  await report(cy.id, bo.id, 'fake')
  clock.passMinutes(100)
  await takeCase(deps, mo, 3 as ReportId)
  clock.passMinutes(100)
  await close(3)
  expect(await measureTimes(deps, mo)).toEqual({ closed: 3, lookMinutes: 10, decisionMinutes: 60 })
  clock.passMinutes(30 * 24 * 60)
  expect(await measureTimes(deps, mo)).toBeNull()
})

test('what does not exist for a moderator is not in their times', async () => {
  const { mo, ro, mods, deps, people, report } = await townWithModerators()
  await report(people.ana.id, mods.mo.id, 'scam')
  await closeCase(deps, ro, 1 as ReportId, { state: 'dismissed', note: '', upTo: 1 })
  expect(await measureTimes(deps, mo)).toBeNull()
  expect(await measureTimes(deps, ro)).toMatchObject({ closed: 1 })
})
