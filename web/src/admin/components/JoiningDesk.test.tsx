import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { BO, inMinutes } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { JoiningDesk } from './JoiningDesk.tsx'

const QUEUE = 'GET /api/admin/waiting'
const DECIDE = 'POST /api/admin/waiting/2/decide'
const bo = {
  id: BO,
  username: 'bo',
  name: 'Bo',
  email: 'bo@example.org',
  since: inMinutes(-60),
  reason: 'I play chess',
  isNearBanned: true,
}

async function opened() {
  const server = network({ [QUEUE]: { people: [bo] }, [DECIDE]: {} })
  const page = show(<JoiningDesk />)
  const card = within(await screen.findByRole('region', { name: 'Request from bo' }))
  return { ...server, ...page, card }
}

test('a person is let in with one tap', async () => {
  const { user, card, answer, requestsTo } = await opened()
  expect(card.getByText('I play chess')).toBeDefined()
  expect(card.getByText(/^A banned person signed up from the same network/)).toBeDefined()
  answer(QUEUE, { people: [] })
  await user.click(card.getByRole('button', { name: 'Let them in' }))
  await screen.findByText('Nobody is waiting to join.')
  expect(requestsTo(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'admitted', email: bo.email }])
})

test('declining deletes an account, so it takes two taps', async () => {
  const { user, card, requestsTo } = await opened()
  await user.click(card.getByRole('button', { name: 'Decline…' }))
  expect(requestsTo(DECIDE)).toEqual([])
  await user.click(card.getByRole('button', { name: 'Decline' }))
  expect(requestsTo(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'declined', email: bo.email }])
})

test('a colleague may have been faster', async () => {
  const { user, card, answer } = await opened()
  answer(DECIDE, errorReply(404, 'NOT_FOUND', 'The requested resource was not found.'))
  await user.click(card.getByRole('button', { name: 'Let them in' }))
  expect((await card.findByRole('alert')).textContent).toBe('The requested resource was not found. (404)')
})

test('if the address has changed, the page says so and shows the new one before it asks again', async () => {
  const { user, card, answer, requestsTo } = await opened()
  const said = 'Their address has changed. Look again, then decide.'
  answer(DECIDE, errorReply(409, 'ADDRESS_CHANGED', said))
  answer(QUEUE, { people: [{ ...bo, email: 'bo@another.example' }] })
  await user.click(card.getByRole('button', { name: 'Let them in' }))
  expect((await card.findByRole('alert')).textContent).toContain(said)
  await card.findByText('bo@another.example')
  answer(DECIDE, {})
  await user.click(card.getByRole('button', { name: 'Let them in' }))
  await expect
    .poll(() => requestsTo(DECIDE).at(-1)?.body)
    .toEqual({
      decision: 'admitted',
      email: 'bo@another.example',
    })
})
