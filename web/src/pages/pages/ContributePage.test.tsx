import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import ContributePage from './ContributePage.tsx'

const CALL = 'GET /api/instance'
const link = () => screen.queryByRole('link', { name: /^Contribute/ })

const NOTHING_SET = { contributeUrl: null, contact: null, sourceUrl: null }

beforeEach(() => rememberUser(ana()))

test('the page links to the operator’s donation address and shows its host', async () => {
  network({ [CALL]: { ...NOTHING_SET, contributeUrl: 'https://pay.example/us' } })
  show(<ContributePage />)
  await waitFor(() => expect(link()?.getAttribute('href')).toBe('https://pay.example/us'))
  expect(link()?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByText('pay.example')).toBeDefined()
})

test.each<[what: string, answer: object]>([
  ['no address is set', NOTHING_SET],
  ['the settings fail to load', errorReply(404, 'NOT_FOUND', 'Nothing here.')],
])('the page asks for no money if %s', async (_, answer) => {
  const { requestsTo } = network({ [CALL]: answer })
  const { queryClient } = show(<ContributePage />)
  await waitFor(() => expect(requestsTo(CALL)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(link()).toBeNull()
  expect(screen.getByRole('heading', { name: 'How to help without money' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to profile' }).getAttribute('href')).toBe('/profile')
})

test.each([
  ['help@example.org', 'mailto:help@example.org'],
  ['https://example.org/contact', 'https://example.org/contact'],
])('the page links to the contact %s, the source and the guide', async (contact, href) => {
  network({ [CALL]: { ...NOTHING_SET, contact, sourceUrl: 'https://code.example/here' } })
  show(<ContributePage />)
  expect((await screen.findByRole('link', { name: contact })).getAttribute('href')).toBe(href)
  expect(screen.getByRole('link', { name: /^code\.example/ }).getAttribute('href')).toBe(
    'https://code.example/here',
  )
  expect(screen.getByRole('link', { name: 'guide for contributors' }).getAttribute('href')).toBe(
    '/contributing.txt',
  )
})

test('the page says if the operator has published no contact', async () => {
  network({ [CALL]: NOTHING_SET })
  show(<ContributePage />)
  expect(await screen.findByText(/The operator has not published an address/)).toBeDefined()
})
