import { expect, test } from 'vitest'
import { watchOnScreenKeyboard } from './on-screen-keyboard.ts'

test.each([
  ['without a keyboard', { height: 844, offsetTop: 0, scale: 1 }, '0px', '0px'],
  ['with one over the page', { height: 508, offsetTop: 0, scale: 1 }, '336px', '0px'],
  ['with one that moved the page up', { height: 508, offsetTop: 120, scale: 1 }, '216px', '120px'],
  ['enlarged with two fingers', { height: 422, offsetTop: 100, scale: 2 }, '0px', '0px'],
])('%s, what it covers is kept free', (_, seen, room, shift) => {
  const visualViewport = Object.assign(new EventTarget(), seen)
  const stop = watchOnScreenKeyboard({ document, innerHeight: 844, visualViewport } as unknown as Window)
  visualViewport.dispatchEvent(new Event('resize'))
  const { style } = document.documentElement
  expect([style.getPropertyValue('--keyboard-room'), style.getPropertyValue('--keyboard-shift')]).toEqual([
    room,
    shift,
  ])
  stop()
  Object.assign(visualViewport, { height: 100 })
  visualViewport.dispatchEvent(new Event('resize'))
  expect(style.getPropertyValue('--keyboard-room')).toBe(room)
})
