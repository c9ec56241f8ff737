import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, ana, BO, inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import PeopleMet from './PeopleMet.tsx'
// Loaded here, so that no test waits for it.
import './PlanSheet.tsx'
import { StayInTouch } from './StayInTouch.tsx'

const met = meetup({ state: 'met', place: 'Café Blum' })
const COMPANION = met.other
const LIST = `GET /api/users/${ANA}/in-touch`
const NOBODY = { people: [], waiting: [] }
const WITH_BO = { people: [{ person: COMPANION, metAt: inMinutes(-60) }], waiting: [] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})

function answering(list: object, others: Record<string, object> = {}) {
  return network({
    [LIST]: list,
    [`GET /api/users/${ANA}`]: ana(),
    'GET /api/meetups': { meetups: [met] },
    [`GET /api/users/${ANA}/needs`]: { needs: [] },
    ...others,
  })
}
const press = (name: string) => screen.findByRole('button', { name })

describe('the people one has met', () => {
  test.each([
    [-60, 'BBoYou met today'],
    [-26 * 60, 'BBoLast met November 19, 2026'],
  ])(
    'are listed with the day, and nothing about where they are: met %i minutes ago',
    async (minutes, text) => {
      answering({ people: [{ person: COMPANION, metAt: inMinutes(minutes) }], waiting: [] })
      show(<PeopleMet userId={ANA} />)
      const row = within(await screen.findByRole('region', { name: 'People you’ve met' })).getByRole(
        'listitem',
      )
      expect(row.textContent).toBe(text)
    },
  )

  test('are not mentioned without any', async () => {
    const { requestsTo } = answering({ people: [], waiting: [BO] })
    const { container } = show(<PeopleMet userId={ANA} />)
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(1))
    expect(container.textContent).toBe('')
  })

  test('say so when they cannot be loaded', async () => {
    answering(errorReply(500, 'INTERNAL', 'Oops'))
    show(<PeopleMet userId={ANA} />)
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load the people you’ve met.')
  })

  test('are removed only after asking', async () => {
    const REMOVE = `DELETE /api/users/${ANA}/in-touch`
    const { requestsTo } = answering(WITH_BO, { [REMOVE]: NOBODY })
    const { user } = show(<PeopleMet userId={ANA} />)
    await user.click(await press('Remove Bo'))
    expect(screen.getByRole('dialog').textContent).toContain('Nobody is told.')
    await user.click(await press('Remove'))
    await waitFor(() => expect(screen.queryByText('Bo')).toBeNull())
    expect(requestsTo(REMOVE)).toMatchObject([{ body: { userId: BO } }])
  })
})

describe('staying in touch', () => {
  test('is offered, waits in private, and can be taken back', async () => {
    const PATH = `/api/users/${ANA}/in-touch`
    answering(NOBODY, { [`PUT ${PATH}`]: { people: [], waiting: [BO] }, [`DELETE ${PATH}`]: NOBODY })
    const { user } = show(<StayInTouch userId={ANA} other={COMPANION} onPlanned={vi.fn()} />)
    await user.click(await press('Stay in touch'))
    expect((await screen.findByRole('status')).textContent).toBe('If Bo says so too, we’ll tell you.')
    await user.click(await press('Withdraw'))
    await press('Stay in touch')
  })

  test('leads to a plan in two taps, which starts with what the two did last time', async () => {
    const PLAN = 'POST /api/plans'
    const { requestsTo } = answering(WITH_BO, {
      [PLAN]: meetup({ inviterId: ANA, inviteeId: BO, isPlan: true }),
    })
    const onPlanned = vi.fn()
    show(<StayInTouch userId={ANA} other={COMPANION} onPlanned={onPlanned} />)
    expect((await screen.findByRole('status')).textContent).toBe('You’re in touch.')
    fireEvent.click(await press('Plan a day'))
    await waitFor(() => expect(screen.getByLabelText('Where')).toHaveProperty('value', 'Café Blum'))
    fireEvent.click(await press('Suggest it'))
    await waitFor(() => expect(onPlanned).toHaveBeenCalledOnce())
    const [{ body } = {}] = requestsTo(PLAN) as { body?: { startsAt: string } }[]
    expect(body).toMatchObject({ inviteeId: BO, interestId: met.interest.id, place: 'Café Blum' })
    expect(new Date(body?.startsAt ?? '').getHours()).toBe(18)
  })

  test('a plan is not sent for a time that is too soon, or without a place', async () => {
    const PLAN = 'POST /api/plans'
    const { requestsTo } = answering(WITH_BO, { [PLAN]: meetup(), 'GET /api/meetups': { meetups: [] } })
    const { user } = show(<StayInTouch userId={ANA} other={COMPANION} onPlanned={vi.fn()} />)
    fireEvent.click(await press('Plan a day'))
    fireEvent.click(await press('Suggest it'))
    expect(screen.getByText('Name a public place.')).toBeDefined()
    await user.type(screen.getByLabelText('Where'), 'Market Square')
    await user.selectOptions(screen.getByLabelText('Which day'), 'Today')
    await user.clear(screen.getByLabelText('What time'))
    await user.type(screen.getByLabelText('What time'), '00:15')
    fireEvent.click(await press('Suggest it'))
    expect(screen.getByRole('alert').textContent).toMatch(/^Choose a time 3 hours to 14 days/)
    expect(requestsTo(PLAN)).toHaveLength(0)
  })
})
