import { liveEvent } from '@hereabouts/contract/live/event'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { use } from '../../test/show.tsx'
import {
  callLive,
  checkLive,
  closeLive,
  noteRefetched,
  openLive,
  reconnectLive,
  useIsLive,
  useIsLiveMissing,
  useLiveEvent,
  useLiveGap,
  useLiveResume,
} from './live.ts'

const rang = liveEvent<{ times: number }>('bell:rang')

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function connected() {
  await openLive()
  await Wire.latest.accepts()
}

describe('an event', () => {
  test('reaches those who listen to it, with what it says', async () => {
    const heard = vi.fn()
    use(() => useLiveEvent(rang, heard))
    use(() => useLiveEvent(liveEvent('other'), () => heard('other')))
    await connected()
    await Wire.latest.tells(rang, { times: 3 })
    expect(heard.mock.calls).toEqual([[{ times: 3 }]])
  })

  test('reaches what is shown now, not what was shown first', async () => {
    const heard: string[] = []
    let word = 'before'
    const { rerender } = use(() => {
      const current = word
      useLiveEvent(rang, () => heard.push(current))
    })
    await connected()
    word = 'after'
    rerender()
    await Wire.latest.tells(rang, { times: 1 })
    expect(heard).toEqual(['after'])
  })

  test('reaches nothing that is gone from the screen', async () => {
    const heard = vi.fn()
    const { unmount } = use(() => useLiveEvent(rang, heard))
    await connected()
    unmount()
    await Wire.latest.tells(rang, { times: 1 })
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('a connection that is just being made', () => {
  test('is given up only once it stands, and nothing is heard of it', async () => {
    const heard = vi.fn()
    use(() => useLiveEvent(rang, heard))
    use(() => useLiveResume(heard))
    await openLive()
    const wire = Wire.latest
    closeLive()
    await wire.accepts()
    expect(wire.isOpen).toBe(false)
    expect(heard).not.toHaveBeenCalled()
    await pass(60_000)
    expect(Wire.all).toHaveLength(1)
  })

  test('that fails after it was given up is not tried again', async () => {
    await openLive()
    closeLive()
    await Wire.latest.breaks()
    await pass(60_000)
    expect(Wire.all).toHaveLength(1)
  })

  test('is not begun anew when somebody asks for that', async () => {
    await openLive()
    reconnectLive()
    await pass(5000)
    expect(Wire.all).toHaveLength(1)
    await Wire.latest.accepts()
    expect(Wire.latest.isOpen).toBe(true)
  })
})

describe('a lost connection', () => {
  test('comes back by itself, and all that is shown is told to ask again', async () => {
    const resumed = vi.fn()
    use(() => useLiveResume(resumed))
    await connected()
    resumed.mockClear()
    await Wire.latest.breaks()
    await pass(2000)
    expect(Wire.all).toHaveLength(2)
    expect(resumed).not.toHaveBeenCalled()
    await Wire.latest.accepts()
    expect(resumed).toHaveBeenCalledTimes(1)
  })

  test('is made anew at once when somebody asks for that', async () => {
    await connected()
    await Wire.latest.breaks()
    reconnectLive()
    await pass(0)
    expect(Wire.all).toHaveLength(2)
  })
})

test('without WebSockets the connection is made by plain requests', async () => {
  const asked: string[] = []
  vi.stubGlobal('WebSocket', undefined)
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open = (_: string, url: string) => asked.push(url)
      setRequestHeader() {}
      send() {}
      abort() {}
    },
  )
  await openLive()
  await pass(0)
  expect(asked).toEqual([expect.stringContaining('transport=polling')])
  expect(Wire.all).toEqual([])
})

describe('a first connection', () => {
  test.each([
    ['something was told since the page was opened', 0, 1],
    ['nothing was told since', Number.MAX_SAFE_INTEGER, 0],
  ])('makes up for what was missed when %s', async (_, lastToldMsAgo, times) => {
    const [missed, resumed] = [vi.fn(), vi.fn()]
    use(() => useLiveGap(missed))
    use(() => useLiveResume(resumed))
    await openLive()
    await Wire.latest.accepts({ lastToldMsAgo })
    expect([missed, resumed].map(({ mock }) => mock.calls.length)).toEqual([times, 1])
  })
})

test.each([
  ['before', 61_000, 0],
  ['after', 59_000, 1],
])('a connection after everything was read anew makes up for what was told %s that', async (_, ms, times) => {
  const missed = vi.fn()
  use(() => useLiveGap(missed))
  await connected()
  noteRefetched()
  await pass(60_000)
  reconnectLive()
  await Wire.latest.accepts({ lastToldMsAgo: ms })
  expect(missed).toHaveBeenCalledTimes(times)
  await Wire.latest.breaks()
  await pass(2000)
  await Wire.latest.accepts()
  expect(missed).toHaveBeenCalledTimes(times + 1)
})

describe('a refused connection', () => {
  test('is tried again after a while when the server had no time', async () => {
    await openLive()
    await Wire.latest.refuses('UNAVAILABLE')
    await pass(2999)
    expect(Wire.all).toHaveLength(1)
    await pass(1)
    expect(Wire.all).toHaveLength(2)
  })

  test.each([
    ['UNAUTHORIZED', 1],
    ['TOO_MANY', 2],
  ])('at the door, by %s, is tried again as long as that may help', async (reason, connections) => {
    vi.stubGlobal('XMLHttpRequest', answering(403, { code: 4, message: reason }))
    onTestFinished(() => void vi.unstubAllGlobals())
    await openLive()
    await Wire.latest.fails()
    await pass(2000)
    expect(Wire.all).toHaveLength(connections)
  })

  test('is not tried again without a session', async () => {
    await openLive()
    await Wire.latest.refuses('UNAUTHORIZED')
    await pass(600_000)
    expect(Wire.all).toHaveLength(1)
  })

  test('is not tried again when nobody is signed in any more', async () => {
    await openLive()
    await Wire.latest.refuses('UNAVAILABLE')
    closeLive()
    await pass(600_000)
    expect(Wire.latest.isOpen).toBe(false)
    expect(Wire.all).toHaveLength(1)
  })
})

/** Plain requests that are all answered so. */
function answering(status: number, body: object) {
  return class {
    readyState = 0
    status = 0
    responseText = ''
    onreadystatechange = () => {}
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      Object.assign(this, { readyState: 4, status, responseText: JSON.stringify(body) })
      queueMicrotask(() => this.onreadystatechange())
    }
  }
}

describe('opening and closing', () => {
  test('twice opened is one connection', async () => {
    await Promise.all([openLive(), openLive()])
    await openLive()
    expect(Wire.all).toHaveLength(1)
  })

  test('closed before it was loaded, nothing is ever connected', async () => {
    const opening = openLive()
    closeLive()
    await opening
    expect(Wire.all).toEqual([])
  })

  test('opened, closed and opened, as React does while one develops, is one connection', async () => {
    const opening = openLive()
    closeLive()
    await Promise.all([opening, openLive()])
    expect(Wire.all).toHaveLength(1)
  })

  test('closed, nothing is heard, and nothing connects again', async () => {
    const heard = vi.fn()
    use(() => useLiveEvent(rang, heard))
    await connected()
    closeLive()
    await pass(0)
    expect(Wire.latest.isOpen).toBe(false)
    await Wire.latest.tells(rang, { times: 1 })
    reconnectLive()
    await pass(600_000)
    expect(heard).not.toHaveBeenCalled()
    expect(Wire.all).toHaveLength(1)
  })
})

test('whether there is a connection is known at every moment', async () => {
  const { result } = use(() => useIsLive())
  expect(result.current).toBe(false)
  await connected()
  expect(result.current).toBe(true)
  await Wire.latest.breaks()
  expect(result.current).toBe(false)
  await pass(20_000)
  await Wire.latest.accepts()
  expect(result.current).toBe(true)
  await act(async () => closeLive())
  expect(result.current).toBe(false)
})

test('that one is missing is known from when it is wanted, although it never stood', async () => {
  const { result } = use(() => useIsLiveMissing())
  expect(result.current).toBe(false)
  await act(openLive)
  expect(result.current).toBe(true)
  await Wire.latest.accepts()
  expect(result.current).toBe(false)
  await act(async () => closeLive())
  expect(result.current).toBe(false)
})

describe('what the app says', () => {
  const said = () => Wire.latest.said.at(-1) as Wire['said'][number]

  test.each([
    ['is taken', {}, null],
    ['is refused', { error: 'TOO_MANY', message: 'Slower.' }, 'TOO_MANY'],
  ])('%s: that is known by the answer', async (_, answer, error) => {
    await connected()
    const answered = callLive('session:check', {})
    expect(said()).toMatchObject({ name: 'session:check', payload: {} })
    await Wire.latest.answers(said(), answer)
    expect(await answered).toBe(error)
  })

  test('goes nowhere without a connection, and is not said later', async () => {
    expect(await callLive('session:check', {})).toBe('UNAVAILABLE')
    await openLive()
    expect(await callLive('session:check', {})).toBe('UNAVAILABLE')
    await Wire.latest.accepts()
    expect(Wire.latest.said).toEqual([])
  })
})

describe('an app that was put away and is back', () => {
  test('keeps a connection that answers', async () => {
    await connected()
    const checked = checkLive()
    await Wire.latest.answers(Wire.latest.said[0] as Wire['said'][number], {})
    await checked
    await pass(60_000)
    expect(Wire.all).toHaveLength(1)
  })

  test('connects anew when nobody answers any more', async () => {
    await connected()
    void checkLive()
    await pass(5000)
    expect(Wire.all).toHaveLength(2)
  })
})
