import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ImprintPage, RulesPage } from './HousePage.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import TermsPage from './TermsPage.tsx'

const WRITTEN = {
  rules: 'Our **rules**',
  rulesAt: '2026-11-20T18:00:00Z',
  imprint: 'Our **imprint**',
  terms: 'Our **terms**',
  privacy: 'Our **privacy**',
}
const INSTANCE = { contributeUrl: null, contact: 'help@example.org', sourceUrl: null, oidc: null }

test.each([
  ['rules', RulesPage],
  ['imprint', ImprintPage],
  ['terms', TermsPage],
  ['privacy', PrivacyPage],
])('the page for %s shows what the operator has written, and the contact', async (word, Page) => {
  network({ 'GET /api/house': WRITTEN, 'GET /api/instance': INSTANCE })
  show(<Page />)
  expect((await screen.findByText(word, { selector: 'strong' })).textContent).toBe(word)
  await screen.findByRole('link', { name: 'help@example.org' })
})

test('without a text, the page says so', async () => {
  network({ 'GET /api/house': { ...WRITTEN, imprint: '' }, 'GET /api/instance': INSTANCE })
  show(<ImprintPage />)
  await screen.findByText('The operator hasn’t written anything here.')
})
