import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { COFFEE } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
// The app loads these lazily. Here they load first, so that no test waits for them.
import '../../interests/components/InterestBrowser.tsx'
import '../components/TrustSheet.tsx'
import WelcomePage from './WelcomePage.tsx'

const CALL = 'GET /api/interests'

function welcome() {
  const net = network({ [CALL]: [COFFEE] })
  return { ...net, ...show(<WelcomePage />) }
}

/** Stubs the IntersectionObserver. Nothing is visible until the test scrolls. */
function fold() {
  const observers: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: object[]) => void) {
        observers.push(() => seen([{ isIntersecting: true }]))
        seen([{ isIntersecting: false }])
      }
      observe() {}
      disconnect() {}
    },
  )
  return { scroll: () => act(() => observers.forEach((scroll) => void scroll())) }
}

test('the page shows the selling points and the sign-up and sign-in links', () => {
  welcome()
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin')
  expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/signup')
  for (const point of [
    'Real-world, in-person encounters',
    'Location-based matching',
    'Verified users',
    'Dynamic availability',
    'A social badge system',
  ])
    expect(screen.getByRole('heading', { name: point })).toBeDefined()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/terms', '/privacy', '/badge-guide']))
})

test('content below the fold loads only when the person scrolls there', async () => {
  const { scroll } = fold()
  const { requests } = welcome()
  await act(async () => {})
  expect(requests).toEqual([])
  scroll()
  expect(await screen.findByRole('button', { name: COFFEE.name })).toBeDefined()
})

test('content below the fold loads for keyboard users', async () => {
  fold()
  const { user } = welcome()
  await user.tab()
  expect(await screen.findByRole('tab', { name: 'Categories' })).toBeDefined()
})

test('the verification dialog opens and closes, and the focus returns', async () => {
  const { user } = welcome()
  const more = screen.getByRole('button', { name: 'Learn more' })
  for (const close of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Close' })),
    () => user.click(screen.getByRole('button', { name: 'Got it' })),
  ]) {
    await user.click(more)
    expect(await screen.findByRole('dialog', { name: 'Trust & Verification' })).toBeDefined()
    await close()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(more))
  }
})
