import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newBrowser, openFresh } from '../../test/browser.ts'
import { holdsOutgoing, watchForOutgoing } from './device-outbox-watch.ts'

const MESSAGE = {
  clientId: 'client-1',
  userId: 1,
  a: 1,
  b: 2,
  text: 'one',
  sentAt: '2026-06-01T12:00:00.000Z',
  order: 1,
  state: 'sending' as const,
  why: null,
}

beforeEach(newBrowser)

const outbox = () => openFresh(() => import('./device-outbox.ts'))

function watched() {
  const found = vi.fn()
  onTestFinished(watchForOutgoing(found))
  return found
}

test('looking for an outbox does not create one, and does not block its creation', async () => {
  expect(await holdsOutgoing()).toBe(false)
  expect(await indexedDB.databases()).toEqual([])
  expect(await (await outbox()).loadOutgoing()).toBe(true)
})

test('an empty outbox does not count as waiting', async () => {
  const { keepOutgoing, dropOutgoing } = await outbox()
  await keepOutgoing(MESSAGE)
  expect(await holdsOutgoing()).toBe(true)
  await dropOutgoing([MESSAGE.clientId])
  expect(await holdsOutgoing()).toBe(false)
})

test('reports messages from an earlier session, and those that another tab writes later', async () => {
  const { keepOutgoing } = await outbox()
  const meanwhile = watched()
  await keepOutgoing(MESSAGE)
  const later = watched()
  for (const found of [meanwhile, later]) await vi.waitFor(() => expect(found).toHaveBeenCalled())
})

test('signing out erases it even on a page that has not loaded the code that sends', async () => {
  const { keepOutgoing } = await outbox()
  await keepOutgoing(MESSAGE)
  const page = await openFresh(async () => ({
    ...(await import('./device-outbox-watch.ts')),
    ...(await import('../platform/storage.ts')),
  }))
  page.clearStored()
  await vi.waitFor(async () => expect(await page.holdsOutgoing()).toBe(false))
})

test('without a database nothing is waiting', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await holdsOutgoing()).toBe(false)
})
