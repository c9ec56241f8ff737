import { type LiveEvent, lastEvent } from '@hereabouts/contract/live/event'
import { act } from '@testing-library/react'

/**
 * A fake live server: a WebSocket whose other end the test controls. It speaks as much of Engine.IO 4 and
 * Socket.IO 5 as the app's client needs (https://socket.io/docs/v4/socket-io-protocol/).
 */
export class Wire {
  static all: Wire[] = []
  static get latest(): Wire {
    const wire = Wire.all.at(-1)
    if (!wire) throw new Error('nothing was ever connected')
    return wire
  }

  isOpen = false
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number; reason: string }) => {}
  onerror = (_: object) => {}

  constructor() {
    Wire.all.push(this)
  }

  /** What the app has sent, with the number of the acknowledgement that each message waits for. */
  sent: { name: string; payload: unknown; ackId: string }[] = []

  /** Called by the client. */
  send(data: string) {
    if (data.startsWith('40{')) this.auth = JSON.parse(data.slice(2))
    const [, ackId = '', text] = /^42(\d*)(.*)$/.exec(data) ?? []
    if (text === undefined) return
    const [name, payload] = JSON.parse(text)
    this.sent.push({ name, payload, ackId })
  }
  close() {
    // Browsers log this error, too.
    if (!this.isOpen) throw new Error('WebSocket is closed before the connection is established.')
    this.ends(1000)
  }

  /** The authentication data that the app sent as it connected. */
  auth: { wantsLastEvent?: true } = {}

  /** Accepts the connection. `lastEventMsAgo` is how long ago the server sent the last event. */
  async accepts({ lastEventMsAgo = Number.MAX_SAFE_INTEGER } = {}) {
    await this.opens()
    await this.delivers('40{"sid":"session"}')
    if (this.auth.wantsLastEvent) await this.emits(lastEvent, { msAgo: lastEventMsAgo })
  }

  /** Rejects the connection, as the server does without a valid session. */
  async rejects(message: string) {
    await this.opens()
    await this.delivers(`44${JSON.stringify({ message })}`)
  }

  async emits<Payload>({ name }: LiveEvent<Payload>, ...payload: Payload extends undefined ? [] : [Payload]) {
    await this.delivers(`42${JSON.stringify([name, ...payload])}`)
  }

  /** Acknowledges a message of the app. */
  async acknowledges({ ackId }: Wire['sent'][number], answer: object) {
    await this.delivers(`43${ackId}[${JSON.stringify(answer)}]`)
  }

  /** Closes all connections, as when the page is left. */
  static endAll() {
    for (const wire of Wire.all.splice(0)) wire.ends(1006)
  }

  /** Fails to connect. Browsers give no reason. */
  async fails() {
    await act(async () => this.onerror({}))
  }

  /** Drops the connection. */
  async breaks() {
    await act(async () => this.ends(1006))
  }

  private async opens() {
    this.isOpen = true
    await act(async () => {
      this.onopen()
      this.onmessage({ data: '0{"sid":"wire","upgrades":[],"pingInterval":86400000,"pingTimeout":86400000}' })
    })
  }

  private async delivers(data: string) {
    await act(async () => this.onmessage({ data }))
  }

  private ends(code: number) {
    this.isOpen = false
    this.onclose({ code, reason: '' })
  }
}

// For the whole file, because the client reads the constructor once, when it loads.
globalThis.WebSocket = Wire as unknown as typeof WebSocket
