import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Toggle } from './Toggle.tsx'

test('renders a switch with a name, a description and a state', () => {
  show(<Toggle label="Right here" hint="For 30 minutes." isOn onChange={() => {}} />)
  const toggle = screen.getByRole('switch', { name: 'Right here', checked: true })
  const description = document.getElementById(toggle.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('For 30 minutes.')
})

test('requests the other state when pressed, by tap or by key', async () => {
  const onChange = vi.fn()
  const { user, rerender } = show(<Toggle label="Right here" isOn={false} onChange={onChange} />)
  await user.click(screen.getByText('Right here'))
  rerender(<Toggle label="Right here" isOn onChange={onChange} />)
  await user.keyboard(' ')
  await user.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[true], [false], [false]])
})

test('shows the state of its prop, not the last press', async () => {
  const { user } = show(<Toggle label="Right here" isOn={false} onChange={() => {}} />)
  await user.click(screen.getByRole('switch'))
  expect(screen.getByRole('switch', { checked: false })).toBeDefined()
})

test('does nothing while it is disabled', async () => {
  const onChange = vi.fn()
  const { user } = show(<Toggle label="Right here" isOn={false} onChange={onChange} disabled />)
  await user.click(screen.getByRole('switch'))
  expect(onChange).not.toHaveBeenCalled()
})

test('never submits the surrounding form', async () => {
  const onSubmit = vi.fn()
  const { user } = show(
    <form onSubmit={onSubmit}>
      <Toggle label="Right here" isOn={false} onChange={() => {}} />
    </form>,
  )
  await user.click(screen.getByRole('switch'))
  expect(onSubmit).not.toHaveBeenCalled()
})
