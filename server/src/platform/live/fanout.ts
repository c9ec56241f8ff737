import type { SharedRedis } from '../redis.ts'

/** Carries what a node says to its people's open apps to the other nodes, where the same people may have more of them. */
export interface Fanout<Said> {
  /** Never throws and never waits: the node itself has said it already. */
  publish(said: Said): void
  /** Hands over what other nodes published. */
  onSaid(handler: (said: Said) => void): void
  /** Calls when something of what others published may have been missed, once it can be heard again. */
  onMissed(handler: () => void): void
  stop(): void
}

/** For one node alone: there is nobody else to tell. */
export function noFanout<Said>(): Fanout<Said> {
  return { publish() {}, onSaid() {}, onMissed() {}, stop() {} }
}

/** `said` is null when the sender could not send everything before it. */
interface Message<Said> {
  node: string
  said: Said | null
}

const APOLOGY_RETRY_MS = 1000

/** Through a channel of Redis, which keeps nothing. What one node publishes arrives at each other in that order. */
export function redisFanout<Said>(
  { commands, listener }: SharedRedis,
  { channel, node }: { channel: string; node: string },
): Fanout<Said> {
  const onSaid: ((said: Said) => void)[] = []
  const onMissed: (() => void)[] = []
  let wasListening = false
  let apology: NodeJS.Timeout | undefined

  const missed = () => {
    for (const handler of onMissed) handler()
  }
  const send = (said: Said | null) =>
    commands.publish(channel, JSON.stringify({ node, said } satisfies Message<Said>))

  function apologizeLater() {
    apology ??= setTimeout(() => {
      apology = undefined
      send(null).catch(apologizeLater)
    }, APOLOGY_RETRY_MS).unref()
  }

  listener.subscribe(channel).catch(() => {
    // Closed before it was connected. A connection that comes back subscribes again by itself.
  })
  listener.on('message', (from: string, text: string) => {
    if (from !== channel) return
    const message: Message<Said> = JSON.parse(text)
    if (message.node === node) return
    if (message.said === null) missed()
    else for (const handler of onSaid) handler(message.said)
  })
  listener.on('ready', () => {
    // It has subscribed again by then; the answer to what is asked after that says that the server has it.
    if (wasListening) listener.ping().then(missed, () => {})
    wasListening = true
  })

  return {
    publish: (said) => void send(said).catch(apologizeLater),
    onSaid: (handler) => void onSaid.push(handler),
    onMissed: (handler) => void onMissed.push(handler),
    stop: () => clearTimeout(apology),
  }
}
