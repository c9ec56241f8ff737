import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { ProfilePrompt } from './ProfilePrompt.tsx'

test.each([
  ['without a photo and a word about themselves', {}, /a photo, and one line/],
  ['without a photo', { askMeAbout: 'Sourdough' }, /Add a photo, so people know/],
  ['without a word about themselves', { avatarUrl: '/api/avatars/1' }, /something to ask you about/],
])('somebody %s is asked for it until they put it off', async (_, said, asks) => {
  const { user, unmount } = show(<ProfilePrompt user={ana(said)} />)
  expect(screen.getByText(asks)).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile/edit')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(asks)).toBeNull()
  unmount()
  show(<ProfilePrompt user={ana(said)} />)
  expect(screen.queryByText(asks)).toBeNull()
})

test('somebody with a photo and a word about themselves is asked for nothing', () => {
  const { container } = show(<ProfilePrompt user={ana({ avatarUrl: '/api/avatars/1', languages: ['pt'] })} />)
  expect(container.textContent).toBe('')
})
