import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { badgeType } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import BadgeGuidePage from './BadgeGuidePage.tsx'

const CALL = 'GET /api/badge-types'
const LISTENER = badgeType(1, 'Good Listener')
const HAND = badgeType(2, 'Helping Hand', 'community')

test('the page describes every badge of the server by family', async () => {
  network({ [CALL]: [HAND, LISTENER] })
  show(<BadgeGuidePage />)
  await screen.findByText(LISTENER.description)
  const folds = screen.getAllByRole('group').map(({ textContent }) => textContent)
  expect(folds).toEqual([
    `Communication skills${LISTENER.name}${LISTENER.name}${LISTENER.description}`,
    `Community contributions${HAND.name}${HAND.name}${HAND.description}`,
    expect.stringMatching(/^How badges work/),
  ])
})

test('loading the badges can be retried, and the rules are shown anyway', async () => {
  const { answer } = network({ [CALL]: errorReply(429, 'TOO_MANY', 'Please wait.') })
  const { user } = show(<BadgeGuidePage />)
  await screen.findByText('Please wait. (429)')
  expect(screen.getByText(/You have 14 days after a meeting to award up to 2 badges/)).toBeDefined()
  answer(CALL, [LISTENER])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(LISTENER.description)).toBeDefined()
})
