import type { OpenAppeal } from '@hereabouts/contract/admin/schemas-people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, BO, inMinutes } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { AppealsDesk } from './AppealsDesk.tsx'

const QUEUE = 'GET /api/admin/appeals'
const DECIDE = 'POST /api/admin/appeals/4/decide'

const appeal: OpenAppeal = {
  person: { id: BO, username: 'bo' },
  measure: {
    id: 4 as OpenAppeal['measure']['id'],
    kind: 'suspension',
    reason: 'Was unkind.',
    isRead: true,
    at: inMinutes(-600),
    endsAt: inMinutes(6000),
    isOver: false,
    endedAt: null,
    undone: null,
    madeBy: { id: ANA, username: 'ana' },
    appeal: {
      text: 'That was my brother.',
      at: inMinutes(-60),
      decision: null,
      answer: null,
      decidedAt: null,
    },
  },
}

async function opened() {
  const server = network({ [QUEUE]: { appeals: [appeal] } })
  const page = show(<AppealsDesk />)
  const card = within(await screen.findByRole('region', { name: 'Appeal from bo' }))
  return { ...server, ...page, card }
}

test('a failed list can be retried, and an empty one shows a message', async () => {
  const server = network({ [QUEUE]: errorReply(400, 'BAD_REQUEST', 'The request could not be read.') })
  const { user } = show(<AppealsDesk />)
  await screen.findByText('The request could not be read. (400)')
  server.answer(QUEUE, { appeals: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No appeals are waiting.')
})

test('an appeal shows the sanction and who imposed it', async () => {
  const { card } = await opened()
  expect(card.getByRole('heading').textContent).toBe('bo: Suspension')
  expect(card.getByText('That was my brother.')).toBeDefined()
  expect(card.getByText(/^Against: Was unkind\. \(.*, by ana\)$/)).toBeDefined()
})

test('a sanction is lifted with an answer; without one, nothing is sent', async () => {
  const { user, card, answer, requestsTo } = await opened()
  await user.click(card.getByRole('radio', { name: 'Reverse it' }))
  await user.click(card.getByRole('button', { name: 'Decide' }))
  expect(requestsTo(DECIDE)).toEqual([])
  answer(DECIDE, {})
  answer(QUEUE, { appeals: [] })
  await user.type(card.getByLabelText('Your answer'), 'It was, we see.')
  await user.click(card.getByRole('button', { name: 'Decide' }))
  await screen.findByText('No appeals are waiting.')
  expect(requestsTo(DECIDE).map(({ body }) => body)).toEqual([
    { decision: 'lifted', answer: 'It was, we see.' },
  ])
})

test('the moderator who imposed the sanction learns that someone else must decide', async () => {
  const { user, card, answer, requestsTo } = await opened()
  answer(DECIDE, errorReply(409, 'OWN_MEASURE', 'Someone else has to look at the appeal.'))
  await user.type(card.getByLabelText('Your answer'), 'It was you.')
  await user.click(card.getByRole('button', { name: 'Decide' }))
  expect((await card.findByRole('alert')).textContent).toBe('Someone else has to look at the appeal. (409)')
  expect(requestsTo(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'upheld', answer: 'It was you.' }])
})
