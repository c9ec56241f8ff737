import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/**
 * Waits for a sheet that opens after an answer, until it can be tapped, which is a moment after it appears.
 */
export async function findSheet(name: string | RegExp) {
  const sheet = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(getComputedStyle(sheet).pointerEvents).toBe('auto'))
  return within(sheet)
}
