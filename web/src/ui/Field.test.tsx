import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
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
  ['a text field', TextField],
  ['a text area', TextArea],
])('%s', (_, Field) => {
  test('has an accessible name, a description and an error', () => {
    show(<Field label="Where" hint="Somewhere public." error="Name a public place." />)
    const field = screen.getByLabelText('Where')
    expect(described(field)).toEqual(['Somewhere public.', 'Name a public place.'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('without an error is not marked as invalid', () => {
    show(<Field label="Where" error={null} />)
    const field = screen.getByLabelText('Where')
    expect(described(field)).toEqual([])
    expect(field.hasAttribute('aria-invalid')).toBe(false)
  })
})

test('two fields with the same label have different IDs', () => {
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
  test('that is busy shows its busy text and is disabled', () => {
    show(<Button busyText="Sending…">Send</Button>)
    const button = screen.getByRole('button', { name: 'Sending…', busy: true })
    expect(button).toHaveProperty('disabled', true)
  })

  test('submits a form only with type submit', () => {
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

test('a bad notice is an alert, any other a status', () => {
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

test('a text area grows and shrinks with its text in a browser without `field-sizing`', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  // jsdom has no layout: 24 px for each line.
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return 24 * this.value.split('\n').length
  })
  function Note() {
    const [text, setText] = useState('')
    return <TextArea label="Note" value={text} onChange={({ target }) => setText(target.value)} />
  }
  const { user } = show(<Note />)
  const area = screen.getByLabelText('Note')
  await user.type(area, 'one{Enter}two{Enter}three')
  expect(area.style.height).toBe('72px')
  await user.clear(area)
  expect(area.style.height).toBe('24px')
})
