import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gathering, onWithAna } from '../../../test/gatherings.ts'
import { network } from '../../../test/network.ts'
import { ANA, inMinutes, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { hasGatheringNear, mayCheckInAtGathering } from '../queries-ahead.ts'
import NextGathering from './NextGathering.tsx'

const at = (hours: number, changes: Partial<Gathering> = {}) =>
  onWithAna({
    id: hours as GatheringId,
    startsAt: inMinutes(hours * 60),
    endsAt: inMinutes(hours * 60 + 60),
    ...changes,
  })

const open = (...gatherings: Gathering[]) => {
  network({ 'GET /api/users/1/gatherings': { gatherings }, 'GET /api/interests': [] })
  return show(<NextGathering userId={ANA} />)
}

test.each<[string, Gathering[], string, string]>([
  ['the next one', [at(9), at(5)], 'Your next plan', '/gatherings/5'],
  ['the one that is happening', [at(5), at(1, { state: 'under_way' })], 'Happening now', '/gatherings/1'],
  [
    'the last one, which asks how it was,',
    [at(1, { state: 'over', asksOutcome: true })],
    'How was it?',
    '/gatherings/1',
  ],
  ['the one that has moved', [at(3), at(4, { fineBy: inMinutes(60) })], 'Still fine?', '/gatherings/4'],
  ['the one that asks', [at(3), at(4, { confirmBy: inMinutes(60) })], 'Still coming?', '/gatherings/4'],
])('home shows %s', async (_, gatherings, title, href) => {
  open(...gatherings)
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([href])
})

test('the phone remembers until when to ask for gatherings and check-ins, and nothing if none is ahead', async () => {
  const { unmount, container } = open(at(5, { state: 'over' }), gathering({ state: 'lapsed', own: 'in' }))
  // A skeleton until the response arrives.
  expect(container.innerHTML).not.toBe('')
  await waitFor(() => expect(container.innerHTML).toBe(''))
  expect(hasGatheringNear(NOW)).toBe(false)
  unmount()
  open(at(9), at(5))
  await screen.findByRole('link')
  const after = (hours: number) => NOW + (10 + hours) * 3_600_000
  expect([23.9, 24.1].map((hours) => hasGatheringNear(after(hours)))).toEqual([true, false])
  expect([71.9, 72.1].map((hours) => mayCheckInAtGathering(after(hours)))).toEqual([true, false])
})
