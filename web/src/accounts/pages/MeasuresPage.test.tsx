import type { OwnMeasure } from '@hereabouts/contract/accounts/schemas-measures'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, refusal } from '../../../test/network.ts'
import { ana, restriction } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { MeasuresCard } from '../components/MeasuresCard.tsx'
import { rememberUser } from '../device-session.ts'
import MeasuresPage from './MeasuresPage.tsx'

const MEASURES = 'GET /api/measures'
const WARNING = restriction({
  id: 4,
  kind: 'warning',
  reason: 'Be kind.',
  endsAt: null,
} as Partial<OwnMeasure>)
const APPEAL = {
  ...{ text: 'That was somebody else.', at: '2026-11-20T19:00:00Z' },
  ...{ decision: null, answer: null, decidedAt: null },
}

beforeEach(() => rememberUser(ana()))

test('a restriction that was read leads on from the profile, and says until when', async () => {
  network({ [MEASURES]: { measures: [restriction({ isRead: true })] } })
  show(<MeasuresCard />)
  const link = await screen.findByRole('link', { name: /^You are restricted ?Until .*27.*2026/ })
  expect(link.getAttribute('href')).toBe('/measures')
})

test.each([
  ['is open', null, 'Your appeal is being looked at'],
  ['was turned down', 'upheld', 'You appealed, and it stays'],
] as const)('an appeal that %s is said with it', async (_, decision, words) => {
  network({ [MEASURES]: { measures: [restriction({ appeal: { ...APPEAL, decision } })] } })
  show(<MeasuresCard />)
  expect((await screen.findByRole('link')).textContent).toContain(words)
})

test('several are one way on', async () => {
  network({ [MEASURES]: { measures: [restriction(), WARNING] } })
  show(<MeasuresCard />)
  expect(await screen.findByText('2 decisions about you')).toBeDefined()
})

test('where nothing was decided, nothing stands there', async () => {
  const { asked } = network({ [MEASURES]: { measures: [] } })
  show(<MeasuresCard />)
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByRole('link')).toBeNull()
})

test('each is told with its reason and end, and can be appealed against', async () => {
  network({ [MEASURES]: { measures: [restriction(), WARNING] } })
  show(<MeasuresPage />)
  const first = within(await screen.findByRole('region', { name: 'You are restricted' }))
  expect(first.getByText('Was unkind to others.')).toBeDefined()
  expect(first.getByText(/27.*2026|Nov.*27/)).toBeDefined()
  expect(first.getByText('Appeal against it')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'A warning' })).getByText('Be kind.')).toBeDefined()
})

test('that none is left is said, and a list that does not come can be asked for again', async () => {
  const { user, answer } = {
    ...network({ [MEASURES]: refusal(403, 'FORBIDDEN', 'No.') }),
    ...show(<MeasuresPage />),
  }
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(MEASURES, { measures: [] })
  await user.click(again)
  expect(await screen.findByText('No warning and no restriction stands against you.')).toBeDefined()
})
