import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { ANA, ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { rememberUser } from '../../accounts/device-session.ts'
import EditProfilePage from './EditProfilePage.tsx'

afterEach(() => void vi.useRealTimers())

const PATCH = `PATCH /api/users/${ANA}`

function open() {
  rememberUser(ana())
  const said = ana({ askMeAbout: 'Sourdough', languages: ['pt'], pronouns: 'she/her' })
  const { requestsTo } = network({
    [`GET /api/users/${ANA}`]: said,
    [PATCH]: ({ body }) => ({ ...said, ...(body as object) }),
  })
  return { ...show(<EditProfilePage />), sent: () => requestsTo(PATCH).map(({ body }) => body) }
}

test('what somebody says about themselves saves as they leave each field', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove Portuguese' }))
  await user.selectOptions(screen.getByLabelText('Languages you speak'), 'Serbian')
  await user.click(screen.getByRole('button', { name: 'they/them' }))
  await user.type(screen.getByLabelText('Ask me about'), ' and rye ')
  await user.tab()
  await waitFor(() =>
    expect(Object.assign({}, ...sent())).toEqual({
      languages: ['sr'],
      pronouns: 'they/them',
      askMeAbout: 'Sourdough and rye',
    }),
  )
})

test('Undo puts the old text back into its field', async () => {
  const { shown } = listenToToasts()
  const { user, sent } = open()
  const field = await screen.findByLabelText<HTMLInputElement>('Ask me about')
  await user.clear(field)
  await user.tab()
  expect(field.value).toBe('')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(field.value).toBe('Sourdough'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  // A toast would cover the way back.
  expect(shown).toEqual([])
})

test('an edit that is saved by pressing Back can still be undone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { shown } = listenToToasts()
  const { user, unmount } = open()
  await user.clear(await screen.findByLabelText('Ask me about'))
  await user.tab()
  await screen.findByRole('button', { name: 'Undo' })
  unmount()
  expect(shown.map(({ title, action }) => [title, action?.text])).toEqual([['Profile updated', 'Undo']])
})

test('an empty name is not saved, and the old one comes back', async () => {
  const { user, sent } = open()
  const field = await screen.findByLabelText<HTMLInputElement>('First name')
  await user.clear(field)
  screen.getByText(/Everybody needs a name/)
  await user.tab()
  expect(field.value).toBe(ana().name)
  expect(sent()).toEqual([])
})
