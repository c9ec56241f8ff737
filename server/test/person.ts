import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { switchAvailability } from '@hereabouts/contract/availability/endpoints'
import type { RangeMetres } from '@hereabouts/contract/availability/limits'
import type { BodyFor, Endpoint, ParamsFor, QueryFor, ResponseOf } from '@hereabouts/contract/http/endpoint'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { fillPath } from '@hereabouts/contract/http/path'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import type { NearbyList } from '@hereabouts/contract/nearby/schemas'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { latLngToCell } from 'h3-js'

/** A person in a test: a session cookie, and the calls that their phone would make. */
export interface Person {
  id: UserId
  username: string
  user: OwnUser
  cookie: string
  /** Makes a call that must succeed; resolves to the response body. */
  call<E extends Endpoint>(endpoint: E, ...given: Given<E>): Promise<ResponseOf<E>>
  /** Makes a call that must be rejected; resolves to `403 CODE`. */
  errorOf<E extends Endpoint>(endpoint: E, ...given: Given<E>): Promise<string>
  /** Makes a call; resolves to the response. */
  answer<E extends Endpoint>(endpoint: E, ...given: Given<E>): Promise<LightMyRequestResponse>
  switchOn(given?: SwitchOn): Promise<ResponseOf<typeof switchAvailability>>
  nearby(): Promise<NearbyList>
}

export interface SwitchOn {
  /** Latitude and longitude; the test computes the cells as a phone does. */
  at?: [number, number]
  range?: RangeMetres
  minutes?: number
  upFor?: string
  /** "Right here". */
  spot?: boolean
}

type Input<E extends Endpoint> = (E['params'] extends object
  ? { params: ParamsFor<E> }
  : { params?: undefined }) &
  (undefined extends BodyFor<E> ? { body?: BodyFor<E> } : { body: BodyFor<E> }) & { query?: QueryFor<E> }
/** The input is optional for an endpoint without any. */
type Given<E extends Endpoint> = object extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

export const ORIGIN = 'http://localhost:3000'
export const TRAFALGAR_SQUARE: [number, number] = [51.508, -0.1281]

export function personOf(
  http: FastifyInstance,
  clock: { now(): Date },
  user: OwnUser,
  cookie: string,
): Person {
  const answer: Person['answer'] = (endpoint, ...[input]) =>
    makeCall(http, endpoint, { cookie, ...(input as object) })
  const person: Person = {
    id: user.id,
    username: user.username,
    user,
    cookie,
    answer,
    async call(endpoint, ...given) {
      const response = await answer(endpoint, ...given)
      if (response.statusCode !== 200)
        throw new Error(`${endpoint.path}: ${response.statusCode} ${response.body}`)
      return response.json()
    },
    async errorOf(endpoint, ...given) {
      const response = await answer(endpoint, ...given)
      return `${response.statusCode} ${response.json<ErrorBody>().error}`
    },
    switchOn: ({ at = TRAFALGAR_SQUARE, range = 1609, minutes = 60, upFor = '', spot = false } = {}) =>
      person.call(switchAvailability, {
        params: { id: user.id },
        body: {
          rangeMetres: range,
          cell: latLngToCell(...at, 8),
          ...(spot && { spotCell: latLngToCell(...at, 10) }),
          until: new Date(clock.now().getTime() + minutes * 60_000).toISOString(),
          upFor,
        },
      }),
    nearby: () => person.call(listNearby, { params: { id: user.id } }),
  }
  return person
}

/** A call as a browser on one of our own pages makes it. */
export function makeCall(
  http: FastifyInstance,
  endpoint: Endpoint,
  given: {
    cookie?: string | undefined
    params?: object
    query?: object
    body?: unknown
    headers?: Record<string, string>
    /** The caller's network address. */
    from?: string
  },
): Promise<LightMyRequestResponse> {
  const { cookie, params = {}, query = {}, body, headers, from } = given
  return http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params, query),
    headers: { origin: ORIGIN, ...(cookie && { cookie }), ...headers },
    ...(body !== undefined && { payload: body as object }),
    ...(from !== undefined && { remoteAddress: from }),
  })
}
