import { expect, onTestFinished, vi } from 'vitest'

/** One request that the app made. */
export interface RecordedRequest {
  /** The method and the path without the query: `POST /api/login`. */
  name: string
  query: string
  body: unknown
  init: RequestInit
}

/** JSON, a response, or a function that returns one. A rejection means that there is no network. */
type Answer = object | Response | ((request: RecordedRequest) => object | Promise<object>)

/**
 * Replaces only the network: `fetch` returns real responses and records every request. A request without
 * an answer fails the test.
 */
export function network(initial: Record<string, Answer> = {}) {
  const answers = { ...initial }
  const requests: RecordedRequest[] = []
  const unexpected: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = input.split('?')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { name: `${init.method ?? 'GET'} ${path}`, query, body, init }
    requests.push(request)
    const answer = answers[request.name]
    if (!answer) {
      unexpected.push(request.name)
      throw new TypeError(`no answer is set for ${request.name}`)
    }
    return Promise.race([toResponse(answer, request), whenAborted(init.signal)])
  })
  onTestFinished(() => expect(unexpected).toEqual([]))
  return {
    requests,
    /** The requests with this name. */
    requestsTo: (name: string) => requests.filter((request) => request.name === name),
    /** Sets the answer from now on. */
    answer: (name: string, answer: Answer) => {
      answers[name] = answer
    },
  }
}

/** An error response of the server. */
export function errorReply(status: number, error: string, message: string): Response {
  return Response.json({ error, message }, { status })
}

/** Throws like `fetch` without a network. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch')
}

/** An answer that the test resolves later. */
export function later<T = object>() {
  let settle: { resolve: (value: T) => void; reject: (error: Error) => void } | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...(settle as NonNullable<typeof settle>) }
}

async function toResponse(answer: Answer, request: RecordedRequest): Promise<Response> {
  const given = typeof answer === 'function' ? await answer(request) : answer
  // A body can be read only once, but the same answer may be used again.
  return given instanceof Response ? given.clone() : Response.json(given)
}

function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new DOMException('The operation was aborted.', 'AbortError'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
