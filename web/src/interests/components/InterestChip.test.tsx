import { CATEGORIES } from '@hereabouts/contract/interests/limits-categories'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InterestChip } from './InterestChip.tsx'

// tools/category-colours.test.ts checks the colours themselves.
test.each(CATEGORIES)('an interest has the colours of its category: %s', (category) => {
  render(<InterestChip name="Chess" category={category} />)
  const { color, backgroundColor } = screen.getByText('Chess').style
  expect([color, backgroundColor]).toEqual([
    `var(--category-${category})`,
    `var(--category-${category}-tint)`,
  ])
})
