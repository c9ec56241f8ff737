import type { OwnSanction } from '@hereabouts/contract/sanctions/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ana, restriction } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { SanctionsCard } from '../components/SanctionsCard.tsx'
import SanctionsPage from './SanctionsPage.tsx'

const SANCTIONS = 'GET /api/measures'
const WARNING = restriction({
  id: 4,
  kind: 'warning',
  reason: 'Be kind.',
  endsAt: null,
} as Partial<OwnSanction>)
const APPEAL = {
  text: 'That was somebody else.',
  at: '2026-11-20T19:00:00Z',
  decision: null,
  answer: null,
  decidedAt: null,
}

beforeEach(() => rememberUser(ana()))

test('the profile links to a restriction that was read, and shows its end', async () => {
  network({ [SANCTIONS]: { measures: [restriction({ isRead: true })] } })
  show(<SanctionsCard />)
  const link = await screen.findByRole('link', { name: /^Your account is restricted ?Until .*27.*2026/ })
  expect(link.getAttribute('href')).toBe('/measures')
})

test.each([
  ['an open', null, 'We’re looking at your appeal'],
  ['a rejected', 'upheld', 'You appealed, and our decision stands'],
] as const)('%s appeal shows with its sanction', async (_, decision, words) => {
  network({ [SANCTIONS]: { measures: [restriction({ appeal: { ...APPEAL, decision } })] } })
  show(<SanctionsCard />)
  expect((await screen.findByRole('link')).textContent).toContain(words)
})

test('several sanctions share one link', async () => {
  network({ [SANCTIONS]: { measures: [restriction(), WARNING] } })
  show(<SanctionsCard />)
  expect(await screen.findByText('2 decisions about you')).toBeDefined()
})

test('without sanctions, there is no link', async () => {
  const { requests } = network({ [SANCTIONS]: { measures: [] } })
  show(<SanctionsCard />)
  await expect.poll(() => requests.length).toBe(1)
  expect(screen.queryByRole('link')).toBeNull()
})

test('each sanction shows its reason and end, and can be appealed', async () => {
  network({ [SANCTIONS]: { measures: [restriction(), WARNING] } })
  show(<SanctionsPage />)
  const first = within(await screen.findByRole('region', { name: 'Your account is restricted' }))
  expect(first.getByText('Was unkind to others.')).toBeDefined()
  expect(first.getByText(/27.*2026|Nov.*27/)).toBeDefined()
  expect(first.getByText('Appeal this')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'A warning' })).getByText('Be kind.')).toBeDefined()
})

test('a failed list can be retried, and an empty one shows a message', async () => {
  const { user, answer } = {
    ...network({ [SANCTIONS]: errorReply(403, 'FORBIDDEN', 'No.') }),
    ...show(<SanctionsPage />),
  }
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(SANCTIONS, { measures: [] })
  await user.click(again)
  expect(await screen.findByText('You have no warnings or restrictions.')).toBeDefined()
})
