import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { show } from '../../test/show.tsx'
import { useBackCloses } from './back-closes.ts'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <Overlay onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Overlay({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  return (
    <button type="button" onClick={onClose}>
      Close
    </button>
  )
}

const isOpen = () => screen.queryByRole('button', { name: 'Close' }) !== null
/** Long enough for everything that the history does later. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

async function open() {
  history.pushState(null, '', '/page')
  const { user } = show(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(isOpen()).toBe(true)
  return user
}

test('Back closes an overlay and stays on the page', async () => {
  await open()
  act(() => history.back())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(location.pathname).toBe('/page')
})

test('an overlay that closes in another way leaves nothing in the history', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await settled()
  expect([location.pathname, history.state]).toEqual(['/page', null])
})

test('a page that is opened at the moment when an overlay closes stays open', async () => {
  const user = await open()
  // As in Chromium, which leaves both the overlay and the new page.
  vi.spyOn(history, 'back').mockImplementationOnce(() => {
    navigate('/next')
    history.go(-2)
  })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await settled()
  expect(location.pathname).toBe('/next')
  act(() => history.back())
  await settled()
  expect(location.pathname).toBe('/page')
})
