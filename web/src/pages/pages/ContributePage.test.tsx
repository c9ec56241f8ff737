import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, refusal } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import ContributePage from './ContributePage.tsx'

const CALL = 'GET /api/instance'
const link = () => screen.queryByRole('link', { name: /^Contribute/ })

beforeEach(() => rememberUser(ana()))

test('where the operator has said where to, one can give, and sees to whom one goes', async () => {
  network({ [CALL]: { contributeUrl: 'https://pay.example/us' } })
  show(<ContributePage />)
  await waitFor(() => expect(link()?.getAttribute('href')).toBe('https://pay.example/us'))
  expect(link()?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByText('pay.example')).toBeDefined()
})

test.each<[what: string, answer: object]>([
  ['is set', { contributeUrl: null }],
  ['can be learned', refusal(404, 'NOT_FOUND', 'Nothing here.')],
])('where no address %s, nothing is asked for', async (_, answer) => {
  const { askedFor } = network({ [CALL]: answer })
  const { queryClient } = show(<ContributePage />)
  await waitFor(() => expect(askedFor(CALL)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(link()).toBeNull()
  expect(screen.getByRole('heading', { name: 'How to help without money' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to profile' }).getAttribute('href')).toBe('/profile')
})
