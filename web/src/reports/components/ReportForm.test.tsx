import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, BO, report } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import { ReportForm } from './ReportForm.tsx'

const REPORT = 'POST /api/reports'
const BLOCK = 'POST /api/users/1/blocks'

function form(answers: Parameters<typeof network>[0] = { [REPORT]: report(), [BLOCK]: {} }) {
  const net = network(answers)
  const onClose = vi.fn()
  const shown = show(
    <ReportForm userId={ANA} person={{ id: BO, name: 'Bo' }} from="chat" onClose={onClose} />,
  )
  const send = () => shown.user.click(screen.getByRole('button', { name: 'Send report' }))
  return { ...net, ...shown, onClose, send }
}

test('a report without a reason is not sent, and the form says what is missing', async () => {
  const { requests, send } = form()
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Choose what it’s about.')
  expect(requests).toEqual([])
})

test('a report contains the person, the reason, the text and the context, and the form says thanks', async () => {
  const { requestsTo, requests, user, send, onClose } = form()
  await user.click(screen.getByRole('radio', { name: 'Threats or violence' }))
  await user.type(screen.getByLabelText(/What happened/), ' He knows where I live. ')
  await send()
  await screen.findByText('Thank you. Our moderators will look into it.')
  expect(requestsTo(REPORT).map(({ body }) => body)).toEqual([
    { userId: BO, kind: 'threat', text: 'He knows where I live.', context: 'chat' },
  ])
  expect(requests).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the form says which evidence will be sent', () => {
  form()
  expect(screen.getByText(/and the last messages of your chat/)).toBeDefined()
})

test('the form can also block the person', async () => {
  const { requestsTo, user, send } = form()
  await user.click(screen.getByRole('radio', { name: 'Scam' }))
  await user.click(screen.getByRole('switch', { name: 'Block them, too' }))
  await send()
  await screen.findByText(/Thank you/)
  expect(requestsTo(BLOCK).map(({ body }) => body)).toEqual([{ userId: BO }])
})

test('the form does not offer to block a blocked person', () => {
  network()
  show(
    <ReportForm userId={ANA} person={{ id: BO, name: '@bo' }} from="profile" isBlocked onClose={vi.fn()} />,
  )
  expect(screen.queryByRole('switch')).toBeNull()
})

test('retrying a failed block does not send the report again', async () => {
  const { answer, requestsTo, user, send } = form({
    [REPORT]: report(),
    [BLOCK]: errorReply(503, 'UNAVAILABLE', 'Not now.'),
  })
  await user.click(screen.getByRole('radio', { name: 'Scam' }))
  await user.click(screen.getByRole('switch', { name: 'Block them, too' }))
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Not now. (503)')
  answer(BLOCK, {})
  await send()
  await screen.findByText(/Thank you/)
  expect([requestsTo(REPORT).length, requestsTo(BLOCK).length]).toEqual([1, 2])
})

test('a failed report shows why and can be sent again', async () => {
  const { user, send } = form({ [REPORT]: errorReply(429, 'TOO_MANY', 'Too many requests.') })
  await user.click(screen.getByRole('radio', { name: 'Scam' }))
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests. (429)')
  expect(screen.getByRole('button', { name: 'Send report' })).toHaveProperty('disabled', false)
})

test('only a report from a meetup can be about the connection, which counts against nobody', async () => {
  const elsewhere = form()
  expect(screen.queryByRole('radio', { name: 'Check words didn’t match' })).toBeNull()
  elsewhere.unmount()
  const { requestsTo } = network({ [REPORT]: report() })
  const person = { id: BO, name: 'Bo' }
  const { user } = show(
    <ReportForm userId={ANA} person={person} from="meetup" kind="connection" onClose={vi.fn()} />,
  )
  expect(screen.getByText(sentence(/doesn’t count against Bo/))).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText(/Thank you/)
  expect(requestsTo(REPORT).map(({ body }) => body)).toMatchObject([
    { kind: 'connection', context: 'meetup' },
  ])
})
