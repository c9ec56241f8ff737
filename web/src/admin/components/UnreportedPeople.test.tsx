import type { UnreportedPeople as Listed } from '@hereabouts/contract/reports/schemas-cases'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, BO } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { UnreportedPeople } from './UnreportedPeople.tsx'

const LIST = 'GET /api/admin/unreported'
const OPEN = `POST /api/admin/unreported/${BO}/open` as const
const DISMISS = `POST /api/admin/unreported/${BO}/dismiss` as const
const LISTED: Listed = {
  people: [
    { id: BO, username: 'bo', rules: ['unwelcome_message', 'message_ring'] },
    { id: ANA, username: 'ana', rules: ['blocked_after_meeting'] },
  ],
  more: 2,
}

async function opened() {
  const server = network({ [LIST]: LISTED })
  const page = show(<UnreportedPeople />)
  const card = within(await screen.findByRole('region', { name: 'Noticed: bo' }))
  return { ...server, ...page, card }
}

test('each rule says when it holds, an example, and how an innocent person matches it', async () => {
  const { card } = await opened()
  card.getByText('Same message, and blocked for it')
  card.getByText(/^They sent at least 5 people the same first message within 7 days, and at least 3/)
  card.getByText('Somebody who offers everybody nearby an investment.')
  card.getByText('A clumsy person who starts every chat with the same compliment.')
  card.getByText('Signed up together, and all send the same')
  screen.getByText('2 more people like these.')
})

test('a moderator opens a case or finds it no problem, and the lists are fetched again', async () => {
  const { user, card, answer, requestsTo } = await opened()
  answer(DISMISS, errorReply(409, 'NOT_NOTICED', 'This person isn’t on the list any more.'))
  await user.click(card.getByRole('button', { name: 'Not a problem' }))
  await card.findByText('This person isn’t on the list any more. (409)')
  answer(OPEN, {})
  answer(LIST, { people: [], more: 0 })
  await user.click(card.getByRole('button', { name: 'Open a case' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Nobody has reported them yet' })).toBeNull()
  expect(requestsTo(OPEN)).toHaveLength(1)
})
