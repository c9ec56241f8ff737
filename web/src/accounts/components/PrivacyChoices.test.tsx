import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrivacyChoices } from './PrivacyChoices.tsx'

const OPEN = { onlyShowVerified: false, connectWithUnverified: true, visibleToVerifiedOnly: false }

test.each([
  ['hides unverified people from their list', { ...OPEN, onlyShowVerified: true }, true, true],
  ['is not verified, so that others may be visible to verified people only', OPEN, false, true],
  ['sees everybody who sees them', OPEN, true, false],
])(
  'somebody who %s reads whether people they can’t see may still see them',
  (_, settings, isVerified, isSaid) => {
    render(<PrivacyChoices settings={settings} isVerified={isVerified} onChange={() => {}} />)
    expect(screen.queryByText(/People you can’t see may still see you/) !== null).toBe(isSaid)
  },
)
