import { fireEvent, screen } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Sheet } from './Sheet.tsx'

// `web/test/setup.ts` has called `leaveKeysToInputMethods`, as main.tsx does.

function Field({ onEnter }: { onEnter: () => void }) {
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Enter' && onEnter()
  return <input aria-label="Field" onKeyDown={onKeyDown} />
}

test.each([
  ['Chromium and Firefox: the composition is still open', { isComposing: true }],
  ['Safari: it has just ended', { keyCode: 229 }],
  ['old Android: both', { isComposing: true, keyCode: 229 }],
])('the Enter that chooses a word is not the app’s. %s', (_, how) => {
  const onEnter = vi.fn()
  show(<Field onEnter={onEnter} />)
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Enter', ...how })
  expect(onEnter).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Enter', keyCode: 13 })
  expect(onEnter).toHaveBeenCalledOnce()
})

test('the Escape that cancels a word closes no sheet', () => {
  const onClose = vi.fn()
  show(
    <Sheet title="Invite" onClose={onClose}>
      <input aria-label="Field" />
    </Sheet>,
  )
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Escape', isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalled()
})
