import type { ReportId } from '@hereabouts/contract/reports/schemas'
import { Webhook } from 'standardwebhooks'
import { later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import { isLoopback } from '../platform/config.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { restAfter } from '../platform/mailer.ts'
import { postOutside } from '../platform/post-outside.ts'
import * as store from './store-webhooks.ts'

/** Ids and kinds; never a name or what somebody wrote. */
interface WebhookData {
  id: number
  kind: string
  state: string
}

/** Queues a message about a report in the transaction that changes it. */
export async function announceReport(deps: Deps, tx: Tx, id: ReportId): Promise<void> {
  if (!deps.config.team.webhooks) return
  const report = await store.findReport(tx, id)
  if (report) await announce(deps, tx, 'report.changed', { id, ...report })
}

/** Queues a message for each of the operator's programs, if there are any. */
export async function announce(
  { config, clock }: Deps,
  tx: Tx,
  type: 'report.changed' | 'appeal.changed',
  data: WebhookData,
): Promise<void> {
  if (!config.team.webhooks) return
  const now = clock.now()
  const payload = JSON.stringify({ type, timestamp: now.toISOString(), data })
  await store.addDeliveries(tx, config.team.webhooks.urls, payload, now)
}

/** Sends the messages that are due. Those that fail are tried again for a day. */
export async function sendWebhooks(deps: Deps): Promise<void> {
  const { webhooks } = deps.config.team
  if (!webhooks) return
  const { db, clock } = deps
  for (;;) {
    const now = clock.now()
    const due = await store.claimDeliveries(db, now, later(now, LEASE_MS), AT_ONCE)
    const done = await Promise.all(due.map((delivery) => sendOne(deps, webhooks, delivery)))
    if (!done.includes(true)) return
  }
}

/** Resolves to whether the message is done with. */
async function sendOne(
  { db, clock, config, log }: Deps,
  { urls, secret }: { urls: readonly string[]; secret: string },
  { id, url, payload, tries }: store.DeliveryRow,
): Promise<boolean> {
  // An address that the operator has removed gets nothing more.
  const status = urls.includes(url) ? await post() : REMOVED
  if (status === REMOVED || (status >= 200 && status < 300)) {
    await store.removeDelivery(db, id)
    return true
  }
  // Without the address, which may be secret.
  log.warn({ delivery: id, tries, status }, 'a webhook failed; it will be retried')
  await store.deferDelivery(db, id, later(clock.now(), restAfter(tries)))
  return false

  async function post(): Promise<number> {
    const now = clock.now()
    const messageId = `msg_${id}`
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / SECOND_MS)),
      'webhook-signature': new Webhook(secret).sign(messageId, now, payload),
    }
    const isLocal = isLoopback(new URL(config.publicUrl).hostname)
    const signal = AbortSignal.timeout(SENDING_MS_MAX)
    const request = { url, method: 'POST', headers, body: payload }
    return postOutside(request, { signal, isLocal }).then(
      (answer) => answer.status,
      () => NO_ANSWER,
    )
  }
}

/** Gone for good, as 410 says. */
const REMOVED = 410
const NO_ANSWER = 0
const AT_ONCE = 10
const SENDING_MS_MAX = 10 * SECOND_MS
const LEASE_MS = MINUTE_MS
