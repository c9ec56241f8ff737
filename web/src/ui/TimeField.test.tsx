import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { setTimeFormat } from '../platform/time-format.ts'
import { TimeField } from './TimeField.tsx'

// The field itself is the browser's, which shows its own language's format.
test.each([
  [null, '18:30', undefined],
  ['12h', '18:30', '6:30\u00a0PM'],
  ['24h', '18:30', '18:30'],
  ['12h', '00:05', '12:05\u00a0AM'],
  ['12h', '12:00:30', '12:00\u00a0PM'],
  ['12h', '', undefined],
] as const)('with the time format %s, the field with %j is described by %j', (format, value, text) => {
  onTestFinished(() => setTimeFormat(null))
  setTimeFormat(format)
  show(<TimeField label="From" value={value} onChange={() => {}} />)
  const described = screen.getByLabelText('From').getAttribute('aria-describedby')
  expect(described === null ? undefined : document.getElementById(described)?.textContent).toBe(text)
})

test('every field for a time of day is this one, so that the account’s time format reaches it', () => {
  const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const own = Object.entries(sources).filter(([, source]) => source.includes('type="time"'))
  expect(own.map(([path]) => path)).toEqual(['./TimeField.tsx'])
})
