import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { COFFEE } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
// What the page fetches when it is needed is here already: how long fetching takes is nothing to wait for.
import '../../interests/components/InterestBrowser.tsx'
import '../components/TrustSheet.tsx'
import WelcomePage from './WelcomePage.tsx'

const CALL = 'GET /api/interests'

function welcome() {
  const net = network({ [CALL]: [COFFEE] })
  return { ...net, ...show(<WelcomePage />) }
}

/** Stands where the browser's observer is, until the test scrolls. */
function fold() {
  let scroll = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: object[]) => void) {
        scroll = () => seen([{ isIntersecting: true }])
        seen([{ isIntersecting: false }])
      }
      observe() {}
      disconnect() {}
    },
  )
  return { scroll: () => act(() => scroll()) }
}

test('the selling points and the ways in are there', () => {
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

test('what is below the fold is not asked for before one gets there', async () => {
  const { scroll } = fold()
  const { asked } = welcome()
  await act(async () => {})
  expect(asked).toEqual([])
  scroll()
  expect(await screen.findByRole('button', { name: COFFEE.name })).toBeDefined()
})

test('whoever goes by keyboard gets there too', async () => {
  fold()
  const { user } = welcome()
  await user.tab()
  expect(await screen.findByRole('tab', { name: 'Categories' })).toBeDefined()
})

test('what verification means can be read and closed, and the focus comes back', async () => {
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
