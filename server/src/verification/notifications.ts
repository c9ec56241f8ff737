import sql from 'sql-template-tag'
import { notificationKind } from '../platform/notifications.ts'

/** The outcome of the viewer's verification. */
const verificationDecided = notificationKind({
  name: 'verification',
  kind: 'verification',
  rows: (viewer, limit) => sql`
    select verification_status, verification_date from users
    where id = ${viewer} and verification_date is not null
      and verification_status in ('verified', 'rejected', 'expired', 'revoked') limit ${limit}`,
  // A person may be verified and lose the verification more than once.
  subject: sql`verification_status`,
  version: sql`(extract(epoch from verification_date) * 1000)::bigint`,
  at: sql`verification_date`,
  facts: { status: sql`verification_status` },
  changes: { 'accounts.verificationChanged': ({ userId }) => ({ people: [userId] }) },
})

export const notificationsOfVerification = [verificationDecided]
