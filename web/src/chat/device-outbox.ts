import type { Message } from '@hereabouts/contract/chat/schemas'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { createStore } from 'zustand/vanilla'
import { onStoredCleared } from '../platform/storage.ts'
import { OUTBOX_CHANNEL, OUTBOX_DATABASE, OUTBOX_STORE } from './device-outbox-there.ts'
import { type Outgoing, readOutgoing } from './rules-outbox.ts'

/** What one tab tells the others: that the outbox is not as it was, and which message the server took. */
export type OutboxBroadcast = 'changed' | { sent: Message; a: number; b: number }

/**
 * Messages that the server has not acknowledged, in their order. They are kept by the browser's database, so that they
 * outlive a reload, a crash, and a phone that was put away; where there is none, they last as long as the page.
 */
export function outgoing(): readonly Outgoing[] {
  return outbox.getState()
}

/** Calls `listener` whenever they change, in whatever tab. Gives the way to stop that. */
export function watchOutgoing(listener: () => void): () => void {
  return outbox.subscribe(listener)
}

/** Calls `listener` with what other tabs tell. Gives the way to stop that. */
export function hearOtherTabs(listener: (message: OutboxBroadcast) => void): () => void {
  const hear = ({ data }: MessageEvent<OutboxBroadcast>) => listener(data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

export function tellOtherTabs(message: OutboxBroadcast) {
  channel?.postMessage(message)
}

/** The order of a message that is written now: after all that are there. */
export function nextOrder(): number {
  return Math.max(Date.now(), (outgoing().at(-1)?.order ?? 0) + 1)
}

/** Adds a message, or what has become of it. Resolves when it would outlive the page, as far as the browser keeps anything. */
export function keepOutgoing(message: Outgoing): Promise<void> {
  become([...outgoing().filter(({ clientId }) => clientId !== message.clientId), message])
  return change(async (database) => {
    await database.put(STORE, message)
    kept.add(message.clientId)
  })
}

export function dropOutgoing(clientIds: readonly string[]): Promise<void> {
  become(outgoing().filter((each) => !clientIds.includes(each.clientId)))
  return change(async (database) => {
    for (const clientId of clientIds) await database.delete(STORE, clientId)
  })
}

/** Reads what an earlier page has left, or another tab has changed. Tells whether the browser keeps anything at all. */
export async function loadOutgoing(): Promise<boolean> {
  let isRead = await inTurn(read)
  while (isRead === 'outdated') isRead = await inTurn(read)
  return isRead
}

/** Whether a message is still to be sent, by what the browser has kept: another tab may have sent it while this one was asleep. */
export function isStillKept(clientId: string): Promise<boolean> {
  return inTurn(async () => {
    const database = await openOutbox()
    const known = outgoing().some((row) => row.clientId === clientId)
    if (!database || !known) return known
    // Whatever could not be kept lasts as long as the page.
    return database.getKey(STORE, clientId).then(
      (key) => key !== undefined || !kept.has(clientId),
      () => true,
    )
  })
}

/** Resolves when all that was added so far would outlive the page. */
export function untilKept(): Promise<unknown> {
  return last
}

const STORE = OUTBOX_STORE

interface Schema extends DBSchema {
  outbox: { key: string; value: Outgoing }
}

export const outbox = createStore<readonly Outgoing[]>()(() => [])
/** Which of them the browser has taken. */
const kept = new Set<string>()
/** How many changes made here the browser does not have yet. */
let unwritten = 0
let opened: Promise<IDBPDatabase<Schema> | null> | null = null
let last: Promise<unknown> = Promise.resolve()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_CHANNEL)

hearOtherTabs(() => void loadOutgoing())
onStoredCleared(() => {
  become([])
  void change((database) => database.clear(STORE))
})

function become(messages: readonly Outgoing[]) {
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
    // What was written or dropped meanwhile is newer; its turn is before the next reading.
    if (unwritten > 0) return 'outdated'
    for (const { clientId } of found) kept.add(clientId)
    // What the browser had no room for is nowhere but here.
    become([...found, ...outgoing().filter(({ clientId }) => !kept.has(clientId))])
    return true
  } catch {
    return false
  }
}

async function change(how: (database: IDBPDatabase<Schema>) => Promise<unknown>): Promise<void> {
  unwritten++
  await inTurn(async () => {
    const database = await openOutbox()
    // Full, or taken away: the message is still on the page and goes out from there.
    if (database) await how(database).catch(() => {})
    unwritten--
  })
  tellOtherTabs('changed')
}

/** One after the other: what is read is never older than what was written before it. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done
  return done
}

/** Null where the browser has no database for us: private windows of some, and old ones. */
function openOutbox() {
  opened ??= open().catch(() => null)
  return opened
}

/** Asking alone throws where there is none. */
async function open() {
  return openDB<Schema>(OUTBOX_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'clientId' }),
    terminated: () => {
      opened = null
    },
  })
}
