import { describe, expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { hasTyped, isBusy, isTyping } from './attention.ts'

describe.each([
  ['a text field', <input key="" aria-label="it" />, true],
  ['a password field', <input key="" aria-label="it" type="password" />, true],
  ['a text area', <textarea key="" aria-label="it" />, true],
  ['a select', <select key="" aria-label="it" />, true],
  ['a checkbox', <input key="" aria-label="it" type="checkbox" />, false],
  ['a slider', <input key="" aria-label="it" type="range" />, false],
  ['a button', <button key="" aria-label="it" type="button" />, false],
])('with the focus on %s', (_, element, expected) => {
  test(`the person is ${expected ? '' : 'not '}typing`, () => {
    const { getByLabelText } = show(element)
    getByLabelText('it').focus()
    expect([isTyping(), isBusy()]).toEqual([expected, expected])
  })
})

test('there is text to lose only once something was typed', async () => {
  const { getByLabelText, user } = show(<textarea aria-label="it" />)
  getByLabelText('it').focus()
  expect(hasTyped()).toBe(false)
  await user.keyboard('Hello')
  expect(hasTyped()).toBe(true)
  getByLabelText('it').blur()
  expect(hasTyped()).toBe(false)
})

test('a person is busy while a sheet is open', () => {
  const { unmount } = show(<div role="dialog" />)
  expect([isTyping(), isBusy()]).toEqual([false, true])
  unmount()
  expect(isBusy()).toBe(false)
})
