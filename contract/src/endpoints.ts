import * as accounts from './accounts/endpoints.ts'
import * as email from './accounts/endpoints-email.ts'
import * as admin from './admin/endpoints.ts'
import * as availability from './availability/endpoints.ts'
import * as badges from './badges/endpoints.ts'
import * as chat from './chat/endpoints.ts'
import type { Endpoint } from './http/endpoint.ts'
import * as instance from './instance/endpoints.ts'
import * as interests from './interests/endpoints.ts'
import * as meetups from './meetups/endpoints.ts'
import * as nearby from './nearby/endpoints.ts'
import * as people from './people/endpoints.ts'
import * as safety from './safety/endpoints.ts'
import * as verification from './verification/endpoints.ts'

const everyEndpoint = {
  ...instance,
  ...accounts,
  ...email,
  ...interests,
  ...verification,
  ...safety,
  ...availability,
  ...nearby,
  ...meetups,
  ...chat,
  ...badges,
  ...people,
  ...admin,
}

/** Every call there is, by name: what OpenAPI is printed from and what the tests over all endpoints go through. */
export const EVERY_ENDPOINT: Record<string, Endpoint> = everyEndpoint

type AnyEndpoint = (typeof everyEndpoint)[keyof typeof everyEndpoint]
type NameOf<E extends Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** A call as it is written on the wire: `PUT /api/users/{id}/availability`. */
export type CallName = NameOf<AnyEndpoint>

/**
 * The endpoint of a call. The web names calls and takes only their types from here: schemas are for the server, and their
 * library would be a fifth of the first load.
 */
export type EndpointOf<Name extends CallName> = {
  [E in AnyEndpoint as NameOf<E>]: E
}[Name]
