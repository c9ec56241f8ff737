import { eventsMissed, liveEvent } from '@hereabouts/contract/live/event'
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
  test('reaches its listeners with its payload', async () => {
    const listener = vi.fn()
    use(() => useLiveEvent(rang, listener))
    use(() => useLiveEvent(liveEvent('other'), () => listener('other')))
    await connected()
    await Wire.latest.emits(rang, { times: 3 })
    expect(listener.mock.calls).toEqual([[{ times: 3 }]])
  })

  test('calls the listener of the latest render', async () => {
    const received: string[] = []
    let word = 'before'
    const { rerender } = use(() => {
      const current = word
      useLiveEvent(rang, () => received.push(current))
    })
    await connected()
    word = 'after'
    rerender()
    await Wire.latest.emits(rang, { times: 1 })
    expect(received).toEqual(['after'])
  })

  test('does not reach unmounted components', async () => {
    const listener = vi.fn()
    const { unmount } = use(() => useLiveEvent(rang, listener))
    await connected()
    unmount()
    await Wire.latest.emits(rang, { times: 1 })
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('a connection that is still opening', () => {
  test('is closed only once it is open, without any event', async () => {
    const listener = vi.fn()
    use(() => useLiveEvent(rang, listener))
    use(() => useLiveResume(listener))
    await openLive()
    const wire = Wire.latest
    closeLive()
    await wire.accepts()
    expect(wire.isOpen).toBe(false)
    expect(listener).not.toHaveBeenCalled()
    await pass(60_000)
    expect(Wire.all).toHaveLength(1)
  })

  test('is not retried if it fails after it was closed', async () => {
    await openLive()
    closeLive()
    await Wire.latest.breaks()
    await pass(60_000)
    expect(Wire.all).toHaveLength(1)
  })

  test('is not restarted by a reconnect request', async () => {
    await openLive()
    reconnectLive()
    await pass(5000)
    expect(Wire.all).toHaveLength(1)
    await Wire.latest.accepts()
    expect(Wire.latest.isOpen).toBe(true)
  })
})

describe('a lost connection', () => {
  test('reconnects by itself and refetches everything shown', async () => {
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

  test('reconnects at once on request', async () => {
    await connected()
    await Wire.latest.breaks()
    reconnectLive()
    await pass(0)
    expect(Wire.all).toHaveLength(2)
  })
})

test('when the server could not send some events, everything is refetched within the time it names', async () => {
  const missed = vi.fn()
  use(() => useLiveGap(missed))
  await connected()
  await Wire.latest.emits(eventsMissed, { withinMs: 5000 })
  await pass(5000)
  expect(missed).toHaveBeenCalledOnce()
})

test('without WebSockets the app connects by long polling', async () => {
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
    ['after an event since the page was opened', 0, 1],
    ['never without one', Number.MAX_SAFE_INTEGER, 0],
  ])('refetches everything %s', async (_, lastEventMsAgo, times) => {
    const [missed, resumed] = [vi.fn(), vi.fn()]
    use(() => useLiveGap(missed))
    use(() => useLiveResume(resumed))
    await openLive()
    await Wire.latest.accepts({ lastEventMsAgo })
    expect([missed, resumed].map(({ mock }) => mock.calls.length)).toEqual([times, 1])
  })
})

test.each([
  ['before', 61_000, 0],
  ['after', 59_000, 1],
])('after a full refetch, only a later event causes another one (event %s it)', async (_, ms, times) => {
  const missed = vi.fn()
  use(() => useLiveGap(missed))
  await connected()
  noteRefetched()
  await pass(60_000)
  reconnectLive()
  await Wire.latest.accepts({ lastEventMsAgo: ms })
  expect(missed).toHaveBeenCalledTimes(times)
  await Wire.latest.breaks()
  await pass(2000)
  await Wire.latest.accepts()
  expect(missed).toHaveBeenCalledTimes(times + 1)
})

describe('a rejected connection', () => {
  test('is retried after a while if the server was busy', async () => {
    await openLive()
    await Wire.latest.rejects('UNAVAILABLE')
    await pass(2999)
    expect(Wire.all).toHaveLength(1)
    await pass(1)
    expect(Wire.all).toHaveLength(2)
  })

  test.each([
    ['UNAUTHORIZED', 1],
    ['TOO_MANY', 2],
  ])('with %s in the handshake is retried only if that may help', async (reason, connections) => {
    vi.stubGlobal('XMLHttpRequest', answering(403, { code: 4, message: reason }))
    onTestFinished(() => void vi.unstubAllGlobals())
    await openLive()
    await Wire.latest.fails()
    await pass(2000)
    expect(Wire.all).toHaveLength(connections)
  })

  test('is not retried without a session', async () => {
    await openLive()
    await Wire.latest.rejects('UNAUTHORIZED')
    await pass(600_000)
    expect(Wire.all).toHaveLength(1)
  })

  test('is not retried after signing out', async () => {
    await openLive()
    await Wire.latest.rejects('UNAVAILABLE')
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
  test('opening twice makes one connection', async () => {
    await Promise.all([openLive(), openLive()])
    await openLive()
    expect(Wire.all).toHaveLength(1)
  })

  test('closing before the client has loaded prevents the connection', async () => {
    const opening = openLive()
    closeLive()
    await opening
    expect(Wire.all).toEqual([])
  })

  test('opening, closing and opening, as React does in development, makes one connection', async () => {
    const opening = openLive()
    closeLive()
    await Promise.all([opening, openLive()])
    expect(Wire.all).toHaveLength(1)
  })

  test('closing stops events and reconnects', async () => {
    const listener = vi.fn()
    use(() => useLiveEvent(rang, listener))
    await connected()
    closeLive()
    await pass(0)
    expect(Wire.latest.isOpen).toBe(false)
    await Wire.latest.emits(rang, { times: 1 })
    reconnectLive()
    await pass(600_000)
    expect(listener).not.toHaveBeenCalled()
    expect(Wire.all).toHaveLength(1)
  })
})

test('the state of the connection is always known', async () => {
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

test('a connection counts as missing even before it was ever open', async () => {
  const { result } = use(() => useIsLiveMissing())
  expect(result.current).toBe(false)
  await act(openLive)
  expect(result.current).toBe(true)
  await Wire.latest.accepts()
  expect(result.current).toBe(false)
  await act(async () => closeLive())
  expect(result.current).toBe(false)
})

describe('a call', () => {
  const said = () => Wire.latest.sent.at(-1) as Wire['sent'][number]

  test.each([
    ['no error', {}, null],
    ['an error', { error: 'TOO_MANY', message: 'Slower.' }, 'TOO_MANY'],
  ])('that is answered with %s returns it', async (_, answer, error) => {
    await connected()
    const answered = callLive('session:check', {})
    expect(said()).toMatchObject({ name: 'session:check', payload: {} })
    await Wire.latest.acknowledges(said(), answer)
    expect(await answered).toBe(error)
  })

  test('fails without a connection, and is not sent later', async () => {
    expect(await callLive('session:check', {})).toBe('UNAVAILABLE')
    await openLive()
    expect(await callLive('session:check', {})).toBe('UNAVAILABLE')
    await Wire.latest.accepts()
    expect(Wire.latest.sent).toEqual([])
  })
})

describe('an app that returns from the background', () => {
  test('keeps a connection that answers', async () => {
    await connected()
    const checked = checkLive()
    await Wire.latest.acknowledges(Wire.latest.sent[0] as Wire['sent'][number], {})
    await checked
    await pass(60_000)
    expect(Wire.all).toHaveLength(1)
  })

  test('reconnects if the server does not answer', async () => {
    await connected()
    void checkLive()
    await pass(5000)
    expect(Wire.all).toHaveLength(2)
  })
})
