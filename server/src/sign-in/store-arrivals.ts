import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function addArrival(db: Queryable, code: string, arrivedAt: Date, newcomer: UserId | null) {
  return db.run(
    'sign-in.addArrival',
    sql`insert into arrivals (code, arrived_at, user_id) values (${code}, ${arrivedAt}, ${newcomer})`,
  )
}

export function takeArrival(db: Queryable) {
  return db.maybeOne<{ code: string; arrivedAt: Date; userId: UserId | null }>(
    'sign-in.takeArrival',
    // With `in`, PostgreSQL may run the subquery again for each row, and each time lock another one.
    sql`delete from arrivals where id = (
          select id from arrivals order by id limit 1 for update skip locked)
        returning code, arrived_at, user_id`,
  )
}
