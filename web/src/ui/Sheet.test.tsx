import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import Toasts from '../app/Toasts.tsx'
import { showToast } from '../platform/toasts.ts'
import { Sheet } from './Sheet.tsx'

function Opened() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button">Before</button>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Sheet title="Over it all" onClose={() => setIsOpen(false)}>
          <input aria-label="Inside" />
        </Sheet>
      )}
    </>
  )
}

test('closing the sheet returns the focus', async () => {
  const { user } = show(<Opened />)
  screen.getByRole('button', { name: 'Open' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('closing the sheet focuses the button that opened it, even if the browser did not when it was pressed', async () => {
  const { user } = show(<Opened />)
  screen.getByRole('button', { name: 'Before' }).focus()
  // Safari only clicks.
  act(() => screen.getByRole('button', { name: 'Open' }).click())
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('Escape closes the sheet before a toast that came later, and then the toast', async () => {
  const { user } = show(
    <>
      <Opened />
      <Toasts />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  act(() => showToast({ title: 'Bo says hi' }))
  await screen.findByText('Bo says hi', { selector: 'li *' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Bo says hi', { selector: 'li *' })).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Bo says hi', { selector: 'li *' })).toBeNull())
})
