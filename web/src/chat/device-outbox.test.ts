import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newBrowser, openFresh } from '../../test/browser.ts'
import type { Outgoing } from './rules-outbox.ts'
import type { Pair } from './rules-threads.ts'

function message(order: number, changes: Partial<Outgoing & Pair> = {}): Outgoing {
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

/** Another tab, or the same one after a reload: empty memory, same browser. */
async function page() {
  const outbox = await openFresh(() => import('./device-outbox.ts'))
  const { clearStored } = await import('../platform/storage.ts')
  return { ...outbox, clearStored, texts: () => outbox.outgoing().map(({ text }) => text) }
}

beforeEach(newBrowser)

describe('a written message', () => {
  test('survives the page, in the order of writing', async () => {
    const before = await page()
    for (const order of [2, 1, 3]) await before.keepOutgoing(message(order))
    const after = await page()
    expect(after.texts()).toEqual([])
    expect(await after.loadOutgoing()).toBe(true)
    expect(after.texts()).toEqual(['message 1', 'message 2', 'message 3'])
    expect(after.nextOrder()).toBeGreaterThan(3)
  })

  test('is stored once, in its latest state', async () => {
    const before = await page()
    await before.keepOutgoing(message(1))
    await before.keepOutgoing(message(1, { state: 'failed', why: 'Not now.' }))
    const after = await page()
    await after.loadOutgoing()
    expect(after.outgoing()).toEqual([message(1, { state: 'failed', why: 'Not now.' })])
  })

  test('is gone once it has been dropped', async () => {
    const before = await page()
    for (const order of [1, 2]) await before.keepOutgoing(message(order))
    await before.dropOutgoing(['client-1'])
    const after = await page()
    await after.loadOutgoing()
    expect(after.texts()).toEqual(['message 2'])
  })

  test('is gone after signing out', async () => {
    const before = await page()
    await before.keepOutgoing(message(1))
    before.clearStored()
    expect(before.texts()).toEqual([])
    await before.untilKept()
    const after = await page()
    await after.loadOutgoing()
    expect(after.texts()).toEqual([])
  })

  test('in another tab is known here, and so is that it was sent there', async () => {
    const [here, there] = [await page(), await page()]
    const heard = vi.fn()
    here.onOtherTabs(heard)
    await there.keepOutgoing(message(1))
    await vi.waitFor(() => expect(here.texts()).toEqual(['message 1']))
    await there.dropOutgoing(['client-1'])
    await vi.waitFor(() => expect(here.texts()).toEqual([]))
    expect(heard).toHaveBeenCalledWith('changed')
  })
})

describe('while the outbox is being read', () => {
  const written = async () => {
    const before = await page()
    for (const order of [1, 2])
      await before.keepOutgoing(message(order, { state: 'failed', why: 'Not now.' }))
    const after = await page()
    await after.loadOutgoing()
    return after
  }

  test('a new message is added to the existing ones and survives the page', async () => {
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

  test('a new message never disappears, not even for a moment', async () => {
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

  test('a dropped message stays dropped', async () => {
    const here = await written()
    const reading = here.loadOutgoing()
    const dropping = here.dropOutgoing(['client-1'])
    await Promise.all([reading, dropping])
    expect(here.texts()).toEqual(['message 2'])
  })

  test('a retried message keeps its latest state', async () => {
    const here = await written()
    const reading = here.loadOutgoing()
    const keeping = here.keepOutgoing(message(1))
    await Promise.all([reading, keeping])
    expect(here.outgoing()[0]).toEqual(message(1))
  })
})

test('a message that did not fit into the storage stays on the page, whatever other tabs change', async () => {
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

test('malformed entries in the storage are skipped', async () => {
  const before = await page()
  for (const [order, changes] of [
    [1, { text: 7 }],
    [2, { userId: 'x' }],
    [3, {}],
  ] as const)
    await before.keepOutgoing(message(order, changes as Partial<Outgoing & Pair>))
  const after = await page()
  await after.loadOutgoing()
  expect(after.texts()).toEqual(['message 3'])
})

describe('without a database', () => {
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
  ])('%s: a message lasts as long as the page', async (_, database) => {
    vi.stubGlobal('indexedDB', database)
    const here = await page()
    expect(await here.loadOutgoing()).toBe(false)
    await here.keepOutgoing(message(1))
    expect(await here.loadOutgoing()).toBe(false)
    expect(here.texts()).toEqual(['message 1'])
    vi.unstubAllGlobals()
  })
})
