import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import TermsPage from './TermsPage.tsx'

test.each([
  ['terms', TermsPage],
  ['privacy page', PrivacyPage],
])('the %s shows how to contact the operator', async (_, Page) => {
  network({
    'GET /api/house': { terms: '', privacy: '' },
    'GET /api/instance': { contributeUrl: null, contact: 'help@example.org', sourceUrl: null },
  })
  show(<Page />)
  const link = await screen.findByRole('link', { name: 'help@example.org' })
  expect(link.getAttribute('href')).toBe('mailto:help@example.org')
})
