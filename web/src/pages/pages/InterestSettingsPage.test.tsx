import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { ana, CHESS, COFFEE, interest } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { rememberUser } from '../../accounts/device-session.ts'
import InterestSettingsPage from './InterestSettingsPage.tsx'

const KARAOKE = interest(3, 'Karaoke')
const PATCH = 'PATCH /api/users/1'

function open() {
  rememberUser(ana())
  const { requestsTo } = network({
    'GET /api/users/1': ana(),
    'GET /api/interests': [COFFEE, CHESS, KARAOKE],
    [PATCH]: ana({ interests: [COFFEE, CHESS, KARAOKE] }),
  })
  return { ...show(<InterestSettingsPage />), sent: () => requestsTo(PATCH).map(({ body }) => body) }
}

test('chosen interests are saved on leaving the page, and can be undone', async () => {
  const { shown } = listenToToasts()
  const { user, unmount, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Karaoke', pressed: false }))
  screen.getByRole('button', { name: 'Karaoke', pressed: true })
  unmount()
  await waitFor(() => expect(shown.at(-1)?.title).toBe('Profile updated'))
  expect(sent()).toEqual([{ interests: [1, 2, 3] }])
  shown.at(-1)?.action?.onPress()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ interests: [1, 2] })
})

test('the last interest can be replaced, but having none is not saved', async () => {
  const { user, unmount, sent } = open()
  await user.click(await screen.findByRole('button', { name: COFFEE.name, pressed: true }))
  await user.click(screen.getByRole('button', { name: CHESS.name, pressed: true }))
  screen.getByText(/Choose at least one/)
  await user.click(screen.getByRole('button', { name: 'Karaoke', pressed: false }))
  expect(screen.queryByText(/Choose at least one/)).toBeNull()
  unmount()
  await waitFor(() => expect(sent()).toEqual([{ interests: [3] }]))
})
