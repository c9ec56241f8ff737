import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Events } from '../platform/bus.ts'
import { notificationKind } from '../platform/notifications.ts'

const latestSanctions = (viewer: UserId, limit: number): Sql =>
  sql`(select * from measures where user_id = ${viewer} order by id desc limit ${limit}) latest`

const SANCTIONS_CHANGED = {
  'sanctions.changed': ({ userId }: Events['sanctions.changed']) => ({ people: [userId] }),
}

const sanctionImposed = notificationKind({
  name: 'measure',
  kind: 'measure',
  rows: (viewer, limit) => sql`select id, kind as measure, made_at from ${latestSanctions(viewer, limit)}`,
  subject: sql`id`,
  at: sql`made_at`,
  facts: { measure: sql`measure`, isUndone: sql`false` },
  changes: SANCTIONS_CHANGED,
})

/** Leaves out a sanction that an appeal ended: the appeal's notification says so. */
const sanctionUndone = notificationKind({
  name: 'undone',
  kind: 'measure',
  rows: (viewer, limit) => sql`
    select id, kind as measure, ended_at from ${latestSanctions(viewer, limit)}
    where ended_at is not null and undone_reason is not null and appeal_decision is distinct from 'lifted'`,
  subject: sql`id`,
  at: sql`ended_at`,
  facts: { measure: sql`measure`, isUndone: sql`true` },
  changes: SANCTIONS_CHANGED,
})

const appealDecided = notificationKind({
  name: 'appeal',
  kind: 'appeal',
  rows: (viewer, limit) => sql`
    select id, appeal_decision, decided_at from ${latestSanctions(viewer, limit)}
    where decided_at is not null and appeal_decision is not null`,
  subject: sql`id`,
  at: sql`decided_at`,
  facts: { decision: sql`appeal_decision` },
  changes: SANCTIONS_CHANGED,
})

export const notificationsOfSanctions = [sanctionImposed, sanctionUndone, appealDecided]
