import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { CodeForm } from './CodeForm.tsx'

const field = () => screen.getByLabelText('Six-digit code')
const IDLE = { error: null, isPending: false, reset: () => {} }

function send(text: string) {
  const mutate = vi.fn()
  show(<CodeForm sending={{ ...IDLE, mutate }} />)
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.submit(field().closest('form') as HTMLFormElement)
  return mutate.mock.calls.flat()
}

test('phones offer the code of the e-mail, and show digits', () => {
  show(<CodeForm sending={{ ...IDLE, mutate: () => {} }} />)
  expect(field()).toHaveProperty('inputMode', 'numeric')
  expect(field()).toHaveProperty('autocomplete', 'one-time-code')
})

test.each(['123456', '123 456', '１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶', ' Code: 123-456\u200b'])(
  '%j is sent as 123456',
  (text) => {
    expect(send(text)).toEqual(['123456'])
  },
)

test.each(['', '12345', '1234567', 'abcdef'])('%j is not sent, and the field shows why', (text) => {
  expect(send(text)).toEqual([])
  expect(field().getAttribute('aria-invalid')).toBe('true')
  screen.getByText('the six digits from the e-mail')
})
