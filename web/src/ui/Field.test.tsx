import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Button } from './Button.tsx'
import { TextArea, TextField } from './Field.tsx'
import { Notice } from './Notice.tsx'

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

describe.each([
  ['a field', TextField],
  ['an area', TextArea],
])('%s', (_, Field) => {
  test('has a name, and says what it is about and what is wrong with it', () => {
    show(<Field label="Where" hint="Somewhere public." error="Name a public place." />)
    const field = screen.getByLabelText('Where')
    expect(described(field)).toEqual(['Somewhere public.', 'Name a public place.'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('without a mistake has none', () => {
    show(<Field label="Where" error={null} />)
    const field = screen.getByLabelText('Where')
    expect(described(field)).toEqual([])
    expect(field.hasAttribute('aria-invalid')).toBe(false)
  })
})

test('two fields of the same name are two fields', () => {
  show(
    <>
      <TextField label="Name" />
      <TextField label="Name" />
    </>,
  )
  const [one, other] = screen.getAllByLabelText('Name')
  expect(one?.id).not.toBe(other?.id)
})

describe('a button', () => {
  test('that is busy says so and cannot be pressed', () => {
    show(<Button busyText="Sending…">Send</Button>)
    const button = screen.getByRole('button', { name: 'Sending…', busy: true })
    expect(button).toHaveProperty('disabled', true)
  })

  test('sends a form only when it is meant to', () => {
    show(
      <>
        <Button busyText={false}>One</Button>
        <Button type="submit">Two</Button>
      </>,
    )
    expect(screen.getByRole('button', { name: 'One' })).toMatchObject({ type: 'button', disabled: false })
    expect(screen.getByRole('button', { name: 'Two' })).toHaveProperty('type', 'submit')
  })
})

test('a bad notice is read out at once, any other when there is a pause', () => {
  show(
    <>
      <Notice tone="bad">Wrong.</Notice>
      <Notice tone="good">Right.</Notice>
      <Notice>Perhaps.</Notice>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Wrong.')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Right.', 'Perhaps.'])
})
