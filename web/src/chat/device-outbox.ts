import type { Message } from '@hereabouts/contract/chat/schemas'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { onStoredCleared } from '../platform/storage.ts'
import { OUTBOX_CHANNEL, OUTBOX_DATABASE, OUTBOX_STORE } from './device-outbox-watch.ts'
import { type Outgoing, readOutgoing, type Unsent, unsentIn } from './rules-outbox.ts'
import type { Thread } from './rules-threads.ts'

/**
 * What tabs announce to each other: that the outbox has changed, or which message the server has accepted.
 */
export type OutboxBroadcast = 'changed' | (Thread & { sent: Message })

/**
 * The messages that the server has not acknowledged, in order. They are stored in the browser's
 * database and so survive a reload, a crash, and a phone that was put away. Without a database they
 * last as long as the page.
 */
export function outgoing(): readonly Outgoing[] {
  return outbox.getState()
}

/** The unsent messages of a conversation in short, or null. */
export function useUnsentIn(userId: number, thread: Thread): Unsent | null {
  const all = useStore(outbox)
  return unsentIn(all, userId, thread)
}

/** Calls `listener` when they change, in any tab. Returns a function that stops it. */
export function watchOutgoing(listener: () => void): () => void {
  return outbox.subscribe(listener)
}

/** Calls `listener` with the announcements of other tabs. Returns a function that stops it. */
export function onOtherTabs(listener: (message: OutboxBroadcast) => void): () => void {
  const handle = ({ data }: MessageEvent<OutboxBroadcast>) => listener(data)
  channel?.addEventListener('message', handle)
  return () => channel?.removeEventListener('message', handle)
}

export function broadcastToTabs(message: OutboxBroadcast) {
  channel?.postMessage(message)
}

/** The `order` of a new message: after all existing ones. */
export function nextOrder(): number {
  return Math.max(Date.now(), (outgoing().at(-1)?.order ?? 0) + 1)
}

/** Adds or replaces a message. Resolves when the browser has stored it, or cannot. */
export function keepOutgoing(message: Outgoing): Promise<void> {
  setOutgoing([...outgoing().filter(({ clientId }) => clientId !== message.clientId), message])
  return change(async (database) => {
    await database.put(STORE, message)
    kept.add(message.clientId)
  })
}

export function dropOutgoing(clientIds: readonly string[]): Promise<void> {
  setOutgoing(outgoing().filter((each) => !clientIds.includes(each.clientId)))
  return change(async (database) => {
    for (const clientId of clientIds) await database.delete(STORE, clientId)
  })
}

/**
 * Reads what an earlier page left or another tab changed. Resolves to whether the
 * browser stores anything at all.
 */
export async function loadOutgoing(): Promise<boolean> {
  let isRead = await serialize(read)
  while (isRead === 'outdated') isRead = await serialize(read)
  return isRead
}

/**
 * Whether a message still has to be sent. Asks the database, because another tab may have sent
 * it while this one slept.
 */
export function isStillKept(clientId: string): Promise<boolean> {
  return serialize(async () => {
    const database = await openOutbox()
    const known = outgoing().some((row) => row.clientId === clientId)
    if (!database || !known) return known
    // A message that could not be stored lasts as long as the page.
    return database.getKey(STORE, clientId).then(
      (key) => key !== undefined || !kept.has(clientId),
      () => true,
    )
  })
}

/** Resolves when everything added so far is stored. */
export function untilKept(): Promise<unknown> {
  return last
}

const STORE = OUTBOX_STORE

interface Schema extends DBSchema {
  outbox: { key: string; value: Outgoing }
}

export const outbox = createStore<readonly Outgoing[]>()(() => [])
/** The messages that the browser has stored. */
const kept = new Set<string>()
/** The number of changes that are not written yet. */
let unwritten = 0
let opened: Promise<IDBPDatabase<Schema> | null> | null = null
let last: Promise<unknown> = Promise.resolve()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_CHANNEL)

onOtherTabs(() => void loadOutgoing())
onStoredCleared(() => {
  setOutgoing([])
  void change((database) => database.clear(STORE))
})

function setOutgoing(messages: readonly Outgoing[]) {
  outbox.setState(
    [...messages].sort((one, other) => one.order - other.order),
    true,
  )
}

async function read(): Promise<boolean | 'outdated'> {
  const database = await openOutbox()
  if (!database) return false
  try {
    const found = readOutgoing(await database.getAll(STORE))
    // Changes made meanwhile are newer and will be written before the next read.
    if (unwritten > 0) return 'outdated'
    for (const { clientId } of found) kept.add(clientId)
    // Messages that did not fit into the browser's storage exist only here.
    setOutgoing([...found, ...outgoing().filter(({ clientId }) => !kept.has(clientId))])
    return true
  } catch {
    return false
  }
}

async function change(how: (database: IDBPDatabase<Schema>) => Promise<unknown>): Promise<void> {
  unwritten++
  await serialize(async () => {
    const database = await openOutbox()
    // The storage is full or gone. The message is still on the page, which sends it.
    if (database) await how(database).catch(() => {})
    unwritten--
  })
  broadcastToTabs('changed')
}

/** Runs work one at a time, so that a read never returns something older than an earlier write. */
function serialize<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done
  return done
}

/** Null without a database, as in old browsers and some private windows. */
function openOutbox() {
  opened ??= open().catch(() => null)
  return opened
}

/** Throws synchronously in some browsers, hence async. */
async function open() {
  return openDB<Schema>(OUTBOX_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'clientId' }),
    terminated: () => {
      opened = null
    },
  })
}
