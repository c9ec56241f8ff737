import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isSignedInAs } from '../accounts/queries.ts'
import { eraseKept, hasKept, KEPT_DATABASE, markKept } from '../platform/kept-database.ts'
import {
  isKeptAnswer,
  type KeptAnswer,
  withinBounds,
  withoutChat,
  withoutMessage,
} from './rules-kept-chats.ts'
import type { Thread } from './rules-threads.ts'

/**
 * The answers that the phone has kept for this person. Deletes what is too old, and
 * everything of anybody else.
 */
export function readKeptChats(userId: number, nowMs: number): Promise<KeptAnswer[]> {
  if (!hasKept(userId)) {
    eraseKept()
    return Promise.resolve([])
  }
  return changeKept(userId, (kept) =>
    withinBounds(
      kept.filter((each) => isKeptAnswer(each)),
      nowMs,
    ),
  )
}

/** Keeps answers, within bounds. Does nothing once the person has signed out. */
export function keepChats(answers: readonly KeptAnswer[], userId: number, nowMs: number): Promise<unknown> {
  // Creates no database for answers that would not be kept.
  if (!hasKept(userId) && withinBounds(answers, nowMs).length === 0) return Promise.resolve()
  const added = new Set(answers.map(({ path }) => path))
  return changeKept(userId, (kept) =>
    withinBounds([...kept.filter(({ path }) => !added.has(path)), ...answers], nowMs),
  )
}

/** Deletes a message's text wherever it was kept. */
export function forgetKeptMessage(thread: Thread, seq: number, userId: number) {
  if (!hasKept(userId)) return Promise.resolve([])
  return changeKept(userId, (kept) => withoutMessage(kept, thread, seq))
}

/** Deletes the messages of a chat. */
export function forgetKeptChat(thread: Thread, userId: number) {
  if (!hasKept(userId)) return Promise.resolve([])
  return changeKept(userId, (kept) => withoutChat(kept, thread))
}

/** Resolves when everything begun so far is written. */
export function untilChatsKept(): Promise<unknown> {
  return last
}

const STORE = 'answers'

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Replaces what is kept. Resolves to what is kept now: nothing without a database, or once
 * the person has signed out.
 */
function changeKept(userId: number, to: (kept: KeptAnswer[]) => KeptAnswer[]): Promise<KeptAnswer[]> {
  const change = async () => {
    let database: IDBPDatabase<Schema> | null = null
    try {
      database = await openDB<Schema>(KEPT_DATABASE, 1, {
        upgrade: (created) => void created.createObjectStore(STORE, { keyPath: 'path' }),
      })
      // Signing out, in any tab, deletes the database once this connection is closed.
      if (!isSignedInAs(userId) || !markKept(userId)) return []
      return await replaceAll(database, userId, to)
    } catch {
      // No database, no room, or something in it that nobody can read.
      eraseKept()
      return []
    } finally {
      // An open connection would keep other tabs from deleting the database.
      database?.close()
    }
  }
  const done = last.then(change)
  last = done
  return done
}

async function replaceAll(
  database: IDBPDatabase<Schema>,
  userId: number,
  to: (kept: KeptAnswer[]) => KeptAnswer[],
): Promise<KeptAnswer[]> {
  const transaction = database.transaction(STORE, 'readwrite')
  const stored = await transaction.store.getAll()
  const kept = to(stored.filter((row) => row.userId === userId))
  const paths = new Set(kept.map(({ path }) => path))
  const gone = stored.map(({ path }) => path).filter((path) => !paths.has(path))
  await Promise.all([
    ...gone.map((path) => transaction.store.delete(path)),
    ...kept.filter((row) => !stored.includes(row)).map((row) => transaction.store.put(row)),
    transaction.done,
  ])
  return kept
}
