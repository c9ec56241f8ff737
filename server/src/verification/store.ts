import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { DecisionReason } from '@hereabouts/contract/verification/limits'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** The details of a verification besides its status. */
export interface Course {
  userId: UserId
  reason: DecisionReason | null
  note: string
  decidedBy: UserId | null
  appealAgainst: 'rejected' | 'revoked' | null
  appealText: string
  hasAppealed: boolean
}

export const NO_COURSE: Omit<Course, 'userId'> = {
  reason: null,
  note: '',
  decidedBy: null,
  appealAgainst: null,
  appealText: '',
  hasAppealed: false,
}

const COURSE_COLUMNS = sql`user_id, reason, note, decided_by, appeal_against, appeal_text, has_appealed`

export async function findCourse(db: Queryable, userId: UserId): Promise<Course> {
  const found = await db.maybeOne<Course>(
    'verification.findCourse',
    sql`select ${COURSE_COLUMNS} from verifications where user_id = ${userId}`,
  )
  return found ?? { userId, ...NO_COURSE }
}

export function listCourses(db: Queryable, people: readonly UserId[]) {
  return db.many<Course>(
    'verification.listCourses',
    sql`select ${COURSE_COLUMNS} from verifications where user_id = any(${people})`,
  )
}

export function keepCourse(db: Queryable, course: Course) {
  const { userId, reason, note, decidedBy, appealAgainst, appealText, hasAppealed } = course
  return db.run(
    'verification.keepCourse',
    sql`insert into verifications (${COURSE_COLUMNS})
        values (${userId}, ${reason}, ${note}, ${decidedBy}, ${appealAgainst}, ${appealText}, ${hasAppealed})
        on conflict (user_id) do update set reason = excluded.reason, note = excluded.note,
          decided_by = excluded.decided_by, appeal_against = excluded.appeal_against,
          appeal_text = excluded.appeal_text, has_appealed = excluded.has_appealed`,
  )
}

/** Ties a document to the account; false if it belongs to another one. */
export async function claimDocument(db: Queryable, numberHash: Buffer, userId: UserId): Promise<boolean> {
  const claimed = await db.run(
    'verification.claimDocument',
    sql`insert into verified_documents (number_hash, user_id) values (${numberHash}, ${userId})
        on conflict (number_hash) do update set user_id = excluded.user_id
          where verified_documents.user_id = excluded.user_id`,
  )
  return claimed > 0
}
