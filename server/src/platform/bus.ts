import type { Queryable } from './db/queryable.ts'
import type { Logger } from './log.ts'

/** All events, by name. Each feature adds its own in its `events.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, one feature at a time
export interface Events {}

export type EventName = keyof Events
type Handler<N extends EventName> = (payload: Events[N]) => Promise<void> | void
type TxHandler<N extends EventName> = (tx: Tx, payload: Events[N]) => Promise<void>

export interface Tx extends Queryable {
  /** Emits an event, published only once this transaction has committed. */
  emit<N extends EventName>(name: N, payload: Events[N]): void
}

export interface Bus {
  /**
   * Calls every subscriber. Never throws and never waits: an event may be lost, the database holds the truth.
   */
  publish<N extends EventName>(name: N, payload: Events[N]): void
  on<N extends EventName>(name: N, handler: Handler<N>): void
  /**
   * Calls `handler` in each transaction that emits this event, before it commits; if it fails, nothing
   * of the transaction is kept. For what can be found out only at that moment, and what must never
   * happen without the event.
   */
  beforeCommit<N extends EventName>(name: N, handler: TxHandler<N>): void
  /** Runs the `beforeCommit` handlers of an event. */
  prepare<N extends EventName>(tx: Tx, name: N, payload: Events[N]): Promise<void>
  /** Resolves once no subscriber is running: for a clean stop, and for tests. */
  settled(): Promise<void>
}

/**
 * An in-memory event bus within one process. A subscriber that fails is logged and
 * does not affect the others.
 */
export function createBus({ log }: { log: Logger }): Bus {
  const handlers = new Map<EventName, Handler<EventName>[]>()
  const txHandlers = new Map<EventName, TxHandler<EventName>[]>()
  const running = new Set<Promise<void>>()

  function run<N extends EventName>(name: N, handler: Handler<EventName>, payload: Events[N]) {
    const call = (async () => handler(payload))()
      .catch((error: unknown) => log.error({ err: error, event: name }, 'a subscriber failed'))
      .finally(() => running.delete(call))
    running.add(call)
  }

  return {
    publish(name, payload) {
      for (const handler of handlers.get(name) ?? []) run(name, handler, payload)
    },
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as Handler<EventName>])
    },
    beforeCommit(name, handler) {
      txHandlers.set(name, [...(txHandlers.get(name) ?? []), handler as TxHandler<EventName>])
    },
    async prepare(tx, name, payload) {
      for (const handler of txHandlers.get(name) ?? []) await handler(tx, payload)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
