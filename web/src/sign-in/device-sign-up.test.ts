import { expect, test } from 'vitest'
import { readDraft, storeDraft } from './device-sign-up.ts'

test('a photo that is too large to be kept takes nothing else with it', () => {
  const photo = `data:image/jpeg;base64,${'A'.repeat(12 * 1024 * 1024)}`
  storeDraft({ ...readDraft(), name: 'Ana', photo })
  expect(readDraft()).toMatchObject({ name: 'Ana', photo: null })
})
