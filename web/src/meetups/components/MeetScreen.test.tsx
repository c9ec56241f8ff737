import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { act, screen, waitFor } from '@testing-library/react'
import { latLngToCell } from 'h3-js'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { camera } from '../../../test/camera.ts'
import { errorReply, later, network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { meetup } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { show } from '../../../test/show.tsx'
import Toasts from '../../app/Toasts.tsx'
import { showToast } from '../../platform/toasts.ts'
import { keyOf, speak } from '../../platform/translate.ts'
import MeetScreen from './MeetScreen.tsx'

const LONDON = { lat: 51.508, lng: -0.1281 }
const CELL = latLngToCell(LONDON.lat, LONDON.lng, 8)
const CONFIRM = 'POST /api/meetups/7/confirm'
const accepted = meetup({ state: 'accepted', sign: { colour: 'sky', word: 'kettle', otherWord: 'kettle' } })
const WRONG = errorReply(422, 'WRONG_CODE', 'That is not the code on the other screen.')
let server: ReturnType<typeof network>

beforeEach(() => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  server = network({
    'POST /api/meetups/7/here': { ...accepted, isHere: true },
    'POST /api/meetups/7/code': { code: '123456', expiresAt },
    [CONFIRM]: { ...accepted, state: 'met', sign: null } satisfies Meetup,
  })
})

async function shown() {
  const onClose = vi.fn()
  const receiver = phone()
  const page = { ...show(<MeetScreen meetup={accepted} onClose={onClose} />), onClose }
  await receiver.isSurelyAt(LONDON)
  await screen.findByText(sentence('Let Bo scan or enter your code'))
  return page
}
const press = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByLabelText('Or enter the code on Bo’s screen')

test('shows the sign, and the code in digits and as a QR code', async () => {
  await shown()
  expect(screen.getByText('Both your screens are sky blue and say')).toBeDefined()
  expect(screen.getByText('kettle')).toBeDefined()
  expect(await screen.findByText('123456')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Your code as a QR code' })).toBeDefined()
})

test('shows the word in the phone’s language, and what the other screen says if that differs', async () => {
  onTestFinished(() => speak('en', {}, false))
  speak('de', { [keyOf('meeting word\u0004kettle')]: 'Kessel' }, false)
  await shown()
  expect(screen.getByText('Kessel')).toBeDefined()
  expect(screen.getByText('Compare the colour and the words')).toBeDefined()
  expect(screen.queryByText(/Both your screens/)).toBeNull()
  expect(screen.getByText('kettle').closest('p')?.textContent).toBe('On the other screen: kettle')
})

test('fills the screen with the colour and the word, and the code is one tap away', async () => {
  const { user } = await shown()
  const section = screen.getByText('kettle').closest('section')
  expect(section?.style.backgroundColor).toBe('var(--sign-sky)')
  expect(section?.className).toContain('min-h-full')
  expect(section?.textContent).not.toContain('Your code')
  const scrolledTo: Element[] = []
  Element.prototype.scrollIntoView = function () {
    scrolledTo.push(this)
  }
  await user.click(press('Show the code'))
  expect(scrolledTo[0]?.textContent).toContain('Let Bo scan or enter your code')
})

test('Escape closes it before a toast that came later', async () => {
  const { user, onClose } = await shown()
  show(<Toasts />)
  act(() => showToast({ title: 'Bo says hi' }))
  await screen.findByText('Bo says hi', { selector: 'li *' })
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByText('Bo says hi', { selector: 'li *' })).toBeDefined()
})

test('keeps the screen on while it is open', async () => {
  const release = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release }))
  vi.stubGlobal('navigator', Object.assign(navigator, { wakeLock: { request } }))
  const { unmount } = await shown()
  expect(request).toHaveBeenCalledWith('screen')
  unmount()
  await waitFor(() => expect(release).toHaveBeenCalled())
  Reflect.deleteProperty(navigator, 'wakeLock')
})

test('marks a simulated person', () => {
  const other = { ...accepted.other, simulated: true }
  show(<MeetScreen meetup={{ ...accepted, other }} onClose={() => {}} />)
  expect(screen.getByRole('dialog', { name: 'You and Bo Simulated' })).toBeDefined()
})

describe('the code of the other', () => {
  test('is six digits in any script, whatever is typed or pasted around them', async () => {
    const { user } = await shown()
    const paste = async (text: string) => {
      await user.clear(field())
      await user.click(field())
      await user.paste(text)
    }
    for (const text of ['', '12a 3-4', '12345', '987 654 321']) {
      await paste(text)
      expect(field()).toHaveProperty('value', text)
      await user.type(field(), '{Enter}')
      expect(press('We’ve met')).toHaveProperty('disabled', true)
    }
    expect(server.requestsTo(CONFIRM)).toEqual([])
    for (const text of ['code: 987 654', '987-654', '９８７６５４', '٩٨٧٦٥٤', '９８７　６５４']) {
      await paste(text)
      expect(press('We’ve met')).toHaveProperty('disabled', false)
    }
  })

  test('is sent, and completes the meetup', async () => {
    const { user, queryClient } = await shown()
    queryClient.setQueryData(['/api/meetups'], { meetups: [accepted] })
    await user.type(field(), '987654{Enter}')
    await waitFor(() =>
      expect(queryClient.getQueryData(['/api/meetups'])).toMatchObject({ meetups: [{ state: 'met' }] }),
    )
    expect(server.requestsTo(CONFIRM)[0]?.body).toEqual({ code: '987654', cell: CELL })
  })

  test('shows an error when it is wrong, and clears the field', async () => {
    server.answer(CONFIRM, WRONG)
    const { user } = await shown()
    await user.type(field(), '987654{Enter}')
    await screen.findByText('That is not the code on the other screen. (422)')
    expect(field()).toHaveProperty('value', '')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('scanning', () => {
  async function scanning(lens: ReturnType<typeof camera>) {
    const page = await shown()
    expect(lens.isOn()).toBe(false)
    await page.user.click(press('Scan Bo’s code'))
    await screen.findByText('Hold the code in the frame.')
    await waitFor(() => expect(lens.isOn()).toBe(true))
    return page
  }

  test('the other’s screen sends the code once, and completes the meetup', async () => {
    const lens = camera()
    const answer = later()
    server.answer(CONFIRM, () => answer.promise)
    await scanning(lens)
    lens.shows('HEREABOUTS:7:987654')
    await waitFor(() => expect(server.requestsTo(CONFIRM)).toHaveLength(1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(server.requestsTo(CONFIRM).map(({ body }) => body)).toEqual([{ code: '987654', cell: CELL }])
    await act(async () => answer.resolve({ ...accepted, state: 'met' }))
  })

  test('another QR code shows a hint and continues', async () => {
    const lens = camera()
    await scanning(lens)
    lens.shows('https://evil.example')
    await screen.findByText('That’s a different code, not the one for this meetup.')
    lens.shows('HEREABOUTS:7:987654')
    await waitFor(() => expect(server.requestsTo(CONFIRM)).toHaveLength(1))
  })

  test('a code that the server rejects closes the camera and shows why', async () => {
    const lens = camera()
    server.answer(CONFIRM, WRONG)
    await scanning(lens)
    lens.shows('HEREABOUTS:7:987654')
    await screen.findByText('That is not the code on the other screen. (422)')
    await waitFor(() => expect(lens.isOn()).toBe(false))
    expect(await screen.findByText('123456')).toBeDefined()
  })

  test.each([
    ['NotAllowedError', /blocks the camera/, true],
    ['NotFoundError', /camera doesn’t work here/, false],
    ['NotReadableError', /The camera doesn’t answer/, true],
  ] as const)(
    'with the camera error %s shows why, and the code can be typed',
    async (name, words, mayChange) => {
      const lens = camera()
      lens.fails(name)
      const { user } = await shown()
      await user.click(press('Scan Bo’s code'))
      expect((await screen.findByRole('alert')).textContent).toMatch(words)
      expect(field()).toBeDefined()
      const again = screen.queryByRole('button', { name: 'Try the camera again' })
      expect(again !== null).toBe(mayChange)
      if (!again) return
      lens.fails(null)
      await user.click(again)
      await screen.findByText('Hold the code in the frame.')
    },
  )

  test.each([
    ['without a secure connection', { isSecure: false }, /camera doesn’t work here/],
    ['in a browser without camera support', { hasCamera: false }, /camera doesn’t work here/],
  ])('%s shows why', async (_, options, words) => {
    const { user } = await shown()
    camera(options)
    await user.click(press('Scan Bo’s code'))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('shows why when the camera is taken away', async () => {
    const lens = camera()
    await scanning(lens)
    await act(async () => lens.isTakenAway())
    expect((await screen.findByRole('alert')).textContent).toMatch(/The camera doesn’t answer/)
    expect(lens.isOn()).toBe(false)
  })
})

describe('the camera closes', () => {
  async function on() {
    const lens = camera()
    const page = await shown()
    await page.user.click(press('Scan Bo’s code'))
    await waitFor(() => expect(lens.isOn()).toBe(true))
    return { ...page, lens }
  }

  test('when the person shows their own code again', async () => {
    const { user, lens } = await on()
    await user.click(press('Show my code'))
    expect(lens.isOn()).toBe(false)
  })

  test('when the screen is left', async () => {
    const { unmount, lens } = await on()
    unmount()
    expect(lens.isOn()).toBe(false)
  })

  test('when it opens only after the screen was left', async () => {
    const lens = camera()
    const opening = later<void>()
    lens.opensAfter(opening.promise)
    const { user, unmount } = await shown()
    await user.click(press('Scan Bo’s code'))
    unmount()
    await act(async () => opening.resolve())
    await waitFor(() => expect(lens.isOn()).toBe(false))
  })

  test('while the page is hidden, and opens again after that', async () => {
    const { lens } = await on()
    const see = async (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    }
    await see('hidden')
    expect(lens.isOn()).toBe(false)
    await see('visible')
    await waitFor(() => expect(lens.isOn()).toBe(true))
    Reflect.deleteProperty(document, 'visibilityState')
  })
})
