import * as errors from '@hereabouts/contract/meetups/errors'
import { expect, test } from 'vitest'
import { textsIn } from './contract-extractor.ts'

test('the texts of errors and hints are collected, with their limits', () => {
  const texts = textsIn({ ...errors, A_HINT: '3 to 30 letters', OTHER: 'no text' })
  expect(texts).toContainEqual({ text: 'You have a meetup to go to. One at a time.', comment: 'Error BUSY' })
  expect(texts).toContainEqual({
    text: 'A meetup starts now or within 4 hours.',
    comment: 'Error STARTS_OUT_OF_RANGE',
  })
  expect(texts).toContainEqual({ text: '3 to 30 letters', comment: 'A_HINT' })
  expect(texts.map(({ text }) => text)).not.toContain('no text')
})
