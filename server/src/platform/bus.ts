import type { Logger } from './log.ts'

/** Everything a room may announce, by name. Each room adds its own in its `news.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, one room at a time
export interface News {}

export type NewsName = keyof News
type Handler<N extends NewsName> = (payload: News[N]) => Promise<void> | void

export interface Bus {
  /** Hands the news to everybody who listens. Never throws and never waits: news may be lost, truth may not. */
  publish<N extends NewsName>(name: N, payload: News[N]): void
  on<N extends NewsName>(name: N, handler: Handler<N>): void
  /** Resolves once no reaction is under way: for a clean stop, and for tests. */
  settled(): Promise<void>
}

/** News between rooms of one process, in memory. A reaction that fails is logged and hurts nobody else. */
export function createBus({ log }: { log: Logger }): Bus {
  const handlers = new Map<NewsName, Handler<NewsName>[]>()
  const underWay = new Set<Promise<void>>()

  function react<N extends NewsName>(name: N, handler: Handler<NewsName>, payload: News[N]) {
    const reaction = (async () => handler(payload))()
      .catch((error: unknown) => log.error({ err: error, news: name }, 'a reaction failed'))
      .finally(() => underWay.delete(reaction))
    underWay.add(reaction)
  }

  return {
    publish(name, payload) {
      for (const handler of handlers.get(name) ?? []) react(name, handler, payload)
    },
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as Handler<NewsName>])
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
