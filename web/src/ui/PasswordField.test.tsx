import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { PasswordField } from './PasswordField.tsx'

const field = () => screen.getByLabelText('Password')

test('hides the password until it is shown, and keeps its value', async () => {
  const { user } = show(<PasswordField label="Password" autoComplete="new-password" />)
  await user.type(field(), 'Correct horse')
  expect(field()).toMatchObject({ type: 'password', value: 'Correct horse' })
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect(field()).toMatchObject({ type: 'text', value: 'Correct horse' })
  await user.click(screen.getByRole('button', { name: 'Hide password', pressed: true }))
  expect(field()).toMatchObject({ type: 'password', value: 'Correct horse' })
})

test('switches off autocorrection, capitalisation and spell checking, also while shown', () => {
  show(<PasswordField label="Password" autoComplete="current-password" />)
  expect(field().getAttribute('autocapitalize')).toBe('none')
  expect(field().getAttribute('autocorrect')).toBe('off')
  expect(field().getAttribute('spellcheck')).toBe('false')
  expect(field().getAttribute('autocomplete')).toBe('current-password')
})

test('shows the password without submitting the form', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const { user } = show(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" autoComplete="new-password" />
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(onSubmit).not.toHaveBeenCalled()
})
