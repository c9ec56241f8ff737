import { TOWN_HOUR_MINUTES } from '@hereabouts/contract/town-hours/limits'
import sql from 'sql-template-tag'
import { notificationKind, type PushText } from '../platform/notifications.ts'

/** A town's hour has begun, for people who asked to be reminded. Only the latest of each hour. */
const hourBegun = notificationKind({
  name: 'hour',
  kind: 'hour',
  rows: (viewer) => sql`
    select town_hour_id, told_at, label
    from town_hour_reminders join town_hours on town_hours.id = town_hour_id
    where user_id = ${viewer} and told_at is not null`,
  subject: sql`town_hour_id`,
  version: sql`(extract(epoch from told_at)::bigint)::text`,
  at: sql`told_at`,
  facts: { label: sql`label` },
  changes: { 'town-hours.begun': ({ people }) => ({ people }) },
  push: {
    on: { 'town-hours.begun': ({ people }) => people },
    until: sql`told_at + ${TOWN_HOUR_MINUTES}::integer * interval '1 minute'`,
    show: ({ label }, _, i18n): PushText => ({
      setting: null,
      urgency: 'high',
      title: i18n._('The hour has begun in {label}', { label }),
      text: i18n._('Switch on?'),
      path: '/',
    }),
  },
})

export const notificationsOfTownHours = [hourBegun]
