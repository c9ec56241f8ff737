import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import TransparencyPage from './TransparencyPage.tsx'

const LIST = 'GET /api/transparency'

test('each month says its numbers in words, and small ones only that they are small', async () => {
  const month = { reported: 25, resolved: 10, dismissed: 5, measures: null, appeals: null, lifted: null }
  network({ [LIST]: { months: [{ month: '2026-10', ...month }] } })
  show(<TransparencyPage />)
  const card = within(await screen.findByRole('region', { name: 'October 2026' }))
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'about 25',
    'about 10',
    'about 5',
    'fewer than 5',
    'fewer than 5',
    'fewer than 5',
  ])
  expect(card.queryByText('0')).toBeNull()
})

test('the page says so if the operator has not turned it on', async () => {
  network({ [LIST]: errorReply(404, 'NOT_FOUND', 'There is nothing here.') })
  show(<TransparencyPage />)
  await screen.findByText('There are no public numbers here')
})
