import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { network, refusal } from '../../../test/network.ts'
import { inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { AcceptedMeetup } from './AcceptedMeetup.tsx'

const CANCEL = 'POST /api/meetups/7/cancel'
const CONFIRM = 'POST /api/meetups/7/confirm'
const accepted = meetup({ state: 'accepted', sign: { colour: 'teal', word: 'Heron' } })
let server: ReturnType<typeof network>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = network({
    'GET /api/meetups/7/code': { code: '123456', expiresAt: inMinutes(1) },
    [CANCEL]: { ...accepted, state: 'cancelled' },
  })
})
afterEach(() => vi.useRealTimers())

function shown(sign = accepted.sign) {
  return show(<AcceptedMeetup meetup={{ ...accepted, sign }} chatHref="/chat/1/2" />)
}
const press = (name: string) => screen.getByRole('button', { name })

test('both know each other by a colour and a word, and can write to each other', () => {
  shown()
  expect(screen.getByText('Both your screens are teal and say')).toBeDefined()
  expect(screen.getByText('Heron')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('/chat/1/2')
})

test('without a sign there is no empty one', () => {
  shown(null)
  expect(screen.queryByText(/Both your screens/)).toBeNull()
})

describe('calling it off', () => {
  test('takes a second thought, and can be thought better of', async () => {
    const { user } = shown()
    await user.click(press('Cannot make it?'))
    await user.click(press('Keep it'))
    expect(server.askedFor(CANCEL)).toEqual([])
    await user.click(press('Cannot make it?'))
    await user.click(press('Call it off'))
    await waitFor(() => expect(server.askedFor(CANCEL)).toHaveLength(1))
  })

  test('that is refused says why', async () => {
    server.answer(CANCEL, refusal(409, 'NOT_ACCEPTED', 'This meetup is not on any more.'))
    const { user } = shown()
    await user.click(press('Cannot make it?'))
    await user.click(press('Call it off'))
    expect((await screen.findByRole('alert')).textContent).toBe('This meetup is not on any more.')
  })
})

describe('the code', () => {
  async function here() {
    const page = shown()
    await page.user.click(press('We are both here'))
    return { ...page, field: screen.getByLabelText('Or enter the code on Bo’s screen') }
  }

  test('is asked for when both are there, not before', async () => {
    const { user } = shown()
    expect(server.asked).toEqual([])
    await user.click(press('We are both here'))
    expect(await screen.findByText('123456')).toBeDefined()
  })

  test('of the other is six digits, whatever else is typed or pasted', async () => {
    const { user, field } = await here()
    expect(press('We have met')).toHaveProperty('disabled', true)
    await user.type(field, '12a 3-4')
    expect(field).toHaveProperty('value', '1234')
    await user.type(field, '{Enter}')
    expect(server.askedFor(CONFIRM)).toEqual([])
    await user.clear(field)
    await user.click(field)
    await user.paste('code: 987 654 321')
    expect(field).toHaveProperty('value', '987654')
    expect(press('We have met')).toHaveProperty('disabled', false)
  })

  test('of the other is sent, and both have met', async () => {
    server.answer(CONFIRM, { ...accepted, state: 'met', sign: null })
    const { user, field, queryClient } = await here()
    await user.type(field, '987654{Enter}')
    await waitFor(() =>
      expect(queryClient.getQueryData(['/api/meetups'])).toMatchObject({ meetups: [{ state: 'met' }] }),
    )
    expect(server.askedFor(CONFIRM)[0]?.body).toEqual({ code: '987654' })
  })

  test('that is wrong says so and makes room for another', async () => {
    server.answer(CONFIRM, refusal(422, 'WRONG_CODE', 'That is not the code on the other screen.'))
    const { user, field } = await here()
    await user.type(field, '987654{Enter}')
    await screen.findByText('That is not the code on the other screen.')
    expect(field).toHaveProperty('value', '')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})
