import type { Announcement, AnnouncementId, NewAnnouncement } from '@hereabouts/contract/instance/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

type Row = Omit<Announcement, 'endsAt'> & { endsAt: Date | null }

export function findCurrent(db: Queryable, now: Date) {
  return db.maybeOne<Row>(
    'instance.findCurrent',
    sql`select id, text, tone, ends_at from announcements
        where ends_at is null or ends_at > ${now} order by id desc limit 1`,
  )
}

export function add(db: Queryable, { text, tone, endsAt }: NewAnnouncement) {
  return db.one<{ id: AnnouncementId }>(
    'instance.add',
    sql`insert into announcements (text, tone, ends_at) values (${text}, ${tone}, ${endsAt}) returning id`,
  )
}

/** If two admins announce something at once, both rows exist and the later one counts. */
export function removeBefore(db: Queryable, id: AnnouncementId) {
  return db.run('instance.removeBefore', sql`delete from announcements where id < ${id}`)
}

/**
 * Also removes earlier ones, so that none of them is shown again. Resolves to their number: 0 if
 * this one does not exist.
 */
export function remove(db: Queryable, id: AnnouncementId) {
  return db.run(
    'instance.remove',
    sql`delete from announcements
        where id <= ${id} and exists (select from announcements where id = ${id})`,
  )
}
