import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Invite, Invites } from '@hereabouts/contract/invites/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { errorReply, later, network } from '../../../test/network.ts'
import { ANA, ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import InvitesPage from './InvitesPage.tsx'

const LIST = `GET /api/users/${ANA}/invites`
const MAKE = `POST /api/users/${ANA}/invites`
const END = `DELETE /api/users/${ANA}/invites`

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

function link(changes: Partial<Invite> = {}): Invite {
  return {
    code: 'ABCDEFGH',
    state: 'open',
    showsPerson: true,
    joins: 2,
    createdAt: inDays(0),
    expiresAt: inDays(30),
    ...changes,
  }
}

const listed = (...invites: Invite[]): Invites => ({ invites, invitedBy: null, joined: [] })

beforeEach(() => rememberUser(ana()))

/** Stubs the phone's share sheet. */
function phoneShares(share: () => Promise<void>) {
  const shared: ShareData[] = []
  const way = (data: ShareData) => {
    shared.push(data)
    return share()
  }
  Object.defineProperty(navigator, 'share', { value: way, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  return shared
}

test('a new link has the chosen visibility, and is listed with its joins', async () => {
  const { requestsTo, answer } = network({ [LIST]: listed() })
  const { user } = show(<InvitesPage />)
  await user.click(await screen.findByRole('switch', { name: 'Show that it’s from me' }))
  answer(MAKE, link({ showsPerson: false }))
  answer(LIST, listed(link({ showsPerson: false })))
  await user.click(screen.getByRole('button', { name: 'Make a link' }))
  const card = await screen.findByRole('region', { name: 'Link ABCD EFGH' })
  expect(card.textContent).toContain('works for 30 more days · 2 joined · doesn’t show you')
  expect(requestsTo(MAKE).map(({ body }) => body)).toEqual([{ showsPerson: false }])
})

test('a link that was made while the list was still loading is listed', async () => {
  const first = later<Invites>()
  const { answer } = network({ [LIST]: () => first.promise, [MAKE]: link() })
  const { user } = show(<InvitesPage />)
  await user.click(await screen.findByRole('button', { name: 'Make a link' }))
  answer(LIST, listed(link()))
  first.resolve(listed())
  expect(await screen.findByRole('region', { name: 'Link ABCD EFGH' })).toBeTruthy()
})

test('a link opens the share sheet, and closing it is not an error', async () => {
  network({ [LIST]: listed(link()) })
  const shared = phoneShares(() => Promise.reject(new DOMException('no', 'AbortError')))
  const { user } = show(<InvitesPage />)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  expect(shared.map(({ url }) => url)).toEqual([`${location.origin}/invite/ABCDEFGH`])
  expect(await navigator.clipboard.readText()).toBe('')
})

test('without a share sheet, the link is copied', async () => {
  network({ [LIST]: listed(link()) })
  const { user } = show(<InvitesPage />)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/invite/ABCDEFGH`)
})

test('a friend nearby can scan the QR code or read the link', async () => {
  network({ [LIST]: listed(link()) })
  const { user } = show(<InvitesPage />)
  await user.click(await screen.findByRole('button', { name: 'QR code' }))
  const sheet = await screen.findByRole('dialog', { name: 'Scan to join' })
  expect(within(sheet).getByRole('img', { name: 'QR code of the link' })).toBeTruthy()
  expect(sheet.textContent).toContain(`${location.origin}/invite/ABCDEFGH`)
})

test('switching off a link needs a confirmation, and lists it as ended', async () => {
  const { answer, requestsTo } = network({ [LIST]: listed(link()), [END]: {} })
  const { user } = show(<InvitesPage />)
  await user.click(await screen.findByRole('button', { name: 'Switch off this link' }))
  expect(requestsTo(END)).toEqual([])
  answer(LIST, listed(link({ state: 'off' })))
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  expect(await screen.findByText('switched off · 2 joined')).toBeTruthy()
  expect(requestsTo(END).map(({ body }) => body)).toEqual([{ code: 'ABCDEFGH' }])
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('the form says when the limit of ten links is reached', async () => {
  network({
    [LIST]: listed(link()),
    [MAKE]: errorReply(409, 'TOO_MANY_INVITES', '10 links can be open at once.'),
  })
  const { user } = show(<InvitesPage />)
  await user.click(await screen.findByRole('button', { name: 'Make a link' }))
  expect((await screen.findByRole('alert')).textContent).toContain('10 links can be open at once. (409)')
})

test('friends who joined visibly are listed for both sides', async () => {
  const friend = (id: number, name: string) => ({
    id: id as UserId,
    username: `friend_${id}`,
    name,
    avatarUrl: null,
    isVerified: false,
    simulated: false,
  })
  const [lea, max] = [friend(7, 'Léa'), friend(8, 'Max')]
  network({ [LIST]: { invites: [], invitedBy: lea, joined: [{ other: max, joinedAt: inDays(0) }] } })
  show(<InvitesPage />)
  const by = await screen.findByRole('region', { name: 'Invited by' })
  expect(by.textContent).toContain('Léa')
  expect(screen.getByRole('region', { name: 'Friends who joined' }).textContent).toContain('Max')
})
