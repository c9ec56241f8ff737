import type { AuditEntry } from '@hereabouts/contract/audit/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { inMinutes } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { AuditDesk } from './AuditDesk.tsx'

const LOG = 'GET /api/admin/audit'

function entry(id: number, changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: id as AuditEntry['id'],
    at: inMinutes(id),
    action: 'accounts.suspended',
    details: {},
    actorId: 1 as AuditEntry['actorId'],
    subjectId: 2 as AuditEntry['subjectId'],
    ...changes,
  }
}

test('each entry shows who did what to whom, with its details', async () => {
  network({
    [LOG]: {
      entries: [
        entry(3, { details: { measure: 5, days: 3 } }),
        entry(2, { actorId: null, action: 'verification.expired' }),
        entry(1, { action: 'badges.typeChanged', subjectId: null }),
      ],
      next: null,
    },
  })
  show(<AuditDesk />)
  const log = await screen.findByRole('table', { name: 'Audit log' })
  const shown = within(log).getAllByRole('row').slice(1)
  expect(shown.map((row) => within(row).getAllByRole('cell').slice(1).map(textOf))).toEqual([
    ['accounts.suspended', '1', '2', 'measure 5, days 3'],
    ['verification.expired', 'the app', '2', ''],
    ['badges.typeChanged', '1', '–', ''],
  ])
})

test('the log is filtered by exactly what was typed', async () => {
  const { requestsTo } = network({ [LOG]: { entries: [], next: null } })
  const { user } = show(<AuditDesk />)
  await screen.findByText('No such actions yet.')
  await user.type(screen.getByLabelText('By (ID)'), '7')
  await user.type(screen.getByLabelText('Action'), 'reports')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByText('No such actions yet.')
  expect(requestsTo(LOG).map(({ query }) => query)).toEqual(['', 'actor=7&action=reports'])
})

test('dates cover whole days in the viewer’s time zone', async () => {
  const { requestsTo } = network({ [LOG]: { entries: [], next: null } })
  const { user } = show(<AuditDesk />)
  await user.type(screen.getByLabelText('From'), '2026-11-01')
  await user.type(screen.getByLabelText('Until'), '2026-11-30')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByText('No such actions yet.')
  await expect.poll(() => requestsTo(LOG)).toHaveLength(2)
  expect(Object.fromEntries(new URLSearchParams(requestsTo(LOG).at(-1)?.query))).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
  })
})

test('an invalid filter sends nothing', async () => {
  const { requestsTo } = network({ [LOG]: { entries: [], next: null } })
  const { user } = show(<AuditDesk />)
  await user.type(screen.getByLabelText('To (ID)'), 'ana')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByText('No such actions yet.')
  expect(requestsTo(LOG).map(({ query }) => query)).toEqual([''])
})

test('older entries load on demand', async () => {
  const { requestsTo } = network({
    [LOG]: ({ query }) =>
      query ? { entries: [entry(1)], next: null } : { entries: [entry(3), entry(2)], next: 2 },
  })
  const { user } = show(<AuditDesk />)
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  // With the row of the headings.
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
  expect(requestsTo(LOG).map(({ query }) => query)).toEqual(['', 'before=2'])
})

test('an unauthorized person sees the server’s error', async () => {
  network({ [LOG]: errorReply(403, 'FORBIDDEN', 'You do not have permission to access this resource.') })
  show(<AuditDesk />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You do not have permission to access this resource. (403)',
  )
})

const textOf = ({ textContent }: HTMLElement) => textContent
