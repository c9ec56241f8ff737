import type { SharedRedis } from '../redis.ts'

/** Forwards live messages to the other nodes, where the same people may have more apps open. */
export interface Fanout<Message> {
  /** Never throws and never waits: this node has already delivered the message itself. */
  publish(message: Message): void
  /** Called with each message that another node published. */
  onMessage(handler: (message: Message) => void): void
  /** Called when messages of other nodes may have been missed, once they can be received again. */
  onMissed(handler: () => void): void
  stop(): void
}

/** For a single node. */
export function noFanout<Message>(): Fanout<Message> {
  return { publish() {}, onMessage() {}, onMissed() {}, stop() {} }
}

/** `message` is null when the sender failed to send one before it. */
interface Envelope<Message> {
  node: string
  message: Message | null
}

const GAP_RETRY_MS = 1000

/**
 * Over a Redis channel, which stores nothing. Messages from one node arrive at every other in their order.
 */
export function redisFanout<Message>(
  { commands, listener }: SharedRedis,
  { channel, node }: { channel: string; node: string },
): Fanout<Message> {
  const onMessage: ((message: Message) => void)[] = []
  const onMissed: (() => void)[] = []
  let wasListening = false
  let gapTimer: NodeJS.Timeout | undefined

  const missed = () => {
    for (const handler of onMissed) handler()
  }
  const send = (message: Message | null) =>
    commands.publish(channel, JSON.stringify({ node, message } satisfies Envelope<Message>))

  function announceGapLater() {
    gapTimer ??= setTimeout(() => {
      gapTimer = undefined
      send(null).catch(announceGapLater)
    }, GAP_RETRY_MS).unref()
  }

  listener.subscribe(channel).catch(() => {
    // Closed before it connected. A connection that comes back resubscribes by itself.
  })
  listener.on('message', (from: string, text: string) => {
    if (from !== channel) return
    const envelope: Envelope<Message> = JSON.parse(text)
    if (envelope.node === node) return
    if (envelope.message === null) missed()
    else for (const handler of onMessage) handler(envelope.message)
  })
  listener.on('ready', () => {
    // It has resubscribed by now; the reply to a later command proves that Redis has processed that.
    if (wasListening) listener.ping().then(missed, () => {})
    wasListening = true
  })

  return {
    publish: (message) => void send(message).catch(announceGapLater),
    onMessage: (handler) => void onMessage.push(handler),
    onMissed: (handler) => void onMissed.push(handler),
    stop: () => clearTimeout(gapTimer),
  }
}
