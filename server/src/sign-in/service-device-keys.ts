import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store-device-keys.ts'

/** Records that this account was signed in on the browser with this key. Stores only a keyed hash, for a limited time. */
export async function recordDeviceKey(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  tx: Tx,
  person: UserId,
  key: string,
) {
  await store.addDeviceKey(tx, person, secret.digest('device key', key), clock.now())
}
