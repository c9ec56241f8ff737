import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrivacyReasons } from './PrivacyChoices.tsx'

const OPEN = { onlyShowVerified: false, connectWithUnverified: true, visibleToVerifiedOnly: false }

test.each([
  ['is shown to a person who hides unverified people', { ...OPEN, onlyShowVerified: true }, true, true],
  ['is shown to an unverified person, because verified people may hide from them', OPEN, false, true],
  ['is not shown to a person who sees everyone who sees them', OPEN, true, false],
])('the note that unseen people may see them %s', (_, settings, isVerified, isShown) => {
  render(<PrivacyReasons settings={settings} isVerified={isVerified} />)
  expect(screen.queryByText(/may still see you/) !== null).toBe(isShown)
})
