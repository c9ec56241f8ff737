import { beforeEach, expect, test } from 'vitest'
import { newBrowser, openFresh } from '../../test/browser.ts'
import { ANA, ana, BO, message, NOW } from '../../test/samples.ts'
import type { KeptAnswer } from './rules-kept-chats.ts'

function thread(text: string, at = NOW): KeptAnswer {
  const answer = {
    messages: [message(1, { text })],
    lastSeq: 1,
    readSeq: 0,
    deleted: [],
    reactions: [],
    reactionVersion: 0,
  }
  return { path: '/api/conversations/1/2/messages', userId: ANA, at, answer, shape: '' }
}

/** The app in one tab, or the same tab after a reload: empty memory, same browser. */
async function page() {
  return openFresh(async () => ({
    ...(await import('./device-kept-chats.ts')),
    ...(await import('../accounts/device-session.ts')),
    ...(await import('../accounts/mutations.ts')),
  }))
}

/** Everything in the database, read without the code under test. */
async function stored(): Promise<string> {
  const { openDB } = await import('idb')
  const database = await openDB('hereabouts_kept', 1, {
    upgrade: (created) => void created.createObjectStore('answers', { keyPath: 'path' }),
  })
  const all = await database.getAll('answers')
  database.close()
  return JSON.stringify(all)
}

beforeEach(newBrowser)

test('what was kept is there after a reload', async () => {
  const before = await page()
  before.rememberUser(ana())
  await before.keepChats([thread('hello')], ANA, NOW)
  const after = await page()
  expect(await after.readKeptChats(ANA, NOW)).toEqual([thread('hello')])
})

test.each([
  [
    'signing out, and deleting the account',
    ({ forgetSignedIn }: Awaited<ReturnType<typeof page>>) => forgetSignedIn(),
  ],
  [
    'the end of the session on another device',
    ({ forgetUser }: Awaited<ReturnType<typeof page>>) => forgetUser(),
  ],
  [
    'signing in to another account',
    ({ rememberUser }: Awaited<ReturnType<typeof page>>) => rememberUser(ana({ id: BO })),
  ],
])('%s deletes it, even if the page has not used it', async (_, leave) => {
  const before = await page()
  before.rememberUser(ana())
  await before.keepChats([thread('secret')], ANA, NOW)
  leave(await page())
  expect(await stored()).toBe('[]')
})

test('another account on the same phone sees nothing of it, even if deleting failed', async () => {
  const before = await page()
  before.rememberUser(ana())
  await before.keepChats([thread('secret')], ANA, NOW)
  // As if the phone had been switched off in the middle of signing out.
  localStorage.clear()
  const after = await page()
  after.rememberUser(ana({ id: BO }))
  expect(await after.readKeptChats(BO, NOW)).toEqual([])
  expect(await stored()).toBe('[]')
})

test('a late write after signing out, in this tab or another, keeps nothing', async () => {
  const [here, there] = [await page(), await page()]
  for (const each of [here, there]) each.rememberUser(ana())
  here.forgetSignedIn()
  await here.keepChats([thread('secret')], ANA, NOW)
  await there.keepChats([thread('secret')], ANA, NOW)
  expect(await stored()).toBe('[]')
})

test('what is too old, and what is malformed, is deleted by the next start', async () => {
  const before = await page()
  before.rememberUser(ana())
  await before.keepChats([thread('old', NOW - 31 * 24 * 60 * 60_000)], ANA, NOW - 31 * 24 * 60 * 60_000)
  const after = await page()
  expect(await after.readKeptChats(ANA, NOW)).toEqual([])
  expect(await stored()).toBe('[]')
})

test('a deleted message is deleted here, too', async () => {
  const app = await page()
  app.rememberUser(ana())
  await app.keepChats([thread('secret')], ANA, NOW)
  await app.forgetKeptMessage({ a: ANA, b: BO }, 1, ANA)
  expect(await stored()).not.toContain('secret')
})

test('a phone without a database keeps nothing and works', async () => {
  Object.defineProperty(indexedDB, 'open', {
    value: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  const app = await page()
  app.rememberUser(ana())
  await app.keepChats([thread('hello')], ANA, NOW)
  expect(await app.readKeptChats(ANA, NOW)).toEqual([])
})
