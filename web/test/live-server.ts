import type { LiveEvent } from '@hereabouts/contract/live/event'
import { lastEvent } from '@hereabouts/contract/live/events'
import { act } from '@testing-library/react'

/**
 * Stands where the live server is: a WebSocket whose other end the test holds. It speaks Engine.IO 4 and Socket.IO 5 as far as
 * the app's client needs it (https://socket.io/docs/v4/socket-io-protocol/).
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

  /** What the app has said, with the number by which each waits for its answer. */
  said: { name: string; payload: unknown; answerTo: string }[] = []

  /** The client's side. */
  send(data: string) {
    if (data.startsWith('40{')) this.auth = JSON.parse(data.slice(2))
    const [, answerTo = '', text] = /^42(\d*)(.*)$/.exec(data) ?? []
    if (text === undefined) return
    const [name, payload] = JSON.parse(text)
    this.said.push({ name, payload, answerTo })
  }
  close() {
    // What browsers write to their console then.
    if (!this.isOpen) throw new Error('WebSocket is closed before the connection is established.')
    this.ends(1000)
  }

  /** What the app said of itself as it connected. */
  auth: { wantsLastTold?: true } = {}

  /** Takes the connection on. Nothing was told in the meantime, or so long ago. */
  async accepts({ lastToldMsAgo = Number.MAX_SAFE_INTEGER } = {}) {
    await this.opens()
    await this.says('40{"sid":"session"}')
    if (this.auth.wantsLastTold) await this.tells(lastEvent, { msAgo: lastToldMsAgo })
  }

  /** Refuses it, as the server's check of the session does. */
  async refuses(message: string) {
    await this.opens()
    await this.says(`44${JSON.stringify({ message })}`)
  }

  async tells<Payload>({ name }: LiveEvent<Payload>, ...payload: Payload extends undefined ? [] : [Payload]) {
    await this.says(`42${JSON.stringify([name, ...payload])}`)
  }

  /** Answers something that the app said. */
  async answers({ answerTo }: Wire['said'][number], answer: object) {
    await this.says(`43${answerTo}[${JSON.stringify(answer)}]`)
  }

  /** All that is open or was to be is over, as when the page is left. */
  static endAll() {
    for (const wire of Wire.all.splice(0)) wire.ends(1006)
  }

  /** No connection begins, and browsers do not say why. */
  async fails() {
    await act(async () => this.onerror({}))
  }

  /** The connection is lost. */
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

  private async says(data: string) {
    await act(async () => this.onmessage({ data }))
  }

  private ends(code: number) {
    this.isOpen = false
    this.onclose({ code, reason: '' })
  }
}

// For the whole file: the client takes hold of the constructor once, when it is loaded.
globalThis.WebSocket = Wire as unknown as typeof WebSocket
