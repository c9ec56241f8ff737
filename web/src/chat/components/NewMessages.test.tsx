import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, message } from '../../../test/samples.ts'
import { NewMessages } from './NewMessages.tsx'

const readOut = () => [...screen.getByRole('log').children].map(({ textContent }) => textContent)

test('screen readers read what the other person writes from now on, and neither history nor one’s own messages', () => {
  const log = (seqs: readonly number[]) => (
    <NewMessages
      messages={seqs.map((seq) => message(seq, seq % 2 ? {} : { senderId: ANA }))}
      userId={ANA}
      nameOf={() => 'Bo'}
    />
  )
  const { rerender } = render(log([11, 12]))
  expect(readOut()).toEqual([])
  rerender(log([11, 12, 13, 14]))
  expect(readOut()).toEqual(['Bo: text 13'])
  // Older messages that load later are history, too.
  rerender(log([9, 10, 11, 12, 13, 14, 15]))
  expect(readOut()).toEqual(['Bo: text 13', 'Bo: text 15'])
})

test('only the latest ones stay in the page', () => {
  const { rerender } = render(<NewMessages messages={[]} userId={ANA} nameOf={() => 'Bo'} />)
  rerender(
    <NewMessages
      messages={[1, 2, 3, 4, 5, 6, 7].map((seq) => message(seq))}
      userId={ANA}
      nameOf={() => 'Bo'}
    />,
  )
  expect(readOut()).toEqual(['Bo: text 3', 'Bo: text 4', 'Bo: text 5', 'Bo: text 6', 'Bo: text 7'])
})
