import sql from 'sql-template-tag'
import { translateName } from '../platform/languages.ts'
import { notificationKind } from '../platform/notifications.ts'

/** The viewer received a badge. Their badges page shows who gave it; the notification does not. */
const badgeAwarded = notificationKind({
  name: 'badge',
  kind: 'badge',
  rows: (viewer, limit) => sql`
    select latest.id, awarded_at, badge_types.name as badge
    from (select * from badge_awards where receiver_id = ${viewer} and not is_held order by id desc limit ${limit}) latest
    join badge_types on badge_types.id = badge_type_id`,
  subject: sql`id`,
  at: sql`awarded_at`,
  facts: { badge: sql`badge` },
  changes: {
    'badges.awarded': ({ receiver }) => ({ people: [receiver] }),
    'badges.changed': ({ receiver }) => ({ people: [receiver] }),
  },
  push: {
    on: { 'badges.awarded': ({ receiver }) => [receiver] },
    until: sql`awarded_at + interval '24 hours'`,
    show: ({ badge }, _, i18n) => ({
      setting: 'badge',
      urgency: 'low',
      title: i18n._('New Badge: {badge}', { badge: translateName(i18n, 'badge', badge) }),
      text: i18n._('You received a new badge!'),
      path: '/badges',
    }),
  },
})

export const notificationsOfBadges = [badgeAwarded]
