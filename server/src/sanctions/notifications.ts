import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { notificationKind } from '../platform/notifications.ts'

const latestMeasures = (viewer: UserId, limit: number): Sql =>
  sql`(select * from measures where user_id = ${viewer} order by id desc limit ${limit}) latest`

const measureTaken = notificationKind({
  name: 'measure',
  kind: 'measure',
  rows: (viewer, limit) => sql`select id, kind as measure, made_at from ${latestMeasures(viewer, limit)}`,
  subject: sql`id`,
  at: sql`made_at`,
  facts: { measure: sql`measure`, isUndone: sql`false` },
})

/** Not if an appeal undid it: then the appeal says so. */
const measureUndone = notificationKind({
  name: 'undone',
  kind: 'measure',
  rows: (viewer, limit) => sql`
    select id, kind as measure, ended_at from ${latestMeasures(viewer, limit)}
    where ended_at is not null and undone_reason is not null and appeal_decision is distinct from 'lifted'`,
  subject: sql`id`,
  at: sql`ended_at`,
  facts: { measure: sql`measure`, isUndone: sql`true` },
})

const appealDecided = notificationKind({
  name: 'appeal',
  kind: 'appeal',
  rows: (viewer, limit) => sql`
    select id, appeal_decision, decided_at from ${latestMeasures(viewer, limit)}
    where decided_at is not null and appeal_decision is not null`,
  subject: sql`id`,
  at: sql`decided_at`,
  facts: { decision: sql`appeal_decision` },
})

export const notificationsOfSanctions = [measureTaken, measureUndone, appealDecided]
