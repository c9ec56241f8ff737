import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportCourse(db: Queryable, person: UserId) {
  return db.many(
    'verification.exportCourse',
    sql`select reason, note, appeal_against, appeal_text, has_appealed from verifications where user_id = ${person}`,
  )
}

export function exportPhotos(db: Queryable, person: UserId) {
  return db.many(
    'verification.exportPhotos',
    sql`select arrived_at as sent_at, state from document_photos where user_id = ${person}`,
  )
}
