import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Choice } from './Choice.tsx'

const OPTIONS = [
  { value: 30, text: '30 min' },
  { value: 60, text: '1 h' },
  { value: 120, text: '2 h' },
] as const

function choice(value: 30 | 60 | 120 | null, disabled = false) {
  const onChange = vi.fn()
  const page = show(<Choice label="How long" options={OPTIONS} {...{ value, onChange, disabled }} />)
  return { onChange, ...page }
}

test('renders a named group of radio buttons, one of them checked', () => {
  choice(60)
  const group = screen.getByRole('group', { name: 'How long' })
  expect(within(group).getAllByRole('radio')).toHaveLength(3)
  expect(within(group).getByRole('radio', { checked: true })).toBe(screen.getByLabelText('1 h'))
})

test('can have no checked button', () => {
  choice(null)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test('reports the chosen value, by tap or by key', async () => {
  const { onChange, user } = choice(60)
  act(() => screen.getByLabelText('30 min').focus())
  await user.keyboard(' ')
  await user.click(screen.getByText('2 h'))
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([30, 120])
})

test('reports nothing when the checked button is chosen again', async () => {
  const { onChange, user } = choice(60)
  await user.click(screen.getByText('1 h'))
  expect(onChange).not.toHaveBeenCalled()
})

test('does nothing while it is disabled', async () => {
  const { onChange, user } = choice(60, true)
  await user.click(screen.getByText('2 h'))
  expect(onChange).not.toHaveBeenCalled()
})

test('two groups on a page are independent', () => {
  choice(60)
  choice(30)
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2)
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
  expect(new Set(names.slice(0, 3)).size).toBe(1)
  expect(new Set(names).size).toBe(2)
  expect(names).not.toContain('')
})
