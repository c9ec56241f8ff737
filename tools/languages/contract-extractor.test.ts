import { readFile } from 'node:fs/promises'
import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import * as errors from '@hereabouts/contract/meetups/errors'
import { expect, test } from 'vitest'
import { namesIn, textsIn } from './contract-extractor.ts'

test('texts of errors, hints and names are collected, with their limits', () => {
  const texts = textsIn({
    ...errors,
    A_HINT: '3 to 30 letters',
    FRUIT_NAMES: { apple: 'Apple' },
    OTHER: { id: 'no text' },
  })
  expect(texts).toContainEqual({ text: 'You have a meetup to go to.', comment: 'Error BUSY' })
  expect(texts).toContainEqual({
    text: 'A meetup starts now or within 4 hours.',
    comment: 'Error STARTS_OUT_OF_RANGE',
  })
  expect(texts).toContainEqual({ text: '3 to 30 letters', comment: 'A_HINT' })
  expect(texts).toContainEqual({ text: 'Apple', comment: 'FRUIT_NAMES' })
  expect(texts.map(({ text }) => text)).not.toContain('no text')
})

test('names of things are collected, with their kind where they are data', () => {
  expect(textsIn({ COLOUR_NAMES: { sky: 'sky blue' }, SIGN_WORDS: ['kite'] })).toEqual([
    { text: 'sky blue', comment: 'COLOUR_NAMES' },
    { text: 'kite', comment: expect.any(String), context: 'meeting word' },
  ])
  expect(namesIn({ social: ['Picnic'], character: { 'On Time': 'Was there first.' } })).toEqual([
    { text: 'Picnic', comment: 'social' },
    { text: 'On Time', comment: 'character' },
    { text: 'Was there first.', comment: 'Said of a person, about “On Time”' },
  ])
})

test('every error of every endpoint is in the catalogue', async () => {
  const catalogue = await readFile(new URL('../../web/locales/en.po', import.meta.url), 'utf8')
  const declared = Object.values(EVERY_ENDPOINT).flatMap(({ errors = [] }) => errors)
  const missing = [...declared, ...Object.values(COMMON_ERRORS)]
    .map(({ message }) => message)
    .filter((message) => !catalogue.includes(`msgid ${JSON.stringify(message)}\n`))
  expect(missing).toEqual([])
})
