import { expect, test } from 'vitest'
import { createAppearance, OWN_APPEARANCE } from './appearance.ts'

const CAFE = { ...OWN_APPEARANCE, name: 'Das Café' }

test('a page shows the last known appearance while the database is down or does not answer', async () => {
  const answers: (() => Promise<typeof CAFE>)[] = [
    () => Promise.reject(new Error('down')),
    async () => CAFE,
    () => Promise.reject(new Error('down')),
    () => new Promise(() => {}),
  ]
  const appearance = createAppearance(() => (answers.shift() as () => Promise<typeof CAFE>)())
  expect(await appearance()).toBe(OWN_APPEARANCE)
  expect(await appearance()).toBe(CAFE)
  expect(await appearance()).toBe(CAFE)
  expect(await appearance()).toBe(CAFE)
})
