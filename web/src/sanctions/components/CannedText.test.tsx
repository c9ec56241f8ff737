import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { CannedText } from './CannedText.tsx'

const GERMAN = 'Danke für die Erklärung. Jetzt sehen wir es anders.'

test('a text of the app is in the reader’s language, with the original one tap away', async () => {
  const { user } = show(<CannedText text={GERMAN} canned={{ key: 'explained' }} />)
  expect(screen.getByText('Thank you for explaining. That changes how we see it.')).toBeDefined()
  expect(screen.queryByText(GERMAN)).toBeNull()
  const original = screen.getByRole('button', { name: 'Show the original' })
  await user.click(original)
  expect(screen.getByText(GERMAN)).toBeDefined()
  await user.click(original)
  expect(screen.queryByText(GERMAN)).toBeNull()
})

test('a day in it is written as the reader writes days', () => {
  show(<CannedText text="Am 21. November" canned={{ key: 'selling', date: '2026-11-21' }} />)
  expect(screen.getByText(/^On (21 November|November 21,) 2026, you offered/)).toBeDefined()
})

test('there is nothing to tap if the original is the same, or the team wrote it themselves', () => {
  show(
    <CannedText text="Thank you for explaining. That changes how we see it." canned={{ key: 'explained' }} />,
  )
  show(<CannedText text={GERMAN} canned={undefined} />)
  expect(screen.getByText(GERMAN)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
