import sql from 'sql-template-tag'
import { notificationKind } from '../platform/notifications.ts'

/**
 * Asks the viewer whether they are OK, or tells them that their contact was alerted. At most one; gone once
 * they answered.
 */
const checkInDue = notificationKind({
  name: 'checkin',
  kind: 'checkin',
  rows: (viewer, limit) => sql`
    select check_ins.id, check_ins.state, coalesce(alerted_at, nudged_at) as since, trusted_contacts.name as contact
    from check_ins join trusted_contacts on trusted_contacts.id = contact_id
    where check_ins.user_id = ${viewer} and check_ins.state in ('nudged', 'alerted') limit ${limit}`,
  subject: sql`id`,
  version: sql`state`,
  at: sql`since`,
  facts: { state: sql`state`, contact: sql`contact` },
  changes: {
    'checkins.changed': ({ userId }) => ({ people: [userId] }),
    'checkins.nudged': ({ userId }) => ({ people: [userId] }),
  },
  push: {
    on: { 'checkins.nudged': ({ userId }) => [userId] },
    until: sql`case when state = 'nudged' then since + interval '2 hours' end`,
    show: ({ contact }, _, i18n) => ({
      setting: null,
      urgency: 'high',
      title: i18n._('Are you OK?'),
      text: i18n._('Let us know, or we’ll tell {contact}.', { contact }),
      path: '/',
    }),
  },
})

export const notificationsOfCheckIns = [checkInDue]
