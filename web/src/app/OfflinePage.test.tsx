import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onWithAna } from '../../test/gatherings.ts'
import { ANA, ana, inMinutes, meetup } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import { keepGathering } from '../gatherings/device-gathering.ts'
import { keepMeetup } from '../meetups/device-meetup.ts'
import OfflinePage from './OfflinePage.tsx'

test('a start without a connection shows where and with whom the next gathering is, and its colour and word', () => {
  rememberUser(ana())
  keepGathering(
    ANA,
    onWithAna({ sign: { colour: 'teal', word: 'kite', otherWords: [] }, endsAt: inAnHour() }),
    Date.now(),
  )
  show(<OfflinePage />)
  const card = screen.getByRole('region', { name: 'Board games' })
  expect(card.textContent).toContain('The café by the lock')
  expect(card.textContent).toContain('With Bo and Cy')
  expect(card.textContent).toContain('All your screens are teal and saykite')
  expect(screen.getByText(/Everything else needs a connection/)).toBeDefined()
})

test('a start without a connection shows the accepted meetup and its stage', () => {
  rememberUser(ana())
  const accepted = meetup({ state: 'accepted', startsAt: inAnHour(), setOffAt: inMinutes(0) })
  keepMeetup(ANA, [accepted], Date.now())
  show(<OfflinePage />)
  const card = screen.getByRole('region', { name: 'Meetup with Bo' })
  expect(card.textContent).toContain('Step 2 of 4: On the way')
  expect(card.textContent).toContain('Market Square')
})

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString()
}
