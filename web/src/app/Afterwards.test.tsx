import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Afterwards } from './Afterwards.tsx'
// Imported before the timers are mocked.
import './InstallHint.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
})

const DAY_MS = 24 * 60 * 60_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const hint = () => screen.queryByRole('complementary', { name: 'Keep Hereabouts at hand' })

test('the hint about Safari’s menu shows three seconds after the page has loaded, however long loading took', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  show(<Afterwards />)
  await pass(10_000)
  expect(hint()).toBeNull()
  state.mockReturnValue('complete')
  window.dispatchEvent(new Event('load'))
  await pass(2999)
  expect(hint()).toBeNull()
  await pass(1)
  expect(hint()).not.toBeNull()
})

test('a dismissed hint stays away for thirty days', async () => {
  const first = show(<Afterwards />)
  await pass(3000)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(hint()).toBeNull()
  first.unmount()
  const isShownAfter = async (days: number) => {
    vi.setSystemTime(Date.now() + days * DAY_MS)
    const { unmount } = show(<Afterwards />)
    await pass(3000)
    const isShown = hint() !== null
    unmount()
    return isShown
  }
  expect([await isShownAfter(29), await isShownAfter(2)]).toEqual([false, true])
})

test('the app on the home screen shows no hint', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }))
  show(<Afterwards />)
  await pass(60_000)
  expect(hint()).toBeNull()
})

test('what watches the app is loaded again when the network comes back, if it did not come before', async () => {
  const loadWatch = vi.fn()
  loadWatch.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  loadWatch.mockResolvedValueOnce({ default: () => <p>Watching</p> })
  show(<Afterwards loadWatch={loadWatch} />)
  await pass(3000)
  expect(loadWatch).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Watching')).toBeNull()
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(screen.getByText('Watching')).toBeDefined()
})
