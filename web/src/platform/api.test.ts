import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, later, network, noNetwork } from '../../test/network.ts'
import { call, onSignedOut } from './api.ts'
import { CallError, failureOf, textOf } from './call-error.ts'
import { keyOf, speak } from './translate.ts'

const CATALOGUE: readonly [status: number, kind: string, text: string, retryable: boolean][] = [
  [401, 'UNAUTHORIZED', 'Authentication required. Please sign in.', false],
  [403, 'FORBIDDEN', 'You do not have permission to access this resource.', false],
  [404, 'NOT_FOUND', 'The requested resource was not found.', false],
  [422, 'VALIDATION', 'The data provided is invalid.', false],
  [408, 'TIMEOUT', 'The request timed out. Please try again.', true],
  [504, 'TIMEOUT', 'The request timed out. Please try again.', true],
  [500, 'SERVER', 'A server error occurred. Please try again later.', true],
  [502, 'SERVER', 'A server error occurred. Please try again later.', true],
  [503, 'SERVER', 'A server error occurred. Please try again later.', true],
  [599, 'SERVER', 'A server error occurred. Please try again later.', true],
  [400, 'VALIDATION', 'There was an issue with the request.', false],
  [409, 'VALIDATION', 'There was an issue with the request.', false],
  [413, 'VALIDATION', 'There was an issue with the request.', false],
  [429, 'VALIDATION', 'There was an issue with the request.', false],
  [499, 'VALIDATION', 'There was an issue with the request.', false],
]
const PATH = 'GET /api/interests'

/** The error of a call that gets this answer. */
async function failureFrom(answer: Response | (() => never)): Promise<CallError> {
  network({ [PATH]: answer })
  return call(PATH).catch((error) => error)
}

describe.each(CATALOGUE)('a %i', (status, kind, text, retryable) => {
  test(`without a message is ${kind}, in the catalogue’s words`, async () => {
    const failure = await failureFrom(new Response('', { status }))
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ kind, text, retryable, status, code: null })
    expect(failure.message).toBe(`${text} (${status})`)
  })

  test('keeps its kind and shows the server’s message', async () => {
    const failure = await failureFrom(errorReply(status, 'SOME_CODE', 'Not on a Sunday.'))
    expect(failure).toMatchObject({ kind, retryable, status, code: 'SOME_CODE', text: 'Not on a Sunday.' })
    expect(failure.message).toBe(`Not on a Sunday. (${status})`)
  })
})

test.each([
  ['1', '1 second'],
  ['40', '40 seconds'],
  ['60', '60 seconds'],
  ['61', '2 minutes'],
  ['3600', '60 minutes'],
  ['86400', '24 hours'],
])('the rate-limit error turns a Retry-After of %s into %s', async (retryAfter, words) => {
  const body = {
    error: 'TOO_MANY',
    message: 'Too many tries. Wait a few minutes.',
  }
  const answer = (code: string, headers: HeadersInit = { 'retry-after': retryAfter }) =>
    Response.json({ ...body, error: code }, { status: 429, headers })
  const { text } = await failureFrom(answer('TOO_MANY'))
  expect(text).toBe(`Too many tries. Wait ${words}.`)
  // Other codes, and answers without a valid Retry-After, keep their message.
  for (const other of [
    answer('TOO_MANY_MAILS'),
    answer('TOO_MANY', {}),
    answer('TOO_MANY', { 'retry-after': 'soon' }),
  ])
    expect((await failureFrom(other)).text).toBe(body.message)
})

describe('in another language', () => {
  const speaks = (catalogue: Record<string, string>) => {
    speak('de', catalogue, false)
    onTestFinished(() => speak('en', {}, false))
  }

  test('an error is translated by its code, however the server words it', async () => {
    speaks({ TAKEN: 'Schon vergeben.' })
    expect((await failureFrom(errorReply(409, 'TAKEN', 'In new words.'))).text).toBe('Schon vergeben.')
    expect((await failureFrom(errorReply(409, 'NEW_CODE', 'Not on a Sunday.'))).text).toBe('Not on a Sunday.')
  })

  test('invalid input is described by the rule that it breaks, if the catalogue has that', async () => {
    const rule = '3 to 5 letters'
    const answer = (params: object) =>
      Response.json({ error: 'VALIDATION', message: `name: ${rule}`, params }, { status: 422 })
    speaks({ [keyOf(rule)]: '3 bis 5 Buchstaben', VALIDATION: 'Ungültig.' })
    const { text } = await failureFrom(answer({ field: 'name', rule }))
    expect(text).toBe('The data provided is invalid: 3 bis 5 Buchstaben')
    expect((await failureFrom(answer({ field: 'name', rule: 'a new rule' }))).text).toBe('Ungültig.')
  })

  test('the reason of a network failure, which browsers give in English, is left out', async () => {
    speaks({})
    expect((await failureFrom(noNetwork)).message).toBe('Network error: no connection')
  })
})

test('a status outside the error range is UNKNOWN', () => {
  for (const status of [0, 199, 304, 600])
    expect(failureOf(status)).toEqual({
      kind: 'UNKNOWN',
      text: 'An unexpected error occurred.',
      retryable: false,
    })
})

describe('in the body of an error', () => {
  const SENTENCE = 'x'.repeat(99)
  test.each<[what: string, body: string, text: string]>([
    ['the message wins over the error', '{"message":"Taken.","error":"TAKEN"}', 'Taken.'],
    ['the error replaces a missing message', '{"error":"TAKEN"}', 'TAKEN'],
    ['an empty message is ignored', '{"message":"","error":"TAKEN"}', 'TAKEN'],
    ['a message that is not text is ignored', '{"message":{"en":"Taken."},"error":"TAKEN"}', 'TAKEN'],
    ['short plain text is shown', 'Come back later.', 'Come back later.'],
    ['text of 99 characters is shown', SENTENCE, SENTENCE],
    ['broken JSON counts as plain text', '{"message":"Ta', '{"message":"Ta'],
  ])('%s', async (_, body, text) => {
    expect(await failureFrom(new Response(body, { status: 409 }))).toMatchObject({ text })
  })

  test.each<[what: string, body: string]>([
    ['100 characters', 'x'.repeat(100)],
    [
      'a page of a proxy',
      `<!doctype html><html><body><h1>Conflict</h1>${'<p>nginx</p>'.repeat(20)}</body></html>`,
    ],
    ['a short page of a proxy', '<html><body>Conflict</body></html>'],
    ['nothing', ''],
    ['white space', ' \n'],
    ['null', 'null'],
    ['a number', '409'],
    ['a list', '["Taken."]'],
    ['an object without a message', '{"ok":false}'],
    ['an empty message and error', '{"message":"","error":""}'],
  ])('%s is not shown', async (_, body) => {
    const failure = await failureFrom(new Response(body, { status: 409 }))
    expect(failure.message).toBe('There was an issue with the request. (409)')
    expect(failure.code).toBeNull()
  })

  test('a body that breaks off leaves the catalogue’s words', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
    network({ [PATH]: () => new Response(body, { status: 503 }) })
    const failure = await call(PATH).catch((error) => error)
    expect(failure).toMatchObject({ kind: 'SERVER', status: 503, retryable: true })
    expect(failure.text).toBe('A server error occurred. Please try again later.')
  })
})

describe('without a valid answer', () => {
  test('no network is NETWORK, retryable, with the reason', async () => {
    const failure = await failureFrom(noNetwork)
    expect(failure).toMatchObject({ kind: 'NETWORK', retryable: true, status: null, code: null })
    expect(failure.message).toBe('Network error: Failed to fetch')
  })

  test.each(['', '<!doctype html>', '{"id":1,"na', 'undefined'])(
    'a successful answer of %j is SERVER',
    async (body) => {
      const failure = await failureFrom(new Response(body))
      expect(failure).toMatchObject({ kind: 'SERVER', status: 200 })
      expect(failure.message).toBe('Failed to parse response as JSON')
    },
  )

  test('an aborted request is CANCELED and not retryable, before and after its headers', async () => {
    const giveUp = new AbortController()
    network({ [PATH]: () => later().promise })
    const waiting = call(PATH, { signal: giveUp.signal }).catch((error) => error)
    giveUp.abort()
    expect(await waiting).toMatchObject({ kind: 'CANCELED', retryable: false, status: null })

    const aborted = new DOMException('given up', 'AbortError')
    const body = new ReadableStream({ start: (stream) => stream.error(aborted) })
    network({ [PATH]: () => new Response(body) })
    expect(await call(PATH).catch((error) => error)).toMatchObject({ kind: 'CANCELED', retryable: false })
  })
})

describe('a call', () => {
  test('goes to the filled path with the method, the cookie and, if there is a body, JSON', async () => {
    const { requests } = network({ 'PUT /api/conversations/1/2/read': {} })
    await call('PUT /api/conversations/{a}/{b}/read', { params: { a: 1, b: 2 }, body: { seq: 3 } })
    expect(requests[0]).toMatchObject({ name: 'PUT /api/conversations/1/2/read', body: { seq: 3 } })
    expect(requests[0]?.init.credentials).toBe('same-origin')
    expect(requests[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  test('without a body sends neither a body nor a content type', async () => {
    const { requests } = network({ 'DELETE /api/users/1/availability': {} })
    await call('DELETE /api/users/{id}/availability', { params: { id: 1 } })
    expect(requests[0]?.init.body).toBeNull()
    expect(requests[0]?.init.headers).not.toHaveProperty('content-type')
  })

  test('appends its query to the path and returns the parsed answer', async () => {
    const page = { messages: [], lastSeq: 0, readSeq: 0, deleted: [] }
    const { requests } = network({ 'GET /api/conversations/1/2/messages': page })
    const params = { a: 1, b: 2 }
    const query = { after: '4', limit: '100' }
    expect(await call('GET /api/conversations/{a}/{b}/messages', { params, query })).toEqual(page)
    expect(requests[0]?.query).toBe('after=4&limit=100')
  })
})

describe('a subscriber to the end of the session', () => {
  test.each([
    ['is called on a 401 of the server', errorReply(401, 'UNAUTHORIZED', 'Please sign in.'), 1],
    ['is not called on a wrong password', errorReply(401, 'WRONG_CREDENTIALS', 'Wrong.'), 0],
    ['is not called on a 401 of a proxy', new Response('Unauthorized', { status: 401 }), 0],
    ['is not called on other errors', errorReply(403, 'UNAUTHORIZED', 'No.'), 0],
  ])('%s', async (_, answer, times) => {
    const listener = vi.fn()
    const stop = onSignedOut(listener)
    await failureFrom(answer)
    expect(listener).toHaveBeenCalledTimes(times)
    stop()
  })

  test('is not called after it unsubscribes', async () => {
    const listener = vi.fn()
    onSignedOut(listener)()
    await failureFrom(errorReply(401, 'UNAUTHORIZED', 'Please sign in.'))
    expect(listener).not.toHaveBeenCalled()
  })
})

test('the text of an unexpected error reveals nothing', () => {
  expect(textOf(new Error('undefined is not a function'))).toBe('An unexpected error occurred.')
  expect(textOf('whatever')).toBe('An unexpected error occurred.')
})

test.each([
  ['a fault of the server', 500, 'SERVER', 'Sorry. (500) · Error ID 7f3b0c2a'],
  ['what people can put right', 409, 'BUSY', 'Sorry. (409)'],
  ['a full disk, which the log need not explain', 503, 'DISK_FULL', 'Sorry. (503)'],
])('toasts and forms show the id of the request for %s only if it helps', async (_, status, code, text) => {
  const headers = { 'x-request-id': '7f3b0c2a' }
  const reply = Response.json({ error: code, message: 'Sorry.' }, { status, headers })
  expect(textOf(await failureFrom(reply))).toBe(text)
})
