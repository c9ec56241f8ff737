import { NOTIFICATION_ERRORS } from '@hereabouts/contract/notifications/errors'
import type {
  OwnPush,
  PushSettings,
  PushSubscriptionSent,
} from '@hereabouts/contract/notifications/schemas-push'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { isBrowserKey } from '../platform/pusher.ts'
import { DEFAULT_PUSH } from './rules-push.ts'
import { getDelivery } from './service-push-delivery.ts'
import { hasMailSettings } from './store-mails.ts'
import * as store from './store-push.ts'

/**
 * Subscribes the browser of this session to pushes. Repeating it, even with other keys, replaces the
 * subscription. Each start of the app repeats it, so quiet hours follow a traveller.
 */
export function addPushSubscription(
  { db, clock, pusher }: Deps,
  viewer: Viewer,
  { endpoint, keys, utcOffset, timeZone }: PushSubscriptionSent,
) {
  if (!pusher.takesEndpoint(endpoint)) fail(NOTIFICATION_ERRORS.ENDPOINT_REJECTED)
  if (!isBrowserKey(keys.p256dh)) fail(NOTIFICATION_ERRORS.KEYS_REJECTED)
  return db.tx(async (tx) => {
    const by = { userId: viewer.id, sessionId: viewer.sessionId }
    await store.addSubscription(tx, by, { endpoint, ...keys }, clock.now())
    if (utcOffset !== undefined)
      await store.setClock(tx, viewer.id, { utcOffset, timeZone: timeZone ?? null })
    const kept = await store.findSettings(tx, viewer.id)
    return { utcOffset: kept?.utcOffset ?? null, timeZone: kept?.timeZone ?? null }
  })
}

export async function removePushSubscription({ db }: Deps, viewer: Viewer, endpoint: string) {
  await store.removeByEndpoint(db, viewer.id, endpoint)
  return {}
}

export async function getPushSettings(deps: Deps, viewer: Viewer): Promise<OwnPush> {
  const { db, pusher } = deps
  const row = await store.findSettings(db, viewer.id)
  const delivery = await getDelivery(deps, viewer)
  return {
    settings: row ? settingsOf(row) : DEFAULT_PUSH,
    publicKey: pusher.publicKey,
    isOnHere: delivery !== null,
    delivery,
    ...(await hasMailSettings(db, viewer.id)),
  }
}

export async function changePushSettings(
  { db }: Deps,
  viewer: Viewer,
  { kinds, showsText, quiet }: PushSettings,
) {
  await store.setSettings(db, viewer.id, {
    ...kinds,
    showsText,
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
    utcOffset: quiet?.utcOffset ?? null,
    timeZone: quiet?.timeZone ?? null,
  })
  return {}
}

/** The settings as stored, or the defaults. */
export function settingsOf(
  row: { [Name in keyof store.SettingsRow]: store.SettingsRow[Name] | null },
): PushSettings {
  const { message, invitation, meetup, expiring, badge, digest } = row
  const { showsText, quietFrom, quietUntil, utcOffset, timeZone } = row
  if (message === null || invitation === null || meetup === null) return DEFAULT_PUSH
  if (expiring === null || badge === null || digest === null) return DEFAULT_PUSH
  return {
    kinds: { message, invitation, meetup, expiring, badge, digest },
    showsText: showsText === true,
    quiet:
      quietFrom === null || quietUntil === null || utcOffset === null
        ? null
        : { from: quietFrom, until: quietUntil, utcOffset, ...(timeZone !== null && { timeZone }) },
  }
}
