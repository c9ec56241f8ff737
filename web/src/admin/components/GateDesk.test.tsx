import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { inMinutes } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { GateDesk } from './GateDesk.tsx'

const GET = 'GET /api/admin/gate'
const PUT = 'PUT /api/admin/gate'
const OPEN = {
  isOpen: true,
  byInvitation: false,
  invitedPeopleMax: 3,
  domains: [],
  byApproval: false,
  blockedDomains: [],
  blocksThrowaway: false,
  blocksBanned: false,
  brakeSignUps: null,
  brakeReports: null,
  limitsNewPeople: false,
  seatsFriendsAtOnce: false,
}

async function opened(settings: object = OPEN, braked: object | null = null) {
  const server = network({ [GET]: { ...settings, braked }, [PUT]: ({ body }) => body as object })
  const page = show(<GateDesk />)
  await screen.findByRole('radio', { name: 'Everyone' })
  return { ...server, ...page }
}

test('a mixture of ways in is saved as set', async () => {
  const { user, requestsTo } = await opened()
  expect(screen.queryByRole('switch', { name: 'They can ask to join' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Only some people' }))
  await user.click(screen.getByRole('switch', { name: 'Members can invite people' }))
  fireEvent.change(screen.getByLabelText('People that each member may bring'), { target: { value: '5' } })
  fireEvent.change(screen.getByLabelText('Domains (optional)'), {
    target: { value: 'uni.example,\n @college.example ' },
  })
  await user.click(screen.getByRole('switch', { name: 'They can ask to join' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = {
    ...OPEN,
    isOpen: false,
    byInvitation: true,
    invitedPeopleMax: 5,
    domains: ['uni.example', '@college.example'],
    byApproval: true,
  }
  expect(requestsTo(PUT).map(({ body }) => body)).toEqual([saved])
})

test('what the server rejects is shown', async () => {
  const { user, answer } = await opened({ ...OPEN, isOpen: false, byApproval: true })
  answer(PUT, errorReply(422, 'NOBODY_COULD_JOIN', 'Like this, nobody could join.'))
  await user.click(screen.getByRole('switch', { name: 'They can ask to join' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Like this, nobody could join. (422)')
})

test('blocks are set while everyone may join', async () => {
  const { user, requestsTo } = await opened()
  fireEvent.change(screen.getByLabelText('Blocked domains (optional)'), { target: { value: 'spam.example' } })
  await user.click(screen.getByRole('switch', { name: 'Block throw-away addresses' }))
  await user.click(screen.getByRole('switch', { name: 'Keep banned people out' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = { ...OPEN, blockedDomains: ['spam.example'], blocksThrowaway: true, blocksBanned: true }
  expect(requestsTo(PUT).map(({ body }) => body)).toEqual([saved])
})

test('the brake has two limits, of which none is needed', async () => {
  const { user, requestsTo } = await opened({ ...OPEN, brakeReports: 5 })
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(/^Sign-ups in an hour/, '50')
  type(/^People who report/, '')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(requestsTo(PUT)[0]?.body).toMatchObject({ brakeSignUps: 50, brakeReports: null })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['signUps', 'reports'])('after the brake for %s, it says how to go back', async (by) => {
  await opened({ ...OPEN, isOpen: false, byApproval: true }, { at: inMinutes(-5), by })
  expect(screen.getByRole('alert').textContent).toContain('To end this, choose “Everyone” and save.')
})

test('new people are limited, and friends are not, with a switch each', async () => {
  const { user, requestsTo } = await opened()
  await user.click(screen.getByRole('switch', { name: 'Limit whom they can contact' }))
  await user.click(screen.getByRole('switch', { name: 'Let members’ friends sit down at once' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(requestsTo(PUT).map(({ body }) => body)).toEqual([
    { ...OPEN, limitsNewPeople: true, seatsFriendsAtOnce: true },
  ])
})
