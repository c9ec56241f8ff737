import { gridDisk } from 'h3-js'
import { processWeeklyHours } from '../../server/src/gatherings/service-hours.ts'
import type { Db, PatientDriver } from '../../server/src/platform/db/db.ts'
import { timed } from '../measure.ts'

export const HOURS_AT_ONCE = 10_000
export const HOURS_ELSEWHERE = 90_000
const CELLS_OF_A_CITY = 91

/**
 * How long the job takes, in milliseconds, when 10,000 people of one city are free at the same time, among
 * 90,000 who are free at other times: when all their hours begin, when those of one more person do, and when
 * all close.
 */
export async function measureWeeklyHours(
  { patiently }: Pick<PatientDriver, 'patiently'>,
  db: Db,
  town: string,
) {
  const begin = new Date(Date.UTC(2030, 0, 7, 18))
  const cells = gridDisk(town, 5).map((cell) => `${BigInt(`0x${cell}`)}`)
  await patiently(async (client) => {
    await client.query(`insert into users (username, name, email, password_hash, created_at, email_verified)
      select 'free_' || n, 'Person ' || n, 'free_' || n || '@example.org', 'none', now(), true
      from generate_series(1, ${HOURS_AT_ONCE + HOURS_ELSEWHERE + 1}) n`)
    await client.query(`insert into user_interests (user_id, interest_id)
      select users.id, 1 + (users.id + n) % 40 from users, generate_series(0, 1) n where username like 'free_%'`)
    await client.query(`insert into blocks (blocker_id, blocked_id, created_at)
      select id, id + 1, now() from users where username like 'free_%' and id % 10 = 0`)
    await client.query(
      `with added as (
         insert into free_hours (user_id, weekday, starts_minute, lasts_minutes, time_zone, cell, opens_at, ends_at)
         select id, 1, 1080, 120, 'Europe/London', ($1::bigint[])[1 + nth % ${CELLS_OF_A_CITY}],
           $2::timestamptz + case when nth <= ${HOURS_AT_ONCE} then interval '0' when nth = ${HOURS_AT_ONCE + 1} then interval '1 hour'
             else interval '1 day' + nth * interval '5 seconds' end, $2::timestamptz + interval '8 weeks'
         from (select id, row_number() over (order by id) as nth from users where username like 'free_%') people returning id, user_id)
       insert into free_hours_interests (free_hours_id, interest_id)
       select added.id, interest_id from added join user_interests on user_interests.user_id = added.user_id`,
      [cells, begin],
    )
    await client.query('vacuum analyze')
  })
  const runAt = (minutes: number) =>
    timed(() =>
      processWeeklyHours({ db, clock: { now: () => new Date(begin.getTime() + minutes * 60_000) } as never }),
    )
  const told = async () =>
    (await patiently((client) => client.query('select from free_hours_notices'))).rows.length
  const beginning = await runAt(0)
  const toldAtOnce = await told()
  const oneMore = await runAt(60)
  const closing = await runAt(121)
  return { beginning, toldAtOnce, oneMore, closing }
}
