import { expect, onTestFinished, vi } from 'vitest'

/** One request, as it would have gone over the wire. */
export interface Asked {
  /** The method and the path without the query: `POST /api/login`. */
  name: string
  query: string
  body: unknown
  init: RequestInit
}

/** JSON to answer with, or a whole answer, or what makes one; a rejection is a network that is not there. */
type Answer = object | Response | ((asked: Asked) => object | Promise<object>)

/**
 * Stands where the network is, and nowhere nearer: `fetch` answers with real responses, and everything that was asked is
 * kept. A call that the test does not know of fails the test.
 */
export function network(known: Record<string, Answer> = {}) {
  const answers = { ...known }
  const asked: Asked[] = []
  const unexpected: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = input.split('?')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const one = { name: `${init.method ?? 'GET'} ${path}`, query, body, init }
    asked.push(one)
    const answer = answers[one.name]
    if (!answer) {
      unexpected.push(one.name)
      throw new TypeError(`nobody answers ${one.name}`)
    }
    return Promise.race([toResponse(answer, one), whenAborted(init.signal)])
  })
  onTestFinished(() => expect(unexpected).toEqual([]))
  return {
    asked,
    /** What was asked by this name. */
    askedFor: (name: string) => asked.filter((one) => one.name === name),
    /** From now on, this is the answer. */
    answer: (name: string, answer: Answer) => {
      answers[name] = answer
    },
  }
}

/** The server says no, in its own words. */
export function errorReply(status: number, error: string, message: string): Response {
  return Response.json({ error, message }, { status })
}

/** What `fetch` does when there is no network. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch')
}

/** An answer that comes when the test says so. */
export function later<T = object>() {
  let settle: { resolve: (value: T) => void; reject: (error: Error) => void } | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...(settle as NonNullable<typeof settle>) }
}

async function toResponse(answer: Answer, asked: Asked): Promise<Response> {
  const given = typeof answer === 'function' ? await answer(asked) : answer
  // A body can be read only once, and the same answer may be given again.
  return given instanceof Response ? given.clone() : Response.json(given)
}

function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new DOMException('The operation was aborted.', 'AbortError'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
