import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** A sheet that comes up by itself, after an answer: once it can be touched, which is a moment after it is there. */
export async function findSheet(name: string | RegExp) {
  const sheet = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(getComputedStyle(sheet).pointerEvents).toBe('auto'))
  return within(sheet)
}
