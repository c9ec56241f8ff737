import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../test/network.ts'
import { ana } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import { placeName, startHouse } from '../platform/house.ts'
import { Announcements } from './Announcements.tsx'
// They load on demand, which takes seconds on a busy machine.
import './ShownAnnouncement.tsx'
import '../instance/components/RulesSheet.tsx'
import '../instance/components/Markdown.tsx'

const RULES = 'GET /api/users/1/rules'
const ACCEPT = 'POST /api/users/1/rules'
const HOUSE = 'GET /api/house'
const inShort = { name: '', accent: null, rulesVersion: 2, hasRules: true, hasImprint: false }

function opened({ accepted = 0, house = {}, isMember = true } = {}) {
  if (isMember) rememberUser(ana())
  const server = network({
    'GET /api/announcement': { announcement: null, house: { ...inShort, ...house } },
    [RULES]: { accepted },
    [ACCEPT]: {},
    [HOUSE]: { rules: 'Be **kind**.', rulesVersion: 2 },
  })
  return { ...server, ...show(<Announcements />) }
}

test('a member reads and accepts the rules once', async () => {
  const { user, requestsTo, unmount } = opened()
  await screen.findByRole('dialog', { name: 'Our house rules' })
  await screen.findByText('kind')
  await user.click(screen.getByRole('button', { name: 'I accept' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(ACCEPT).map(({ body }) => body)).toEqual([{ version: 2 }])
  unmount()
  const again = opened()
  await waitFor(() => expect(again.requestsTo('GET /api/announcement')).toHaveLength(1))
  expect(again.requestsTo(RULES)).toEqual([])
})

test('members hear that the rules have changed; a later version asks again', async () => {
  const { user } = opened({ accepted: 1 })
  await screen.findByRole('dialog', { name: 'Our rules have changed' })
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['has accepted on another device', { accepted: 2 }],
  ['is a visitor', { isMember: false }],
  ['finds rules that nobody is asked to accept', { house: { rulesVersion: 0 } }],
  ['finds none any more', { house: { hasRules: false } }],
])('nobody is asked who %s', async (_, given) => {
  const { requestsTo } = opened(given)
  await waitFor(() => expect(requestsTo('GET /api/announcement')).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('rules that change while somebody reads them are shown again before they are accepted', async () => {
  const { user, answer } = opened()
  await screen.findByText('kind')
  answer(ACCEPT, errorReply(409, 'RULES_CHANGED', 'The rules have just changed.'))
  answer(HOUSE, { rules: 'Be **wise**.', rulesVersion: 3 })
  await user.click(screen.getByRole('button', { name: 'I accept' }))
  await screen.findByText('wise')
  expect(screen.getByRole('alert').textContent).toContain('The rules have just changed.')
})

test('name and colours are shown, and at the next start before anything is loaded', async () => {
  const accent = { accent: '#00508f', strong: '#0b466f', tint: '#d9e4eb', onTint: '#0a4470' }
  const colour = () => document.documentElement.style.getPropertyValue('--house-light-accent')
  document.title = 'Terms · Hereabouts'
  const { unmount, queryClient } = opened({
    isMember: false,
    house: { name: 'Das Café', accent: { light: accent, dark: accent }, rulesVersion: 0 },
  })
  await waitFor(() => expect(document.title).toBe('Terms · Das Café'))
  expect([placeName, colour()]).toEqual(['Das Café', '#00508f'])
  document.documentElement.removeAttribute('style')
  startHouse()
  expect(colour()).toBe('#00508f')
  act(() => queryClient.setQueryData(['/api/announcement'], { announcement: null }))
  await waitFor(() => expect([placeName, colour()]).toEqual(['Hereabouts', '']))
  unmount()
  startHouse()
  expect(colour()).toBe('')
})
