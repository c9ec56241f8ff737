import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, BO, inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { formatTime } from '../../platform/format.ts'
import { ChangeOfPlans } from './ChangeOfPlans.tsx'
// The app loads it lazily. Here it loads first, so that no test waits for it.
import './ChangeSheet.tsx'

const PROPOSE = 'PUT /api/meetups/7/proposal'
const WITHDRAW = 'DELETE /api/meetups/7/proposal'
const AGREE = 'POST /api/meetups/7/proposal/agree'
const DECLINE = 'POST /api/meetups/7/proposal/decline'

const accepted = meetup({ state: 'accepted', startsAt: inMinutes(45) })
const later = {
  number: 3,
  byId: BO,
  place: accepted.place,
  startsAt: inMinutes(60),
  expiresAt: inMinutes(30),
}
let server: ReturnType<typeof network>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = network({ [PROPOSE]: accepted, [WITHDRAW]: accepted, [AGREE]: accepted, [DECLINE]: accepted })
})

const shown = (changes: Partial<Meetup> = {}) => show(<ChangeOfPlans meetup={{ ...accepted, ...changes }} />)
const press = (name: string) => screen.getByRole('button', { name })
const sent = (name: string) => server.requestsTo(name).map(({ body }) => body)

describe('proposing', () => {
  test.each([
    ['15 min later', 60],
    ['30 min later', 75],
  ])('“%s” takes one tap', async (name, minutes) => {
    const { user } = shown()
    await user.click(press(name))
    await waitFor(() => expect(sent(PROPOSE)).toEqual([{ startsAt: inMinutes(minutes) }]))
  })

  test('another place takes no typing if it is next door', async () => {
    const { user } = shown()
    await user.click(press('Another place'))
    await user.click(await screen.findByRole('button', { name: `Next door to ${accepted.place}` }))
    await user.click(press('Suggest it'))
    await waitFor(() => expect(sent(PROPOSE)).toEqual([{ place: `Next door to ${accepted.place}` }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('place and time can change together', async () => {
    const { user } = shown()
    await user.click(press('Another place'))
    await user.type(await screen.findByLabelText('Where'), 'Café Blum')
    await user.selectOptions(screen.getByLabelText('Time'), inMinutes(30))
    await user.click(press('Suggest it'))
    await waitFor(() => expect(sent(PROPOSE)).toEqual([{ place: 'Café Blum', startsAt: inMinutes(30) }]))
  })

  test('needs another place or time', async () => {
    const { user } = shown()
    await user.click(press('Another place'))
    await user.click(await screen.findByRole('button', { name: 'Suggest it' }))
    expect(screen.getByText('Name another place, or choose another time.')).toBeDefined()
    expect(sent(PROPOSE)).toEqual([])
  })

  test('offers only later times once one is on the way', async () => {
    const { user } = shown({ otherSetOffAt: inMinutes(0) })
    await user.click(press('Another place'))
    const times = await screen.findByLabelText('Time')
    expect([...times.querySelectorAll('option')].slice(1, 3).map(({ textContent }) => textContent)).toEqual([
      formatTime(inMinutes(60)),
      formatTime(inMinutes(75)),
    ])
  })

  test('is not offered from the agreed time on, nor after four proposals', () => {
    shown({ startsAt: inMinutes(0) })
    shown({ proposalsLeft: 0 })
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('shows why the server rejects it', async () => {
    server.answer(PROPOSE, errorReply(409, 'NOT_ACCEPTED', 'This meetup is no longer on.'))
    const { user } = shown()
    await user.click(press('15 min later'))
    expect((await screen.findByRole('alert')).textContent).toBe('This meetup is no longer on. (409)')
  })
})

describe('a proposal of the other person', () => {
  test('shows both versions side by side', () => {
    shown({ proposal: { ...later, place: 'Café Blum' } })
    const texts = (element: Element | null) =>
      [...(element?.children ?? [])].map(({ textContent }) => textContent)
    const [old, changed] = ['As agreed', 'New'].map((title) => texts(screen.getByText(title).parentElement))
    expect(old).toEqual(['As agreed', formatTime(inMinutes(45)), accepted.place])
    expect(changed).toEqual(['New', formatTime(inMinutes(60)), 'Café Blum'])
  })

  test.each([
    ['Fine with me', AGREE],
    ['Keep as is', DECLINE],
  ])('“%s” answers the one that is shown, with one tap', async (name, call) => {
    const { user } = shown({ proposal: later })
    await user.click(press(name))
    await waitFor(() => expect(sent(call)).toEqual([{ number: 3 }]))
  })

  test('can be met with another one, as long as one is left', async () => {
    const { user, rerender } = shown({ proposal: later })
    await user.click(press('Suggest something else'))
    expect(await screen.findByRole('dialog', { name: 'Another place or time' })).toBeDefined()
    await user.keyboard('{Escape}')
    rerender(<ChangeOfPlans meetup={{ ...accepted, proposal: later, proposalsLeft: 0 }} />)
    expect(screen.queryByRole('button', { name: 'Suggest something else' })).toBeNull()
    expect(press('Fine with me')).toBeDefined()
  })

  test('tells the one who asks until when it is open, also for a plan that is days ahead', () => {
    const inDays = inMinutes(3 * 24 * 60)
    shown({ startsAt: inDays, proposal: { ...later, byId: ANA, startsAt: inDays, expiresAt: inMinutes(30) } })
    const told = screen.getByRole('status').textContent.replaceAll('\u2068', '').replaceAll('\u2069', '')
    expect(told).toContain(
      `has until ${formatTime(inMinutes(30))} to agree. Until then, the old plan stands.`,
    )
  })

  test('that has expired is gone', () => {
    shown({ proposal: { ...later, expiresAt: inMinutes(0) } })
    expect(screen.queryByText('Plans changed?')).toBeNull()
    expect(press('15 min later')).toBeDefined()
  })

  test('shows why the server rejects the answer', async () => {
    server.answer(AGREE, errorReply(409, 'PROPOSAL_OVER', 'This suggestion isn’t open any more.'))
    const { user } = shown({ proposal: later })
    await user.click(press('Fine with me'))
    expect((await screen.findByRole('alert')).textContent).toBe('This suggestion isn’t open any more. (409)')
  })
})

test('an own proposal can be withdrawn, and the focus stays here', async () => {
  const { user, rerender } = shown({ proposal: { ...later, byId: ANA } })
  await user.click(press('Withdraw'))
  await waitFor(() => expect(server.requestsTo(WITHDRAW)).toHaveLength(1))
  rerender(<ChangeOfPlans meetup={accepted} />)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Change of plans' })),
  )
})
