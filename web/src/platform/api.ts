import type { CallName, EndpointOf } from '@hereabouts/contract/endpoints'
import type { BodyFor, ParamsFor, QueryFor, ResponseOf } from '@hereabouts/contract/http/endpoint'
import { fillPath } from '@hereabouts/contract/http/path'
import { t } from '@lingui/core/macro'
import { CallError, EMPTY_BODY, failureOf, tooManyIn } from './call-error.ts'
import { noteTimeOf } from './server-time.ts'
import { spokenLanguage, translate, translateError } from './translate.ts'

/** The answer of a call. */
export type AnswerTo<Name extends CallName> = ResponseOf<EndpointOf<Name>>
/** The body that a call sends. */
export type BodyOfCall<Name extends CallName> = BodyFor<EndpointOf<Name>>

interface CallInput<Name extends CallName> {
  params?: ParamsFor<EndpointOf<Name>>
  query?: QueryFor<EndpointOf<Name>>
  body?: BodyOfCall<Name>
  signal?: AbortSignal
}

/**
 * Makes a call of the contract and returns its answer. Every failure, from a missing network to a truncated
 * body, becomes a `CallError` with the catalogue's text.
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

/** Makes a call with any kind of body, and returns the unread response. `transport` replaces `fetch`. */
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
  noteTimeOf(response)
  if (!response.ok) throw await errorIn(response)
  return response
}

/**
 * Calls `listener` whenever the server answers that nobody is signed in. Returns the unsubscribe function.
 */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/**
 * Calls `listener` whenever the server answers that a sanction blocks the account, or that it has yet to be let
 * in. Returns the unsubscribe function.
 */
export function onSanctioned(listener: () => void): () => void {
  sanctionListeners.add(listener)
  return () => sanctionListeners.delete(listener)
}

const sanctionListeners = new Set<() => void>()
const LOCKED_OUT = /^(SUSPENDED|BANNED|MEASURE_UNREAD|WAITING)$/
const signedOutListeners = new Set<() => void>()
export const ACCEPT = { accept: 'application/json' }
const JSON_HEADERS = { ...ACCEPT, 'content-type': 'application/json' }
/** Text of at least this length is a proxy's page, not a message. So is text that starts with `<`. */
const PLAIN_TEXT_CHARACTERS_MAX = 100

/** Throws the error of a request that got no answer. */
export function unreachable(error: unknown): never {
  if (isAbort(error)) throw canceled(error)
  // Browsers give their reason in English.
  const isReadable = error instanceof Error && spokenLanguage() === 'en'
  const reason = isReadable ? error.message : t`no connection`
  const text = t`Network error: ${reason}`
  throw new CallError({ kind: 'NETWORK', retryable: true, text, cause: error })
}

export async function readJson<T>(response: Response): Promise<T> {
  let body = ''
  try {
    body = await response.text()
    return JSON.parse(body) as T
  } catch (error) {
    if (isAbort(error)) throw canceled(error)
    const text = t`Failed to parse response as JSON`
    const code = body === '' ? EMPTY_BODY : null
    throw new CallError({
      kind: 'SERVER',
      retryable: true,
      text,
      status: response.status,
      code,
      cause: error,
    })
  }
}

/**
 * Makes a call whose success is exactly the status 200, whatever the body says (specification, section 7).
 * Returns the body, or null if it is not JSON.
 */
export async function callFor200<Name extends CallName>(
  name: Name,
  body: BodyOfCall<Name>,
  signal?: AbortSignal,
): Promise<AnswerTo<Name> | null> {
  const sent = { headers: JSON_HEADERS, body: JSON.stringify(body) }
  const response = await request(name, { ...(signal && { signal }) } as CallInput<Name>, sent)
  if (response.status !== 200) throw new CallError({ ...failureOf(response.status), status: response.status })
  return readJson<AnswerTo<Name>>(response).catch((error: unknown) => {
    if (error instanceof CallError && error.kind === 'SERVER') return null
    throw error
  })
}

/**
 * Converts an error response to a `CallError`. Uses the server's message, in the person's language if the
 * catalogue has it, or else a text for the status.
 */
async function errorIn(response: Response): Promise<CallError> {
  const { status } = response
  const parsed = parseErrorBody(await response.text().catch(() => ''))
  if (status === 401 && parsed.code === 'UNAUTHORIZED') for (const listener of signedOutListeners) listener()
  if (LOCKED_OUT.test(parsed.code ?? '')) for (const listener of sanctionListeners) listener()
  const failure = failureOf(status)
  const { code, rule } = parsed
  const known = parsed.text === null ? failure.text : translateError(code, parsed.text)
  // English needs no catalogue, and the server's message names the field too.
  const invalid = code === 'VALIDATION' && rule !== null && spokenLanguage() !== 'en' ? invalidIn(rule) : null
  const text = tooManyIn(code, response.headers.get('retry-after')) ?? invalid ?? known
  return new CallError({ ...failure, text, status, code, cause: response })
}

/** The text for input that breaks a rule, if the catalogue has the rule. */
function invalidIn(rule: string): string | null {
  const translated = translate(rule)
  return translated === rule ? null : t`The data provided is invalid: ${translated}`
}

function parseErrorBody(body: string): { text: string | null; code: string | null; rule: string | null } {
  try {
    const { message, error, params } = (JSON.parse(body) ?? {}) as Record<string, unknown>
    const code = wordsIn(error)
    return { text: wordsIn(message) ?? code, code, rule: wordsIn(Object(params).rule) }
  } catch {
    const isPlain = body.length < PLAIN_TEXT_CHARACTERS_MAX && !body.trimStart().startsWith('<')
    return { text: isPlain ? wordsIn(body) : null, code: null, rule: null }
  }
}

function wordsIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value : null
}

function canceled(cause: unknown): CallError {
  return new CallError({ kind: 'CANCELED', retryable: false, text: t`The request was canceled.`, cause })
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
