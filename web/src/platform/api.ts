import type { CallName, EndpointOf } from '@hereabouts/contract/endpoints'
import type { BodyFor, ParamsFor, QueryFor, ResponseOf } from '@hereabouts/contract/http/endpoint'
import { fillPath } from '@hereabouts/contract/http/path'
import { CallError, failureOf, tooManyIn } from './call-error.ts'
import { noteServerTime } from './server-time.ts'

/** What a call answers. */
export type AnswerTo<Name extends CallName> = ResponseOf<EndpointOf<Name>>
/** What a call sends. */
export type BodyOfCall<Name extends CallName> = BodyFor<EndpointOf<Name>>

interface CallInput<Name extends CallName> {
  params?: ParamsFor<EndpointOf<Name>>
  query?: QueryFor<EndpointOf<Name>>
  body?: BodyOfCall<Name>
  signal?: AbortSignal
}

/**
 * Makes a call of the contract and gives its answer. Every failure, from no network to half a body, becomes a `CallError`
 * in the words of the catalogue.
 */
export async function call<Name extends CallName>(
  name: Name,
  { body, ...input }: CallInput<Name> = {},
): Promise<AnswerTo<Name>> {
  const sent = {
    headers: body === undefined ? ACCEPT : JSON_HEADERS,
    body: body === undefined ? null : JSON.stringify(body),
  }
  return readJson(await request(name, input, sent))
}

/** Makes a call with a body that need not be JSON, and gives the answer unread. `transport` stands in for `fetch`. */
export async function request<Name extends CallName>(
  name: Name,
  { params, query, signal }: Omit<CallInput<Name>, 'body'>,
  init: RequestInit = {},
  transport: (path: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const sent = { method, credentials: 'same-origin' as const, ...init, ...(signal && { signal }) }
  const response = await transport(fillPath(path, params ?? {}, (query ?? {}) as object), sent).catch(
    unreachable,
  )
  noteServerTime(response.headers.get('date'))
  if (!response.ok) throw await errorIn(response)
  return response
}

/** Tells `listener` whenever the server says that nobody is signed in here. Gives the way to stop that. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Tells `listener` whenever the server says that a sanction comes before everything else. Gives the way to stop that. */
export function onHeld(listener: () => void): () => void {
  heldListeners.add(listener)
  return () => heldListeners.delete(listener)
}

const heldListeners = new Set<() => void>()
const HOLDS = ['SUSPENDED', 'BANNED', 'MEASURE_UNREAD']
const signedOutListeners = new Set<() => void>()
export const ACCEPT = { accept: 'application/json' }
const JSON_HEADERS = { ...ACCEPT, 'content-type': 'application/json' }
/** Text of this length is a page of some proxy, not a sentence; and so is whatever begins like one. */
const PLAIN_TEXT_CHARACTERS_MAX = 100

/** What failed before there was an answer. */
export function unreachable(error: unknown): never {
  if (isAbort(error)) throw canceled(error)
  const text = `Network error: ${error instanceof Error ? error.message : 'no connection'}`
  throw new CallError({ kind: 'NETWORK', retryable: true, text, cause: error })
}

export async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch (error) {
    if (isAbort(error)) throw canceled(error)
    const text = 'Failed to parse response as JSON'
    throw new CallError({ kind: 'SERVER', retryable: true, text, status: response.status, cause: error })
  }
}

/** What an answer that is no success says, in the words of the catalogue. */
async function errorIn(response: Response): Promise<CallError> {
  const { status } = response
  const said = parseErrorBody(await response.text().catch(() => ''))
  if (status === 401 && said.code === 'UNAUTHORIZED') for (const listener of signedOutListeners) listener()
  if (HOLDS.includes(said.code ?? '')) for (const listener of heldListeners) listener()
  const failure = failureOf(status)
  const text = tooManyIn(said.code, response.headers.get('retry-after')) ?? said.text ?? failure.text
  return new CallError({ ...failure, text, status, code: said.code })
}

function parseErrorBody(body: string): { text: string | null; code: string | null } {
  try {
    const { message, error } = (JSON.parse(body) ?? {}) as Record<string, unknown>
    const code = wordsIn(error)
    return { text: wordsIn(message) ?? code, code }
  } catch {
    const isPlain = body.length < PLAIN_TEXT_CHARACTERS_MAX && !body.trimStart().startsWith('<')
    return { text: isPlain ? wordsIn(body) : null, code: null }
  }
}

function wordsIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null
}

function canceled(cause: unknown): CallError {
  return new CallError({ kind: 'CANCELED', retryable: false, text: 'The request was canceled.', cause })
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
