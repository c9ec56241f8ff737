import { expect, test } from 'vitest'
import { editsIn, withEdits, withoutSent } from './rules-edits.ts'

test('newer edits replace older ones of the same field, and settings one by one', () => {
  const older = { name: 'Zo', privacySettings: { onlyShowVerified: true } }
  expect(
    withEdits(older, { name: 'Zoë', pronouns: '', privacySettings: { connectWithUnverified: false } }),
  ).toEqual({
    name: 'Zoë',
    pronouns: '',
    privacySettings: { onlyShowVerified: true, connectWithUnverified: false },
  })
})

test('only what was sent unchanged is no longer unsaved', () => {
  expect(withoutSent({ name: 'Zoë', languages: ['pt'] }, { name: 'Zo', languages: ['pt'] })).toEqual({
    name: 'Zoë',
  })
})

test.each([
  ['nothing', null, {}],
  ['text', 'name', {}],
  ['fields of other types', { name: 3, languages: 'pt', privacySettings: { onlyShowVerified: 1 } }, {}],
  ['an empty name, which nobody may have', { name: ' ' }, {}],
  ['no interests, which nobody may have', { interests: [] }, {}],
  [
    'unknown languages and settings',
    { languages: ['pt', 'zz'], privacySettings: { a: true } },
    { languages: ['pt'] },
  ],
  [
    'what the app stores',
    { name: 'Zoë', privacySettings: { onlyShowVerified: true }, interests: [1, { name: 'Lace' }] },
    { name: 'Zoë', privacySettings: { onlyShowVerified: true }, interests: [1, { name: 'Lace' }] },
  ],
])('stored edits with %s are parsed', (_, stored, edits) => {
  expect(editsIn(stored)).toEqual(edits)
})
