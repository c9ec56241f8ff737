import sql from 'sql-template-tag'
import { notificationKind } from '../platform/notifications.ts'

/** A friend joined through the viewer's link and chose to let them know. */
const friendJoined = notificationKind({
  name: 'joined',
  kind: 'joined',
  rows: (viewer, limit) =>
    sql`select user_id, joined_at from joined_friends where invited_by = ${viewer} order by joined_at desc limit ${limit}`,
  subject: sql`user_id`,
  at: sql`joined_at`,
  about: sql`user_id`,
  facts: {},
  changes: { 'invites.joined': ({ userId }) => ({ people: [userId] }) },
})

export const notificationsOfInvites = [friendJoined]
