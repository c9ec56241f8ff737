import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { gathering } from '../../../test/gatherings.ts'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, ana, BO, meetup } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import FriendSeats from './FriendSeats.tsx'
import { HoldSeatSheet } from './HoldSeatSheet.tsx'
import { JoinGathering } from './JoinGathering.tsx'

const LIST = `GET /api/users/${ANA}/in-touch`
const JOIN = 'POST /api/gatherings/7/join'
const ASK = 'POST /api/gatherings/7/friends'
const { other: bo } = meetup()
const cy = { ...bo, id: (BO + 1) as UserId, username: 'cy', name: 'Cy' }
const inTouch = (...people: object[]) => ({
  people: people.map((person) => ({ person, metAt: new Date().toISOString() })),
  waiting: [],
})
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const AHEAD = { startsAt: inHours(24), endsAt: inHours(26) }
const until = inHours(2)

const join = (changes: Partial<Gathering> = {}) =>
  show(
    <JoinGathering
      user={{ ...ana(), emailVerified: true }}
      gathering={gathering({ ...AHEAD, ...changes })}
    />,
  )

test('joining with a friend sends whom, and says first who learns of it', async () => {
  const { requestsTo } = network({ [LIST]: inTouch(bo, cy), [JOIN]: gathering({ own: 'in' }) })
  const { user } = join()
  expect(requestsTo(LIST)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Come with a friend' }))
  await user.click(await screen.findByRole('radio', { name: bo.name }))
  expect(await screen.findByText(/Nobody else learns for whom/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'I’m in' }))
  await waitFor(() =>
    expect(requestsTo(JOIN)[0]?.body).toEqual({ agreesToBeSeen: true, waits: false, with: bo.id }),
  )
})

test.each([
  ['with one free seat', { taken: 5 }],
  ['shortly before the start', { startsAt: inHours(2.9) }],
  ['on the waiting list', { isFull: true }],
])('%s nobody can be brought along', (_, changes) => {
  network({})
  join(changes)
  expect(screen.queryByRole('button', { name: 'Come with a friend' })).toBeNull()
})

test('a friend who is asked along sees who asks, and can say no', async () => {
  const DECLINE = 'POST /api/gatherings/7/decline'
  const { requestsTo } = network({ [DECLINE]: gathering() })
  const { user } = join({ askedBy: { person: bo, until } })
  expect(await screen.findByRole('heading', { name: `${bo.name} asks you along` })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Come with a friend' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Not this time' }))
  await waitFor(() => expect(requestsTo(DECLINE)).toHaveLength(1))
})

test('a starter holds a seat for a friend, but not for one who was asked already', async () => {
  const started = gathering({
    ...AHEAD,
    own: 'in',
    isStarter: true,
    friends: [{ person: cy, state: 'asked', until }],
    friendsLeft: 1,
  })
  const { requestsTo, answer } = network({ [LIST]: inTouch(bo, cy) })
  const closed = vi.fn()
  const { user } = show(<HoldSeatSheet userId={ANA} gathering={started} onClose={closed} />)
  await user.click(await screen.findByRole('radio', { name: bo.name }))
  expect(screen.queryByRole('radio', { name: 'Cy' })).toBeNull()
  answer(ASK, errorReply(409, 'FULL', 'All seats are taken.'))
  await user.click(screen.getByRole('button', { name: 'Hold a seat' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  answer(ASK, started)
  await user.click(screen.getByRole('button', { name: 'Hold a seat' }))
  await waitFor(() => expect(requestsTo(ASK).at(-1)?.body).toEqual({ userId: bo.id }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})

test('the day until which a seat is held is part of the sentence', () => {
  network({})
  show(<FriendSeats friends={[{ person: cy, state: 'asked', until: inHours(24) }]} />)
  expect(screen.getByText(/A seat is held for Cy until tomorrow, /)).toBeDefined()
})

test('people who are in touch with nobody read who would appear', async () => {
  network({ [LIST]: inTouch() })
  const { user } = join()
  await user.click(screen.getByRole('button', { name: 'Come with a friend' }))
  expect(await screen.findByText(/^Nobody yet/)).toBeDefined()
})

test.each([
  ['in', /is coming along/],
  ['out', /hasn’t taken the seat/],
] as const)('who asked reads whether the friend took the seat: %s', (state, text) => {
  network({})
  show(<FriendSeats friends={[{ person: bo, state, until }]} />)
  expect(screen.getByText(text)).toBeDefined()
})
