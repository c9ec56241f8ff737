import { act, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { show } from '../../test/show.tsx'
import { isGoingBack } from './overlays.ts'
import { Sheet } from './Sheet.tsx'

/** Sheets over a page, the last one on top. */
function Page() {
  const [titles, setTitles] = useState<string[]>([])
  change = setTitles
  return titles.map((title) => (
    <Sheet key={title} title={title} onClose={() => setTitles((all) => all.filter((one) => one !== title))}>
      {null}
    </Sheet>
  ))
}
let change: (titles: string[]) => void

const openSheets = () =>
  screen.queryAllByRole('dialog', { hidden: true }).map(({ textContent }) => textContent)
/** Until the history has followed. */
const settled = () =>
  act(async () => {
    for (let calm = 0; calm < 2; calm = isGoingBack() ? 0 : calm + 1)
      await new Promise((resolve) => setTimeout(resolve))
  })
const back = async () => {
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  history.back()
  await act(() => left)
  await settled()
}

let before = 0
beforeEach(async () => {
  // The page may still be going back for another file's test.
  await settled()
  history.pushState(null, '', '/page')
  before = history.length
})

/** Opens the sheets one after another. */
async function open(...titles: string[]) {
  const { user } = show(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  for (const i of titles.keys()) {
    act(() => change(titles.slice(0, i + 1)))
    await settled()
  }
  return user
}

test('Back closes the sheet on top, then the one below it, then leaves the page', async () => {
  await open('One', 'Two')
  await back()
  expect(openSheets()).toEqual(['One'])
  await back()
  expect([openSheets(), location.pathname]).toEqual([[], '/page'])
  await back()
  expect(location.pathname).toBe('/')
})

test('sheets that close in another way leave nothing in the history', async () => {
  const user = await open('One', 'Two', 'Three')
  await user.keyboard('{Escape}')
  expect(openSheets()).toEqual(['One', 'Two'])
  await settled()
  // As when a live event ends them.
  act(() => change([]))
  await settled()
  expect([location.pathname, history.state]).toEqual(['/page', null])
})

test('a sheet that replaces another in the same moment takes over its history entry', async () => {
  await open('One')
  act(() => change(['Two']))
  await settled()
  expect(history.length).toBe(before + 1)
  await back()
  expect([openSheets(), history.state]).toEqual([[], null])
})

test('a sheet that opens while the history follows the previous one stays open until Back', async () => {
  await open('One')
  const goBack = vi.spyOn(history, 'back')
  act(() => change([]))
  await vi.waitFor(() => expect(goBack).toHaveBeenCalled(), { interval: 0 })
  act(() => change(['Two']))
  await settled()
  expect(openSheets()).toEqual(['Two'])
  await back()
  expect([openSheets(), location.pathname, history.state]).toEqual([[], '/page', null])
})

test('a sheet below that closes first does not take the one above with it', async () => {
  await open('One', 'Two')
  act(() => change(['Two']))
  await settled()
  expect(openSheets()).toEqual(['Two'])
  await back()
  expect([openSheets(), location.pathname, history.state]).toEqual([[], '/page', null])
})

test('a page opened from sheets stays, and Back leads to the page below them', async () => {
  await open('One', 'Two')
  act(() => {
    navigate('/next')
    change([])
  })
  await settled()
  expect(location.pathname).toBe('/next')
  await back()
  expect([location.pathname, history.state]).toEqual(['/page', null])
})

test.each([{ replace: false }, { replace: true }])(
  'a page opened at the moment when the history follows a closed sheet stays: %j',
  async (how) => {
    const user = await open('One')
    // As in Chromium, which leaves both the sheet and the new page.
    vi.spyOn(history, 'back').mockImplementationOnce(() => {
      navigate('/next', how)
      history.go(how.replace ? -1 : -2)
    })
    await user.keyboard('{Escape}')
    await settled()
    expect(location.pathname).toBe('/next')
    await back()
    expect(location.pathname).toBe(how.replace ? '/' : '/page')
  },
)

test('a sheet that does not close stays, and the next Back does not leave the page', async () => {
  show(
    <Sheet title="Busy" onClose={() => {}}>
      {null}
    </Sheet>,
  )
  await settled()
  await back()
  await back()
  expect([openSheets(), location.pathname]).toEqual([['Busy'], '/page'])
})

test('closing a sheet gives up when the browser cannot go back', async () => {
  vi.useFakeTimers()
  show(<Page />)
  act(() => change(['One']))
  act(() => vi.advanceTimersByTime(10))
  const goBack = vi.spyOn(history, 'back').mockImplementation(() => {})
  act(() => change([]))
  act(() => vi.advanceTimersByTime(5000))
  expect(goBack).toHaveBeenCalledTimes(1)
})
