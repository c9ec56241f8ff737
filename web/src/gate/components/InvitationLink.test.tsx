import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { InvitationLink } from './InvitationLink.tsx'

const GET = 'GET /api/users/1/invitation'
const MAKE = 'POST /api/users/1/invitation'

test('a member makes their link and reads how many it may bring', async () => {
  const { answer } = network({ [GET]: { token: null, joined: 0, joinedMax: 3 } })
  const { user } = show(<InvitationLink userId={ANA} />)
  await screen.findByText('You can bring 3 more people.')
  answer(MAKE, errorReply(409, 'ADDRESS_UNCONFIRMED', 'Confirm your own e-mail address first.'))
  await user.click(screen.getByRole('button', { name: 'Make my link' }))
  await screen.findByText('Confirm your own e-mail address first. (409)')
  answer(MAKE, { token: 'abc', joined: 0, joinedMax: 3 })
  await user.click(screen.getByRole('button', { name: 'Make my link' }))
  await screen.findByText(`${location.origin}/signup?invitation=abc`)
})

test('a link that brings nobody more is not offered', async () => {
  network({ [GET]: { token: 'abc', joined: 4, joinedMax: 3 } })
  show(<InvitationLink userId={ANA} />)
  await screen.findByText('You can’t bring anybody else.')
  expect(screen.queryAllByRole('button')).toEqual([])
})
