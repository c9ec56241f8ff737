import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network, noNetwork, refusal } from '../../../test/network.ts'
import { overview } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import MonitoringPage from './MonitoringPage.tsx'

const OVERVIEW = 'GET /api/admin/overview'

async function rows() {
  const card = await screen.findByRole('region', { name: 'What answers' })
  await within(card).findAllByText(/^(Answers in \d+ ms|Does not answer)$/)
  return within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('what answers is said, and the numbers of this moment', async () => {
  network({ [OVERVIEW]: overview(), 'GET /healthz': { status: 'ok' }, 'GET /readyz': { status: 'ok' } })
  show(<MonitoringPage />)
  const [server, database] = await rows()
  expect(server).toMatch(/^The serverAnswers in \d+ ms/)
  expect(database).toMatch(/^Its databaseAnswers in \d+ ms/)
  expect(screen.getByText('1,234')).toBeDefined()
  expect(screen.getByText(/Nothing is recorded over time yet/)).toBeDefined()
})

test('what does not answer is said too, whether it says so or says nothing', async () => {
  network({
    [OVERVIEW]: overview(),
    'GET /healthz': () => noNetwork(),
    'GET /readyz': refusal(503, 'UNAVAILABLE', 'Service temporarily unavailable.'),
  })
  show(<MonitoringPage />)
  expect(await rows()).toEqual([
    expect.stringMatching(/^The serverDoes not answer/),
    expect.stringMatching(/^Its databaseDoes not answer/),
  ])
})

test('it is for admins', async () => {
  const { asked } = network({
    [OVERVIEW]: refusal(403, 'FORBIDDEN', 'You do not have permission to access this resource.'),
  })
  show(<MonitoringPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('(403)')
  expect(asked).toHaveLength(1)
})
