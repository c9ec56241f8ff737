import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { chooseLanguage, localeOfPhone, startLanguage, useLanguage } from '../../platform/language.ts'
import { AppLanguage } from './AppLanguage.tsx'

afterEach(() => chooseLanguage('en'))

function Shown() {
  return <AppLanguage key={useLanguage()} userId={ana().id} />
}

test('a language is shown at once, stored on the phone and on the account, and keeps the focus', async () => {
  const { requestsTo } = network({ 'PATCH /api/users/1': ana({ locale: 'de' }) })
  const { user } = show(<Shown />)
  await user.click(screen.getByRole('radio', { name: 'Deutsch' }))
  expect(await screen.findByRole('group', { name: 'Sprache' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('de')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Deutsch' }))
  await waitFor(() => expect(requestsTo('PATCH /api/users/1')[0]?.body).toEqual({ locale: 'de' }))
  expect(localeOfPhone()).toBe('de')
})

test('a language written from right to left turns the page around', async () => {
  await chooseLanguage('ar')
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test.each([
  ['the phone’s first one, if it is offered', ['pt-PT', 'fr'], 'pt-BR'],
  ['otherwise the one that the page names', ['ca', 'de'], 'fr'],
])('a phone on which no language was chosen starts in %s', async (_, languages, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  document.documentElement.lang = 'fr'
  await startLanguage()
  expect(document.documentElement.lang).toBe(expected)
  await chooseLanguage('ja')
  document.documentElement.lang = 'fr'
  await startLanguage()
  expect(document.documentElement.lang).toBe('ja')
})

test('a language that nobody has reviewed says so', async () => {
  network({})
  await chooseLanguage('de')
  show(<Shown />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/contribute')
})
