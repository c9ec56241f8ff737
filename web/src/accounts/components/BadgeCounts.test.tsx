import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { BadgeCounts } from './BadgeCounts.tsx'

const COUNTS = [
  { name: 'Good Listener', givers: 3 },
  { name: 'On Time', givers: 1 },
  { name: 'Helping Hand', givers: 1 },
]
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('each badge has its name, and screen readers announce how many people gave it', () => {
  show(<BadgeCounts counts={COUNTS} />)
  expect(items()).toEqual([
    'Good Listener×3, from 3 people',
    'On Time, from 1 person',
    'Helping Hand, from 1 person',
  ])
})

test('beyond the maximum, badges are only counted', () => {
  show(<BadgeCounts counts={COUNTS} most={2} />)
  expect(items().at(-1)).toBe('and 1 more')
})

test('without badges, nothing renders', () => {
  expect(show(<BadgeCounts counts={[]} />).container.textContent).toBe('')
})
