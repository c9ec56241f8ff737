import { act, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { standIn } from '../../test/stand-in.ts'
import { listenToToasts } from '../../test/toasts.ts'
import { clearStored } from '../platform/storage.ts'
import { dismissAbout, showBanner, showToast, useOneToastAtATime } from '../platform/toasts.ts'
import { tells } from '../platform/told.ts'
import Toasts from './Toasts.tsx'

const DAY_MS = 86_400_000

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const notify = (...words: Parameters<typeof showToast>) => act(() => showToast(...words))
const titles = () => screen.queryAllByRole('listitem').map((toast) => toast.querySelector('div')?.textContent)

async function opened() {
  const page = show(<Toasts />)
  await pass(0)
  return page
}

describe('a toast whose news the page also shows', () => {
  const notice = () => screen.getByText('Bo is coming', { selector: '[data-tells]' })
  /** A page that says it, at this height of a screen of 800 px. */
  async function openedWith({ top }: { top: number }) {
    standIn(window, 'innerHeight', 800)
    show(<p {...tells('accepted: 2')}>Bo is coming</p>)
    vi.spyOn(notice(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 50))
    standIn(document, 'elementsFromPoint', () => [notice(), document.body])
    await opened()
  }
  const told = { title: 'Bo is coming', news: 'accepted: 2' }

  test('does not appear while that is in sight, but is announced and sounds', async () => {
    await openedWith({ top: 100 })
    const sounds = listenToToasts()
    notify(told)
    expect(sounds.words()).toEqual(['Bo is coming'])
    await vi.waitFor(async () => {
      await pass(1000)
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Bo is coming')
    })
    expect(titles()).toEqual([])
  })

  test.each([
    ['is below the edge of the screen', () => openedWith({ top: 780 })],
    ['has scrolled away', () => openedWith({ top: -10 })],
    [
      'is under a sheet',
      async () => {
        await openedWith({ top: 100 })
        standIn(document, 'elementsFromPoint', () => [document.body])
      },
    ],
    [
      'is in a tab that nobody sees',
      async () => {
        await openedWith({ top: 100 })
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      },
    ],
    [
      'is about something else',
      () => opened().then(() => show(<p {...tells('accepted: 3')}>Cy is coming</p>)),
    ],
  ])('appears after a moment if the page %s', async (_, open) => {
    await open()
    notify(told)
    expect(titles()).toEqual([])
    await pass(1000)
    expect(titles()).toEqual(['Bo is coming'])
  })

  test('never appears if it is dismissed during that moment', async () => {
    await opened()
    notify({ ...told, about: 'meetup with 2' })
    act(() => dismissAbout('meetup with 2'))
    await pass(1000)
    expect(titles()).toEqual([])
  })
})

describe('toasts', () => {
  test('show at most three at once; a fourth waits until one has closed', async () => {
    await opened()
    for (const title of ['one', 'two', 'three', 'four']) notify({ title })
    await pass(0)
    expect(titles()).toEqual(['one', 'two', 'three'])
    fireEvent.click(within(screen.getAllByRole('listitem')[1] as HTMLElement).getByLabelText('Dismiss'))
    await pass(300)
    expect(titles()).toEqual(['one', 'three', 'four'])
  })

  test('show one at a time on a page that needs the room, and none beside a banner that will go', async () => {
    await opened()
    const page = renderHook(({ isOn }) => useOneToastAtATime(isOn), { initialProps: { isOn: true } })
    act(() => showBanner({ variant: 'info', text: 'A banner' }))
    for (const title of ['one', 'two']) notify({ title })
    await pass(0)
    expect([titles(), screen.queryByText('A banner') !== null]).toEqual([['A banner'], true])
    await pass(8300)
    expect(titles()).toEqual(['one'])
    await pass(8300)
    expect(titles()).toEqual(['two'])
    notify({ title: 'three' })
    await pass(0)
    expect(titles()).toEqual(['two'])
    page.rerender({ isOn: false })
    await pass(0)
    expect(titles()).toEqual(['two', 'three'])
  })

  test('that would show old news once others have gone are only announced', async () => {
    await opened()
    const page = renderHook(() => useOneToastAtATime(true))
    for (const title of ['one', 'two']) notify({ title })
    notify({ title: 'Bo is on the way', news: 'meetup' })
    await pass(8300)
    expect(titles()).toEqual(['two'])
    await pass(8300)
    expect(titles()).toEqual([])
    expect(screen.getByText('Bo is on the way').closest('[role=status]')).not.toBeNull()
    page.unmount()
  })

  test('are cleared on sign-out, including those that wait', async () => {
    await opened()
    for (const title of ['one', 'two', 'three', 'four']) notify({ title })
    act(() => showBanner({ variant: 'info', text: 'A banner' }))
    await pass(0)
    act(clearStored)
    expect([titles(), screen.queryByText('A banner')]).toEqual([[], null])
    await pass(300)
    expect(titles()).toEqual([])
  })

  test('about a simulated person are marked as such', async () => {
    await opened()
    notify({ title: 'Bo invites you', simulated: true })
    notify({ title: 'You’re verified' })
    await pass(0)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bo invites you Simulated',
      'You’re verified',
    ])
  })

  test('close 8 seconds after they first show', async () => {
    await opened()
    for (const title of ['one', 'two', 'three', 'four']) notify({ title })
    await pass(7999)
    expect(titles()).toEqual(['one', 'two', 'three'])
    await pass(300)
    expect(titles()).toEqual(['four'])
    await pass(7600)
    expect(titles()).toEqual(['four'])
    await pass(400)
    expect(titles()).toEqual([])
  })

  test('stay open while they have the focus', async () => {
    await opened()
    notify({ title: 'one' })
    await pass(0)
    fireEvent.focusIn(screen.getByLabelText('Dismiss'))
    await pass(DAY_MS)
    expect(titles()).toEqual(['one'])
  })

  test('with the same text replace each other and restart the timer', async () => {
    await opened()
    notify({ title: 'Update failed', variant: 'destructive' })
    await pass(6000)
    notify({ title: 'Update failed', variant: 'destructive' })
    await pass(6000)
    expect(titles()).toEqual(['Update failed'])
    notify({ title: 'Bo', text: 'Hi', about: 'chat 1 2' })
    notify({ title: 'Bo', text: 'Are you there?', about: 'chat 1 2' })
    await pass(0)
    expect(screen.queryByText('Hi')).toBeNull()
    expect(screen.getByText('Are you there?')).toBeDefined()
  })

  test.each(['default', 'destructive', 'success', 'invitation'] as const)(
    'of the variant %s show title and text, and are marked with the variant',
    async (variant) => {
      await opened()
      notify({ variant, title: 'Title', text: 'Text' })
      await pass(0)
      const toast = screen.getByRole('listitem')
      expect(toast.textContent).toBe('TitleText')
      expect(toast.dataset.variant).toBe(variant)
    },
  )

  test('get the focus with F8', async () => {
    await opened()
    notify({ title: 'one' })
    await pass(0)
    fireEvent.keyDown(document, { code: 'F8' })
    expect(document.activeElement).toBe(screen.getByRole('list'))
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeDefined()
  })

  test('open their link, and then close', async () => {
    await opened()
    notify({ title: 'Bo', text: 'Hi', link: { href: '/chat/1/2', text: 'Open' } })
    await pass(0)
    fireEvent.click(screen.getByRole('link', { name: 'Open' }))
    await pass(300)
    expect(location.pathname).toBe('/chat/1/2')
    expect(titles()).toEqual([])
  })

  test('render text, never markup', async () => {
    await opened()
    notify({ title: '<img src=x>', text: '<b>bold</b>' })
    await pass(0)
    expect(screen.getByText('<b>bold</b>')).toBeDefined()
    expect(document.querySelector('img, b')).toBeNull()
  })
})

describe('swiping a toast', () => {
  test.each([
    ['right by 60 px closes it', 100, 60, []],
    ['right by 40 px does not close it', 100, 40, ['one']],
    ['left does not close it', 100, -90, ['one']],
    ['that starts where phones swipe back does not close it', 20, 60, ['one']],
    ['that starts beside that closes it', 24, 60, []],
  ])('%s', async (_, from, by, left) => {
    await opened()
    notify({ title: 'one' })
    await pass(0)
    const toast = screen.getByRole('listitem')
    toast.setPointerCapture = () => {}
    toast.releasePointerCapture = () => {}
    toast.hasPointerCapture = () => true
    fireEvent.pointerDown(toast, { button: 0, clientX: from, clientY: 10, pointerType: 'touch' })
    for (const share of [0.5, 1])
      fireEvent.pointerMove(toast, { clientX: from + by * share, clientY: 10, pointerType: 'touch' })
    fireEvent.pointerUp(toast, { clientX: from + by, clientY: 10, pointerType: 'touch' })
    await pass(300)
    expect(titles()).toEqual(left)
  })
})

describe('the banner', () => {
  test.each(['success', 'error', 'info'] as const)(
    'of the variant %s closes after 8 seconds',
    async (variant) => {
      await opened()
      act(() => showBanner({ variant, title: 'Title', text: 'Text' }))
      await pass(7999)
      expect(screen.getByRole('listitem').textContent).toBe('TitleText')
      expect(screen.getByRole('listitem').dataset.variant).toBe(variant)
      await pass(300)
      expect(screen.queryByRole('listitem')).toBeNull()
    },
  )

  test('shows one at a time, along with three toasts', async () => {
    await opened()
    for (const title of ['one', 'two', 'three']) notify({ title })
    act(() => showBanner({ variant: 'info', text: 'first' }))
    act(() => showBanner({ variant: 'info', text: 'second' }))
    await pass(0)
    expect(new Set(titles())).toEqual(new Set(['second', 'one', 'two', 'three']))
    expect(screen.queryByText('first')).toBeNull()
  })
})
