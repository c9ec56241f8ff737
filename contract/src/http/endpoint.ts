import type * as z from 'zod/mini'
import type { Budget } from './budget.ts'
import type { Refusal } from './refusal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What somebody is in the house: most people are users. An admin may do what verifiers and moderators do. */
export type Role = 'user' | 'verifier' | 'moderator' | 'admin'

/**
 * Who may call:
 * - `public`: anybody, signed in or not;
 * - `user`: anybody signed in;
 * - `self`: the person whom the path's `{id}` names; for everybody else the path does not exist;
 * - `verifier`, `moderator`, `admin`: who has this role, and admins;
 * - `team`: who has any of these roles.
 */
export type Access = 'public' | 'user' | 'self' | 'team' | Exclude<Role, 'user'>

type Schema = z.core.$ZodType

/** A call as data: both sides are typed from it, the server binds it, the client makes it, OpenAPI is printed from it. */
export interface Endpoint {
  readonly method: Method
  /** With `{name}` for each of `params`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** How often it may be called; with several, each of them holds. */
  readonly budget: Budget | readonly Budget[]
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Takes one file instead of a body, as multipart. */
  readonly upload?: Upload
  readonly response: Schema
  /** Answers a file instead of JSON; `response` then is `bytes`. */
  readonly file?: AnsweredFile
  /** May be called while a measure keeps its person from all else: to read it, to answer it, to leave. */
  readonly underMeasure?: true
  /** Speaks to somebody for the first time: refused to whoever is restricted. */
  readonly contactsFirst?: true
  /** Asks for the password again, unless it was given in this session a moment ago. */
  readonly asksPassword?: true
  /** What it may answer beyond `COMMON_REFUSALS`. */
  readonly refusals?: readonly Refusal[]
}

export interface Upload {
  readonly bytesMax: number
}

export interface AnsweredFile {
  readonly type: 'image/webp'
  /** How long the browser of whoever asked may keep it, and nothing in between. Not at all, unless given. */
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
