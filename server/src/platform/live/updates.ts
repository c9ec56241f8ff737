import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { eventsMissed } from '@hereabouts/contract/live/event'
import pLimit from 'p-limit'
import type { Bus } from '../bus.ts'
import type { Db } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { Live, NodeWork } from './live.ts'

declare module '../bus.ts' {
  interface Events {
    /** People who are connected to this node must be sent the current state of something that changed. */
    'live.updateDue': { kind: string; people: readonly UserId[]; subject: unknown }
  }
}

interface Parts {
  db: Db
  bus: Bus
  live: Live
  log: Logger
}

/**
 * Sends people the current state of something that changed, such as a meetup. Every node reads it for the
 * people connected to it, after the change and one at a time for each person: however changes overlap, the
 * last state that a person receives is current. A subject that changes again before its turn is sent once.
 * Only a few are read at the same time: the busier the node, the more changes one read covers.
 *
 * @param send reads the subject as this person sees it, with the given database, and sends it with `live.sendHere`
 * @returns a function to call after each change, with the people whom it concerns
 */
export function createUpdates<Subject extends string | number | object>(
  { db, bus, live, log }: Parts,
  kind: string,
  send: (person: UserId, subject: Subject, db: Db) => Promise<void>,
): (people: readonly UserId[], subject: Subject) => void {
  const work: NodeWork<Subject> = { work: kind }
  /** What to send to each person whose turn is running, by the subject as text. */
  const queues = new Map<UserId, Map<string, Subject>>()

  const turn = pLimit(AT_ONCE)

  async function sendAll(person: UserId, queue: Map<string, Subject>) {
    while (queue.size > 0) await turn(() => sendNext(person, queue))
    queues.delete(person)
  }

  async function sendNext(person: UserId, queue: Map<string, Subject>) {
    const [next] = queue
    if (!next) return
    const [key, subject] = next
    queue.delete(key)
    try {
      await send(person, subject, db.forUpdates)
    } catch (error) {
      log.error({ err: error, kind }, 'an update could not be sent')
      live.sendHere(person, eventsMissed, { withinMs: REFETCH_WITHIN_MS })
    }
  }

  bus.on('live.updateDue', async (due) => {
    if (due.kind !== kind) return
    const subject = due.subject as Subject
    const started = due.people.map((person) => {
      const running = queues.get(person)
      const queue = running ?? new Map<string, Subject>()
      const key = JSON.stringify(subject)
      // At the end of the queue, where the loop above still comes to it.
      queue.delete(key)
      queue.set(key, subject)
      queues.set(person, queue)
      return running ? undefined : sendAll(person, queue)
    })
    await Promise.all(started)
  })
  live.onDispatch(work, (connected, subject) =>
    bus.publish('live.updateDue', { kind, people: [...connected], subject }),
  )
  return (people, subject) => live.dispatch(work, people, subject)
}

/**
 * Updates have a share of the database's time. Fewer at once cannot use it, because each waits for its turn and for this
 * thread, too.
 */
const AT_ONCE = 6
/** Spread out, as a failing database fails for many at once. */
const REFETCH_WITHIN_MS = 5000
