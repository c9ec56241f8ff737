import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newBrowser, openFresh } from '../../test/browser.ts'
import type { Outgoing } from './rules-outbox.ts'

function message(order: number, changes: Partial<Outgoing> = {}): Outgoing {
  return {
    clientId: `client-${order}`,
    userId: 1,
    a: 1,
    b: 2,
    text: `message ${order}`,
    sentAt: '2026-06-01T12:00:00.000Z',
    order,
    state: 'sending',
    why: null,
    ...changes,
  }
}

/** Another page of the app, or the same one after a reload: nothing in memory, the same browser. */
async function page() {
  const outbox = await openFresh(() => import('./device-outbox.ts'))
  const { clearStored } = await import('../platform/storage.ts')
  return { ...outbox, clearStored, texts: () => outbox.outgoing().map(({ text }) => text) }
}

beforeEach(newBrowser)

describe('what was written', () => {
  test('outlives the page, in the order in which it was written', async () => {
    const before = await page()
    for (const order of [2, 1, 3]) await before.keepOutgoing(message(order))
    const after = await page()
    expect(after.texts()).toEqual([])
    expect(await after.loadOutgoing()).toBe(true)
    expect(after.texts()).toEqual(['message 1', 'message 2', 'message 3'])
    expect(after.nextOrder()).toBeGreaterThan(3)
  })

  test('is there once, as it was left last', async () => {
    const before = await page()
    await before.keepOutgoing(message(1))
    await before.keepOutgoing(message(1, { state: 'failed', why: 'Not now.' }))
    const after = await page()
    await after.loadOutgoing()
    expect(after.outgoing()).toEqual([message(1, { state: 'failed', why: 'Not now.' })])
  })

  test('is gone once it is dropped', async () => {
    const before = await page()
    for (const order of [1, 2]) await before.keepOutgoing(message(order))
    await before.dropOutgoing(['client-1'])
    const after = await page()
    await after.loadOutgoing()
    expect(after.texts()).toEqual(['message 2'])
  })

  test('is gone with signing out', async () => {
    const before = await page()
    await before.keepOutgoing(message(1))
    before.clearStored()
    expect(before.texts()).toEqual([])
    await before.untilKept()
    const after = await page()
    await after.loadOutgoing()
    expect(after.texts()).toEqual([])
  })

  test('in another tab is known here, and so is what was sent there', async () => {
    const [here, there] = [await page(), await page()]
    const heard = vi.fn()
    here.hearOtherTabs(heard)
    await there.keepOutgoing(message(1))
    await vi.waitFor(() => expect(here.texts()).toEqual(['message 1']))
    await there.dropOutgoing(['client-1'])
    await vi.waitFor(() => expect(here.texts()).toEqual([]))
    expect(heard).toHaveBeenCalledWith('changed')
  })
})

describe('what is done while the outbox is being read', () => {
  const written = async () => {
    const before = await page()
    for (const order of [1, 2])
      await before.keepOutgoing(message(order, { state: 'failed', why: 'Not now.' }))
    const after = await page()
    await after.loadOutgoing()
    return after
  }

  test('a message that is written then is there, with those of before, and outlives the page', async () => {
    await written()
    const here = await page()
    const reading = here.loadOutgoing()
    await here.keepOutgoing(message(3))
    await reading
    expect(here.texts()).toEqual(['message 1', 'message 2', 'message 3'])
    expect(await here.isStillKept('client-3')).toBe(true)
    const after = await page()
    await after.loadOutgoing()
    expect(after.texts()).toEqual(['message 1', 'message 2', 'message 3'])
  })

  test('at no moment is it missing, nor is it told to be gone', async () => {
    const here = await written()
    const reading = here.loadOutgoing()
    const seen: string[][] = []
    here.watchOutgoing(() => seen.push(here.texts()))
    const keeping = here.keepOutgoing(message(3))
    const isKept = here.isStillKept('client-3')
    expect(await isKept).toBe(true)
    await Promise.all([reading, keeping])
    for (const texts of seen) expect(texts).toContain('message 3')
  })

  test('what is dropped then stays dropped', async () => {
    const here = await written()
    const reading = here.loadOutgoing()
    const dropping = here.dropOutgoing(['client-1'])
    await Promise.all([reading, dropping])
    expect(here.texts()).toEqual(['message 2'])
  })

  test('what is tried again then is as it was left last', async () => {
    const here = await written()
    const reading = here.loadOutgoing()
    const keeping = here.keepOutgoing(message(1))
    await Promise.all([reading, keeping])
    expect(here.outgoing()[0]).toEqual(message(1))
  })
})

test('what the browser had no room for stays on the page, whatever other tabs change', async () => {
  const here = await page()
  await here.loadOutgoing()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await here.keepOutgoing(message(1))
  put.mockRestore()
  const there = await page()
  await there.keepOutgoing(message(2))
  await vi.waitFor(() => expect(here.texts()).toContain('message 2'))
  expect(here.texts()).toEqual(['message 1', 'message 2'])
})

test('what another hand has put there is passed over', async () => {
  const before = await page()
  for (const [order, changes] of [
    [1, { text: 7 }],
    [2, { userId: 'x' }],
    [3, {}],
  ] as const)
    await before.keepOutgoing(message(order, changes as Partial<Outgoing>))
  const after = await page()
  await after.loadOutgoing()
  expect(after.texts()).toEqual(['message 3'])
})

describe('where the browser has no database', () => {
  test.each([
    ['it is not there', undefined],
    [
      'it is forbidden',
      {
        open() {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    ],
  ])('%s: what was written lasts as long as the page', async (_, database) => {
    vi.stubGlobal('indexedDB', database)
    const here = await page()
    expect(await here.loadOutgoing()).toBe(false)
    await here.keepOutgoing(message(1))
    expect(await here.loadOutgoing()).toBe(false)
    expect(here.texts()).toEqual(['message 1'])
    vi.unstubAllGlobals()
  })
})
