import { describe, expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { isBenign, messageOf } from './connection.ts'

const BENIGN: readonly [browser: string, message: string][] = [
  ['Chrome', 'TypeError: Failed to fetch'],
  ['Chrome', 'Uncaught (in promise) TypeError: Failed to fetch'],
  ['the app', 'CallError: Network error: Failed to fetch'],
  ['Chrome', 'Failed to fetch dynamically imported module: https://x.org/assets/ChatPage-a1.js'],
  ['Chrome', 'AbortError: The user aborted a request.'],
  ['Chrome', 'AbortError: signal is aborted without reason'],
  ['Chrome', 'ResizeObserver loop limit exceeded'],
  ['Chrome', 'ResizeObserver loop completed with undelivered notifications.'],
  ['Chrome', "Uncaught TypeError: Cannot read properties of null (reading 'id')"],
  ['Chrome', "TypeError: Cannot read properties of undefined (reading 'network')"],
  ['Chrome', "TypeError: Cannot set properties of null (setting 'connection')"],
  ['an old Chrome', "TypeError: Cannot read property 'socket' of null"],
  ['Firefox', 'TypeError: NetworkError when attempting to fetch resource.'],
  ['Firefox', 'CallError: Network error: NetworkError when attempting to fetch resource.'],
  ['Firefox', 'AbortError: The operation was aborted. '],
  ['Firefox', 'TypeError: error loading dynamically imported module: https://x.org/assets/ChatPage-a1.js'],
  ['Firefox', 'ResizeObserver loop completed with undelivered notifications.'],
  ['Firefox', 'TypeError: can\'t access property "id", connection is null'],
  ['Firefox', 'TypeError: socket is undefined'],
  ['Firefox', 'TypeError: this.socket is null'],
  ['Safari', 'TypeError: Load failed'],
  ['Safari', 'TypeError: Load failed (x.org)'],
  ['Safari', 'CallError: Network error: Load failed'],
  ['Safari', 'TypeError: The network connection was lost.'],
  ['Safari', 'TypeError: Could not connect to the server.'],
  ['Safari', 'TypeError: The Internet connection appears to be offline.'],
  ['Safari', 'TypeError: A server with the specified hostname could not be found.'],
  ['Safari', 'TypeError: The request timed out.'],
  ['Safari', 'TypeError: cancelled'],
  ['Safari', 'AbortError: Fetch is aborted'],
  ['Safari', 'TypeError: Importing a module script failed.'],
  ['Safari', "TypeError: null is not an object (evaluating 'connection.id')"],
  ['Safari', "TypeError: undefined is not an object (evaluating 'a.socket.id')"],
]

const NO_NETWORK = new CallError({
  kind: 'NETWORK',
  retryable: true,
  text: 'Netzwerkfehler: keine Verbindung',
  cause: new TypeError('Failed to fetch'),
})

const TROUBLE: readonly [browser: string, message: string][] = [
  ['Chrome', "WebSocket connection to 'wss://x.org/socket.io/' failed: Error during WebSocket handshake"],
  ['Chrome', 'Error: net::ERR_CONNECTION_RESET'],
  ['Chrome', 'TimeoutError: The connection timed out'],
  ['Firefox', 'The connection to wss://x.org/ was interrupted while the page was loading.'],
  ['Firefox', 'Error: Firefox can’t establish a connection to the server at wss://x.org/.'],
  ['Safari', "WebSocket connection to 'wss://x.org/' failed: Could not connect to the server."],
  ['the live connection', 'TransportError: websocket error'],
  ['the live connection', 'Error: timeout'],
  ['the app', 'TypeError: x is not a function'],
  ['the app', 'QuotaExceededError: full'],
  ['the app', 'SyntaxError: Unexpected token'],
  ['a script of another origin', 'Script error.'],
  ['an error without a message', ''],
]

test.each(BENIGN)('in %s, %j is benign: no overlay', (_, message) => {
  expect(isBenign(message)).toBe(true)
})

test.each(TROUBLE)('in %s, %j is not benign', (_, message) => {
  expect(isBenign(message)).toBe(false)
})

describe('the message of an error event', () => {
  const rejection = (reason: unknown) =>
    Object.assign(new Event('unhandledrejection'), { reason }) as PromiseRejectionEvent
  test.each([
    ['with an error', new ErrorEvent('error', { error: new TypeError('x') }), 'TypeError: x'],
    ['with a message only', new ErrorEvent('error', { message: 'Script error.' }), 'Script error.'],
    ['of a rejection', rejection(new Error('x')), 'Error: x'],
    ['of a rejection with text', rejection('x'), 'x'],
    ['of a rejection without a reason', rejection(undefined), ''],
    ['of a rejection with an object', rejection({ message: 'connection' }), ''],
    ['of a failed call, which has a translated message', rejection(NO_NETWORK), 'TypeError: Failed to fetch'],
  ])('%s', (_, event, expected) => {
    expect(messageOf(event)).toBe(expected)
  })
})
