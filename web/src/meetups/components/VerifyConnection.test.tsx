import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { meetup } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { forgetCheckWordsExcept, saveCheckWords } from '../device-check-words.ts'
import { VerifyConnection } from './VerifyConnection.tsx'

const DIFFER = 'POST /api/meetups/7/words-differ'
const accepted = meetup({ state: 'accepted' })

beforeEach(() => forgetCheckWordsExcept(null))

test('there is nothing to verify until the two phones have found each other', async () => {
  show(<VerifyConnection meetup={accepted} />)
  expect(screen.queryByRole('button')).toBeNull()
  act(() => saveCheckWords(7, { words: 'kind brave bee' }))
  expect(screen.getByRole('button', { name: 'Verify connection' })).toBeDefined()
})

test('it shows the words of this meetup, and one tap says that they differ', async () => {
  const { requestsTo } = network({ [DIFFER]: { ...accepted, wordsDiffer: true } })
  saveCheckWords(7, { words: 'kind brave bee' })
  const { user } = show(<VerifyConnection meetup={accepted} />)
  await user.click(screen.getByRole('button', { name: 'Verify connection' }))
  const sheet = await findSheet('Verify connection')
  expect(sheet.getByText('kind brave bee')).toBeDefined()
  await user.click(sheet.getByRole('button', { name: 'They’re different' }))
  await waitFor(() => expect(requestsTo(DIFFER)).toHaveLength(1))
})

test('after the words differed, it explains what that means', async () => {
  const { user } = show(<VerifyConnection meetup={{ ...accepted, wordsDiffer: true }} />)
  await user.click(screen.getByRole('button', { name: 'Verify connection' }))
  const sheet = await findSheet('Verify connection')
  expect(sheet.getByRole('alert').textContent).toMatch(/Your phones showed different words/)
})
