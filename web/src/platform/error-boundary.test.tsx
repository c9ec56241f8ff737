import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { lazy, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { AppBoundary, PageBoundary, PartBoundary, SheetBoundary } from './error-boundary.tsx'

const broken = new Set<string>()

beforeEach(() => {
  broken.clear()
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function Content({ address }: { address: string }) {
  if (broken.has(address)) throw new Error('not your day')
  return <p>This is {address}</p>
}

let goTo: (address: string) => void = () => {}

function App() {
  const [address, setAddress] = useState('/one')
  goTo = (to) => act(() => setAddress(to))
  return (
    <>
      <nav>Main</nav>
      <PageBoundary address={address}>
        <Content address={address} />
      </PageBoundary>
    </>
  )
}

test('a page that fails because of a call shows the id of its request', async () => {
  const cause = new Response('', { headers: { 'x-request-id': '7f3b0c2a' } })
  function Failing(): string {
    throw new Error('not your day', { cause })
  }
  show(
    <PageBoundary address="/one">
      <Failing />
    </PageBoundary>,
  )
  expect(await screen.findByText('Error ID 7f3b0c2a')).toBeDefined()
})

const tryAgain = () => screen.getByRole('button', { name: 'Try Again' })

test('a sheet that fails to load shows a toast and closes, and the page keeps working', async () => {
  const Sheet = lazy(() => Promise.reject(new Error('no such file')))
  const { words } = listenToToasts()
  function PageWithSheet() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          {isOpen ? 'Opening' : 'Open'}
        </button>
        {isOpen && (
          <SheetBoundary onClose={() => setIsOpen(false)}>
            <Sheet />
          </SheetBoundary>
        )}
      </>
    )
  }
  const { user } = show(<PageWithSheet />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() =>
    expect(words()).toEqual(['That didn’t open: Part of the app didn’t load. Reload the page to try again.']),
  )
  expect(screen.getByRole('button', { name: 'Open' })).toBeDefined()
})

describe('a page that throws', () => {
  test('shows an error with three actions, and the rest of the app keeps working', () => {
    broken.add('/one')
    show(<App />)
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Try Again',
      'Reset',
      'Reload Page',
    ])
    expect(screen.getByText('Main')).toBeDefined()
  })

  test('comes back after a successful retry', async () => {
    broken.add('/one')
    const { user } = show(<App />)
    broken.clear()
    await user.click(tryAgain())
    expect(screen.getByText('This is /one')).toBeDefined()
  })

  test('can be retried three times, then the button says that no tries are left', async () => {
    broken.add('/one')
    const { user } = show(<App />)
    for (let times = 0; times < 3; times++) await user.click(tryAgain())
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    const spent = screen.getByRole<HTMLButtonElement>('button', { name: 'No tries left' })
    expect(spent.disabled).toBe(true)
  })

  test('has three tries again after a reset', async () => {
    broken.add('/one')
    const { user } = show(<App />)
    for (let times = 0; times < 3; times++) await user.click(tryAgain())
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    for (let times = 0; times < 3; times++) await user.click(tryAgain())
    expect(screen.getByRole('button', { name: 'No tries left' })).toBeDefined()
  })

  test('is left by navigating, and another failing page has its own three tries', async () => {
    broken.add('/one').add('/three')
    const { user } = show(<App />)
    await user.click(tryAgain())
    goTo('/two')
    expect(screen.getByText('This is /two')).toBeDefined()
    goTo('/three')
    for (let times = 0; times < 3; times++) await user.click(tryAgain())
    expect(screen.getByRole('button', { name: 'No tries left' })).toBeDefined()
  })
})

test('a reset refetches the queries', async () => {
  broken.add('/one')
  let answers = 0
  function Reader() {
    const { data } = useQuery({ queryKey: ['it'], queryFn: async () => ++answers })
    return <p>answer {data ?? 'none'}</p>
  }
  const { user } = show(
    <>
      <Reader />
      <App />
    </>,
  )
  await screen.findByText('answer 1')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(screen.getByText('answer 2')).toBeDefined())
})

test.each(['null', '7', '"x"', '{"address":7}', '{"address":"/one","times":"3"}', '{'])(
  'an invalid stored count of tries (%s) is ignored',
  (note) => {
    sessionStorage.setItem('hereabouts_retried', note)
    broken.add('/one')
    show(<App />)
    expect(tryAgain()).toBeDefined()
  },
)

test('tries before a reload count', () => {
  sessionStorage.setItem('hereabouts_retried', '{"address":"/one","times":3}')
  broken.add('/one')
  show(<App />)
  expect(screen.getByRole('button', { name: 'No tries left' })).toBeDefined()
})

test('when the whole app fails, it says that it cannot be loaded', () => {
  broken.add('/one')
  show(
    <AppBoundary>
      <Content address="/one" />
    </AppBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Unable to Load Application' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined()
})

test('a part that throws shows an error in its place, and can be retried', async () => {
  broken.add('/part')
  const { user } = show(
    <main>
      <PartBoundary>
        <Content address="/part" />
      </PartBoundary>
      <p>The page</p>
    </main>,
  )
  expect(screen.getByRole('alert').textContent).toContain('The rest of the page still works.')
  expect(screen.getByText('The page')).toBeDefined()
  broken.clear()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('This is /part')).toBeDefined()
})
