import { charactersIn } from '@hereabouts/contract/http/characters'
import { typedText } from '@hereabouts/contract/http/fields'
import { fireEvent, screen } from '@testing-library/react'
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

  /** A field for four characters. */
  function Short({ given = '' }: { given?: string }) {
    const [text, setText] = useState(given)
    return (
      <Field
        label={`Word, ${charactersIn(text)} of 4`}
        value={text}
        minLength={3}
        maxLength={4}
        onChange={({ target }: { target: { value: string } }) => setText(target.value)}
      />
    )
  }
  const typeText = (Field === TextField ? HTMLInputElement : HTMLTextAreaElement) as typeof HTMLInputElement
  const isRight = (text: string) => typedText(3, 4, 'three or four').safeParse(text).success

  test.each([
    ['letters', 'abcdef', 'abcd'],
    ['emoji', '🌻🌻🌻🌻🌻', '🌻🌻🌻🌻'],
    ['rare kanji', '𠮷𩸽𠮟𡈽𠀋', '𠮷𩸽𠮟𡈽'],
    ['a flag of two', 'a🇯🇵bc', 'a🇯🇵b'],
    ['Gothic', '𐌰𐌱𐌲𐌳𐌴', '𐌰𐌱𐌲𐌳'],
    ['kana', 'さくらもち', 'さくらも'],
    ['Devanagari with its signs', 'नमस्ते', 'नमस्'],
    ['Adlam', '𞤀𞤣𞤢𞤥𞤢', '𞤀𞤣𞤢𞤥'],
    ['spaces at the ends, which do not count', '  ab  ', '  ab  '],
  ])('accepts as much as the contract of pasted %s', async (_, pasted, kept) => {
    const { user } = show(<Short />)
    await user.click(screen.getByLabelText(/Word/))
    await user.paste(pasted)
    expect(screen.getByLabelText(/Word/)).toHaveProperty('value', kept)
    if (kept !== pasted) expect([isRight(kept), isRight(pasted)]).toEqual([true, false])
  })

  test('cuts what was typed, not what was there, and leaves the caret behind it', async () => {
    const { user } = show(<Short given="🌻b🌻" />)
    const field = screen.getByLabelText(/Word/) as HTMLInputElement
    await user.type(field, '12', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(field.value).toBe('🌻1b🌻')
    expect(field.selectionEnd).toBe(3)
    await user.type(field, '3', { initialSelectionStart: 2, initialSelectionEnd: 4 })
    expect(field.value).toBe('🌻3🌻')
  })

  test('leaves a longer text as it is, and lets people shorten it', async () => {
    const { user } = show(<Short given="🌻abcde" />)
    const field = screen.getByLabelText(/Word/)
    await user.type(field, 'a')
    expect(field).toHaveProperty('value', '🌻abcde')
    await user.type(field, '{Backspace}')
    expect(field).toHaveProperty('value', '🌻abcd')
  })

  test('lets an input method compose, and cuts the word that comes of it', () => {
    show(<Short given="桜" />)
    const field = screen.getByLabelText(/Word/) as HTMLInputElement
    const compose = (value: string) => {
      Object.getOwnPropertyDescriptor(typeText.prototype, 'value')?.set?.call(field, value)
      field.setSelectionRange(value.length, value.length)
      fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }))
    }
    fireEvent.compositionStart(field)
    for (const value of ['桜k', '桜かいｋ', '桜かいかｎ', '桜開花予想']) compose(value)
    expect(field.value).toBe('桜開花予想')
    fireEvent.compositionEnd(field)
    expect(field.value).toBe('桜開花予')
    expect(screen.getByLabelText('Word, 4 of 4')).toBe(field)
    fireEvent.compositionStart(field)
    compose('桜開花予')
    fireEvent.compositionEnd(field)
    expect(field.value).toBe('桜開花予')
  })

  test.each([
    ['ab', 3],
    ['🌻🌻', 5],
    [' 𠮷  ', 7],
  ])('lets the browser ask for more than %j', (typed, units) => {
    show(<Short given={typed} />)
    expect(screen.getByLabelText(/Word/)).toHaveProperty('minLength', units)
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
