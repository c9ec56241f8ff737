import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { chooseLanguage, localeOfPhone, useLanguage } from '../../platform/language.ts'
import LanguageSelect from './LanguageSelect.tsx'

afterEach(() => chooseLanguage('en'))

function Shown() {
  return <LanguageSelect key={useLanguage()} />
}

test('a visitor chooses a language, which is shown at once, stays on the phone, and keeps the focus', async () => {
  const { user } = show(<Shown />)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'العربية')
  await waitFor(() => expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' }))
  expect(screen.getByRole('combobox')).toMatchObject({ value: 'ar' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
  expect(localeOfPhone()).toBe('ar')
})
