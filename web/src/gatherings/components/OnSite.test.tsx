import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { act, screen, waitFor } from '@testing-library/react'
import { latLngToCell } from 'h3-js'
import { expect, test, vi } from 'vitest'
import { onWithAna } from '../../../test/gatherings.ts'
import { errorReply, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { ANA, ana, BO, meetup } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { standIn } from '../../../test/stand-in.ts'
import { Celebrations } from '../../app/Celebrations.tsx'
import { patchMeetupList } from '../../meetups/queries.ts'
import { patchGathering } from '../queries.ts'
import { GatheringView } from './GatheringView.tsx'
// Loaded lazily in the app.
import './OnSite.tsx'
import './OnSiteScreen.tsx'

const LONDON = { lat: 51.508, lng: -0.1281 }
const PROVE = 'POST /api/gatherings/7/prove'
const near = (changes: Partial<Gathering> = {}) =>
  onWithAna({ sign: { colour: 'teal', word: 'lantern', otherWords: ['lantern', 'Laterne'] }, ...changes })

/** Ana at the gathering of Bo and Cy, with the page open. */
async function onSite() {
  const receiver = phone()
  const server = network({
    'GET /api/gatherings/7': near(),
    'GET /api/interests': [],
    'GET /api/users/1': ana(),
    'GET /api/users/1/needs': { needs: [] },
    'GET /api/meetups': { meetups: [] },
    'POST /api/gatherings/7/code': { code: '123456', expiresAt: new Date(Date.now() + 60_000).toISOString() },
  })
  const page = show(
    <>
      <Celebrations userId={ANA} />
      <GatheringView user={ana()} id={7 as GatheringId} parts={{ awardFor: () => null }} />
    </>,
  )
  // Another member's screen shows the word in German.
  await screen.findByText('Compare the colour and the words')
  return { ...server, ...page, receiver }
}

test('colour, word, the person’s own code and the faces fill the screen, and a member’s code proves that both are there', async () => {
  const { answer, requestsTo, user, receiver } = await onSite()
  await user.click(screen.getByRole('button', { name: 'I’m here' }))
  const dialog = await screen.findByRole('dialog', { name: 'Board games' })
  expect(dialog.querySelector('section')?.style.backgroundColor).toBe('var(--sign-teal)')
  expect(dialog.querySelector('section')?.textContent).toContain('lanternOn other screens: Laterne')
  await receiver.isSurelyAt(LONDON)
  expect(await screen.findByText('123456')).toBeDefined()
  const field = () => screen.getByLabelText('Or enter the code on somebody’s screen')

  answer(PROVE, errorReply(422, 'WRONG_CODE', 'That is not the code on the other screen.'))
  await user.type(field(), '111111{Enter}')
  expect(await screen.findByText('That is not the code on the other screen. (422)')).toBeDefined()

  answer(PROVE, near({ proved: [BO] }))
  await user.type(field(), '987654{Enter}')
  await waitFor(() => expect(dialog.textContent).toContain('You’ve met 1 of 2.'))
  expect(requestsTo(PROVE).at(-1)?.body).toEqual({
    code: '987654',
    cell: latLngToCell(LONDON.lat, LONDON.lng, 8),
  })
  // Ready for the next member.
  expect(field()).toHaveProperty('value', '')
})

test('when others enter the person’s code, the ring fills up and celebrates each once, without a request', async () => {
  const vibrations = vi.fn()
  standIn(navigator, 'vibrate', vibrations)
  const { queryClient, requests } = await onSite()
  await screen.findByText('Scan each other’s codes.')
  const before = requests.length
  const met = meetup({ state: 'met', startsAt: near().startsAt })
  await act(async () => {
    patchMeetupList(queryClient, met)
    patchGathering(queryClient, ANA, near({ proved: [BO] }))
  })
  expect(await screen.findByText('You’ve met 1 of 2.')).toBeDefined()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('You and Bo met!')
  await act(async () => {
    patchMeetupList(queryClient, { ...met })
    patchGathering(queryClient, ANA, near({ proved: [BO, (BO + 1) as typeof BO] }))
  })
  expect(await screen.findByText('You’ve met everyone!')).toBeDefined()
  expect(vibrations).toHaveBeenCalledOnce()
  // It does not cover the screen.
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests).toHaveLength(before)
})
