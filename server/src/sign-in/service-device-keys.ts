import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store-device-keys.ts'

/** Remembers for a while that this account was signed in on the browser of this key, of which only a keyed hash is kept. */
export async function noteDeviceKey(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  tx: Tx,
  person: UserId,
  key: string,
) {
  await store.addDeviceKey(tx, person, secret.digest('device key', key), clock.now())
}
