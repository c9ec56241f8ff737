import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { meetup } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { clearStored } from '../../platform/storage.ts'
import { forgetCheckWordsExcept, saveCheckWords } from '../device-check-words.ts'
import { CompareWords } from './CompareWords.tsx'

const DIFFER = 'POST /api/meetups/7/words-differ'
const accepted = meetup({ state: 'accepted' })

beforeEach(() => forgetCheckWordsExcept(null))

const shown = (changes = {}) => show(<CompareWords meetup={{ ...accepted, ...changes }} />)

test('without a connection between the phones there is nothing to compare', () => {
  saveCheckWords(8, { words: 'kind brave bee' })
  const { container } = shown()
  expect(container.textContent).toBe('')
})

test('the words remain after the phones stop finding each other, also after a reload', () => {
  saveCheckWords(7, { words: 'kind brave bee' })
  expect(JSON.parse(localStorage.getItem('hereabouts_check_words') ?? '')).toMatchObject({ meetupId: 7 })
  shown()
  expect(screen.getByText('kind brave bee')).toBeDefined()
})

test('one sentence says what the words prove, and apart a second one where to compare them', () => {
  saveCheckWords(7, { words: 'kind brave bee' })
  const { unmount } = shown()
  const proof = 'If Bo’s phone says the same words, nobody in between can read where you are, not even us.'
  const isProof = (_: string, element: Element | null) =>
    element?.tagName === 'P' && element.textContent === proof
  expect(screen.getByText(isProof)).toBeDefined()
  expect(screen.queryByText(/Compare them when you meet/)).toBeNull()
  unmount()
  show(<CompareWords meetup={accepted} areApart />)
  expect(screen.getByText(isProof)).toBeDefined()
  expect(screen.getByText(/Compare them when you meet/)).toBeDefined()
})

test('one tap reports different words and ends it for both', async () => {
  const { requestsTo } = network({ [DIFFER]: { ...accepted, wordsDiffer: true } })
  saveCheckWords(7, { words: 'kind brave bee' })
  const { user, queryClient } = shown()
  queryClient.setQueryData(['/api/meetups'], { meetups: [accepted] })
  await user.click(screen.getByRole('button', { name: 'They’re different' }))
  await waitFor(() => expect(requestsTo(DIFFER)).toHaveLength(1))
  await waitFor(() =>
    expect(queryClient.getQueryData(['/api/meetups'])).toMatchObject({ meetups: [{ wordsDiffer: true }] }),
  )
})

test('an error says why', async () => {
  network({ [DIFFER]: errorReply(409, 'NOT_ACCEPTED', 'This meetup is no longer on.') })
  saveCheckWords(7, { words: 'kind brave bee' })
  const { user } = shown()
  await user.click(screen.getByRole('button', { name: 'They’re different' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This meetup is no longer on. (409)')
})

test('phones that remember different connections show possible causes', () => {
  saveCheckWords(7, { hasForeignKey: true })
  shown()
  expect(screen.getByText(/somebody stood in between/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'End the connection' })).toBeDefined()
})

test('the words are deleted on sign-out and when the meetup is over', () => {
  for (const forget of [clearStored, () => forgetCheckWordsExcept(8)]) {
    saveCheckWords(7, { words: 'kind brave bee' })
    act(forget)
    const { container, unmount } = shown()
    expect(container.textContent).toBe('')
    expect(localStorage.getItem('hereabouts_check_words')).toBeNull()
    unmount()
  }
})
