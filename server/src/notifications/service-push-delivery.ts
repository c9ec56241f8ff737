import { timingSafeEqual } from 'node:crypto'
import { type Locale, SOURCE_LOCALE } from '@hereabouts/contract/http/locales'
import { NOTIFICATION_ERRORS } from '@hereabouts/contract/notifications/errors'
import { PUSH_SILENT_HOURS, PUSH_TEST_TAG } from '@hereabouts/contract/notifications/limits'
import type { OwnPush, PushTested } from '@hereabouts/contract/notifications/schemas-push'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor } from '../platform/languages.ts'
import type { Push, PushOutcome, PushTarget } from '../platform/pusher.ts'
import type { Secret } from '../platform/secret.ts'
import { type PushWords, payloadFor, testedWith } from './rules-push.ts'
import * as store from './store-push.ts'

interface Delivery extends Omit<Push, 'payload'> {
  subscription: number
  target: PushTarget & { locale: Locale | null }
  words: PushWords
}

/** Sends one push to one browser. Forgets a subscription that is gone. */
export async function deliver(
  { db, clock, config, pusher, secret }: Deps,
  { subscription, target, words, ...push }: Delivery,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  const sentAt = clock.now()
  const payload = payloadFor(words, {
    publicUrl: config.publicUrl,
    locale: target.locale ?? SOURCE_LOCALE,
    receipt: receiptFor(secret, subscription),
  })
  const outcome = await pusher.send(target, { ...push, payload }, signal)
  if (outcome.kind === 'gone') await store.removeSubscription(db, subscription)
  if (outcome.kind === 'accepted') await store.noteSent(db, subscription, sentAt)
  return outcome
}

/** Sends a push to the browser of this session, whatever its quiet hours. Never retries. */
export async function testPush(deps: Deps, viewer: Viewer): Promise<PushTested> {
  const { db, clock, log, secret } = deps
  const subscription = await store.findSubscription(db, viewer.sessionId)
  const target = subscription && (await store.findTarget(db, subscription.id))
  if (!target) fail(NOTIFICATION_ERRORS.NOT_SUBSCRIBED)
  const i18n = i18nFor(target.locale)
  const outcome = await deliver(deps, {
    subscription: subscription.id,
    target,
    words: {
      title: i18n._('Notifications reach this phone'),
      text: i18n._('This is the test that you asked for.'),
      path: '/notifications/settings',
      // A tag of its own, because browsers replace a notification without a sound.
      tag: `${PUSH_TEST_TAG}${clock.now().getTime()}`,
    },
    ttlSeconds: TEST_MS / SECOND_MS,
    urgency: 'high',
    topic: secret.digest('push topic', `${viewer.id} ${PUSH_TEST_TAG}`).toString('base64url').slice(0, 32),
  })
  if (outcome.kind === 'rejected') log.warn({ status: outcome.status }, 'a test push was rejected')
  return testedWith(outcome)
}

/** After this, nobody waits for a test any more. */
const TEST_MS = 5 * MINUTE_MS

/** Notes that a push arrived. Ignores an invalid receipt, and one for a subscription that is gone. */
export async function confirmPush({ db, clock, secret }: Deps, receipt: string) {
  const subscription = Number(receipt.slice(0, receipt.indexOf('.')))
  const expected = Buffer.from(receiptFor(secret, subscription))
  const given = Buffer.from(receipt)
  if (given.length === expected.length && timingSafeEqual(given, expected))
    await store.noteArrived(db, subscription, clock.now())
  return {}
}

/** Whether pushes reach the browser of this session; null if it is not subscribed. */
export async function getDelivery({ db, clock }: Deps, viewer: Viewer): Promise<OwnPush['delivery']> {
  const found = await store.findSubscription(db, viewer.sessionId)
  if (!found) return null
  const { arrivedAt, silentSince } = found
  return {
    lastArrivedAt: arrivedAt?.toISOString() ?? null,
    isSilent: silentSince !== null && silentSince <= later(clock.now(), -PUSH_SILENT_HOURS * HOUR_MS),
  }
}

/** The same in each push to a subscription, and known only to us and the browser that decrypts it. */
function receiptFor(secret: Secret, subscription: number): string {
  const mark = secret.digest('push receipt', String(subscription)).toString('base64url').slice(0, 22)
  return `${subscription}.${mark}`
}
