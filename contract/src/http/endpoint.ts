import type * as z from 'zod/mini'
import type { Budget } from './budget.ts'
import type { ApiError } from './error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Most people are users. Admins may do everything that verifiers and moderators do. */
export type Role = 'user' | 'verifier' | 'moderator' | 'admin'

/**
 * Who may call:
 * - `public`: anybody, signed in or not;
 * - `user`: anybody signed in;
 * - `self`: the person named by the path's `{id}`; everybody else gets a 404;
 * - `verifier`, `moderator`, `admin`: people with this role, and admins;
 * - `team`: people with any of these roles.
 */
export type Access = 'public' | 'user' | 'self' | 'team' | Exclude<Role, 'user'>

type Schema = z.core.$ZodType

/**
 * An endpoint as data: it types both sides, the server binds it, the client calls it, and
 * OpenAPI is generated from it.
 */
export interface Endpoint {
  readonly method: Method
  /** Has a `{name}` for each of `params`. Outside `/api` only for `oneClick`, whose address is a page as well. */
  readonly path: `/api/${string}` | `/unsubscribe/${string}`
  readonly access: Access
  /** How often it may be called. If there are several, all of them apply. */
  readonly budget: Budget | readonly Budget[]
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /**
   * Mail programs call it for a person (RFC 8058): as a form, and without the origin of our pages. The address
   * contains the only proof that it takes.
   */
  readonly oneClick?: true
  /** Takes one multipart file instead of a body. */
  readonly upload?: Upload
  readonly response: Schema
  /**
   * How long anybody, shared caches included, may cache the response. Only for `public` endpoints. A file also
   * gets an ETag, so that a reader who asks again downloads it only if it has changed.
   */
  readonly keptSeconds?: number
  /** Responds with a file instead of JSON; `response` is `bytes` then. */
  readonly file?: AnsweredFile
  /**
   * Stays available to people whose sanction blocks everything else, so that they can
   * read it, appeal, and leave.
   */
  readonly underSanction?: true
  /** Stays available to people who have yet to be let in, so that they can confirm their address, and leave. */
  readonly whileWaiting?: true
  /**
   * Contacts one person for the first time, or new people by taking part in a gathering. Accounts whose
   * sanction forbids that may not call it.
   */
  readonly contactsFirst?: 'person' | 'group'
  /** Asks for the password again, unless the session confirmed it in the last `CONFIRMED_MINUTES`. */
  readonly asksPassword?: true
  /** The error codes that it may return besides `COMMON_ERRORS`. */
  readonly errors?: readonly ApiError[]
}

export interface Upload {
  readonly bytesMax: number
}

export interface AnsweredFile {
  readonly type: 'image/webp' | 'image/png' | 'text/calendar' | 'application/atom+xml'
  /** What a browser calls it that saves it. */
  readonly name?: string
  /** How long the caller's browser may cache it; shared caches may not. Not cached if absent. */
  readonly keptSeconds?: number
}

// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}

type Output<S> = S extends Schema ? z.core.output<S> : undefined
type Input<S> = S extends Schema ? z.core.input<S> : undefined

/** What the server works with, parsed. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ResponseOf<E extends Endpoint> = z.core.output<E['response']>

/** What the client sends. */
export type BodyFor<E extends Endpoint> = Input<E['body']>
export type QueryFor<E extends Endpoint> = Input<E['query']>
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
export type ParamsFor<E extends Endpoint> = { [Name in Names<E['path']>]: number | string }
