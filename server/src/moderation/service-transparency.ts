import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import {
  TRANSPARENCY_COUNTED_MONTHS,
  TRANSPARENCY_KINDS,
  TRANSPARENCY_SHOWN_MONTHS,
} from '@hereabouts/contract/moderation/limits'
import type { Transparency } from '@hereabouts/contract/moderation/schemas'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import { drawOf } from '../platform/secret.ts'
import { completeMonths, published } from './rules-transparency.ts'
import * as store from './store-transparency.ts'

/** The published months, newest first. Fails with NOT_FOUND while the operator has not turned it on. */
export async function getTransparency({ config, db }: Deps): Promise<Transparency> {
  if (!config.transparency) fail(COMMON_ERRORS.NOT_FOUND)
  return { months: await store.listMonths(db, TRANSPARENCY_SHOWN_MONTHS) }
}

/**
 * Publishes each complete month once. A published month never changes, because two versions would tell what happened in
 * between. The noise follows from the secret, so a month that is counted again gets the same.
 */
export async function publishMonths({ config, db, clock, secret }: Deps): Promise<void> {
  if (!config.transparency) return
  const known = new Set((await store.listMonths(db, TRANSPARENCY_SHOWN_MONTHS)).map(({ month }) => month))
  for (const from of completeMonths(clock.now(), TRANSPARENCY_COUNTED_MONTHS)) {
    const month = from.toISOString().slice(0, 7)
    if (known.has(month)) continue
    const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
    const counts = await store.count(db, from, until)
    const rounded = TRANSPARENCY_KINDS.map((kind) => [
      kind,
      published(counts[kind], drawOf(secret.digest('transparency', `${month} ${kind}`))),
    ])
    await store.addMonth(db, { month, ...Object.fromEntries(rounded) })
  }
}
