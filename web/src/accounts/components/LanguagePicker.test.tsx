import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { speak } from '../../platform/translate.ts'
import { LanguagePicker } from './LanguagePicker.tsx'

test('languages are in the order of the app’s language, whatever the browser’s is', () => {
  onTestFinished(() => speak('en', {}, false))
  speak('ja', {}, false)
  show(<LanguagePicker languages={[]} onChange={() => {}} />)
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  // In the order of English, 韓国語 comes last.
  expect(names.filter((name) => /^(中国|日本|韓国)語$/.test(name))).toEqual(['韓国語', '中国語', '日本語'])
})
