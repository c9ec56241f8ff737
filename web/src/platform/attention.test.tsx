import { describe, expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { hasTyped, isBusy, isTyping } from './attention.ts'

describe.each([
  ['a line of text', <input key="" aria-label="it" />, true],
  ['a password', <input key="" aria-label="it" type="password" />, true],
  ['a message', <textarea key="" aria-label="it" />, true],
  ['a choice from a list', <select key="" aria-label="it" />, true],
  ['a tick', <input key="" aria-label="it" type="checkbox" />, false],
  ['a range', <input key="" aria-label="it" type="range" />, false],
  ['a button', <button key="" aria-label="it" type="button" />, false],
])('with the keyboard on %s', (_, element, expected) => {
  test(`somebody is ${expected ? '' : 'not '}writing`, () => {
    const { getByLabelText } = show(element)
    getByLabelText('it').focus()
    expect([isTyping(), isBusy()]).toEqual([expected, expected])
  })
})

test('something would be lost only once something was written', async () => {
  const { getByLabelText, user } = show(<textarea aria-label="it" />)
  getByLabelText('it').focus()
  expect(hasTyped()).toBe(false)
  await user.keyboard('Hello')
  expect(hasTyped()).toBe(true)
  getByLabelText('it').blur()
  expect(hasTyped()).toBe(false)
})

test('whoever has a sheet open is busy, and when it is closed no more', () => {
  const { unmount } = show(<div role="dialog" />)
  expect([isTyping(), isBusy()]).toEqual([false, true])
  unmount()
  expect(isBusy()).toBe(false)
})
