import {
  GATHERING_KEPT_DAYS,
  LAPSED_KEPT_DAYS,
  WEEKLY_HOURS_WEEKS,
} from '@hereabouts/contract/gatherings/limits'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
import { removeUnused } from '../interests/service.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/**
 * The gatherings that a person started or took over, and what they did in others. The export does not name
 * the other members.
 */
export const gatheringsAndMembers: DataLifecycle = {
  exportData: async (db, person) => ({
    gatherings: await db.many(
      'gatherings.export',
      sql`select gatherings.id, code, series_id, previous_id, interests.name as interest, to_hex(cell) as cell, label, place, note, offers, starts_at,
            ends_at, first_starts_at, changes, moved_at, placed_at, fine_by, time_zone, minimum, is_verified_only,
            coalesce(published_by = starter_id, false) as is_public, state, gatherings.created_at, on_at, ended_at
          from gatherings join interests on interests.id = interest_id
          where starter_id = ${person} or author_id = ${person} order by gatherings.id`,
    ),
    stays: await db.many(
      'gatherings.exportStays',
      sql`select gathering_id, state, joined_at, promoted_at, confirmed_at, sure_by, agreed_start, goes_anyway, out_at, out_as, reason, outcome
          from gathering_members where user_id = ${person} order by gathering_id`,
    ),
    friends: await db.many(
      'gatherings.exportFriends',
      sql`select gathering_id, by_id, friend_id, asked_at, held_until, answer, answered_at from gathering_friends friends
          where by_id = ${person} or friend_id = ${person} and answer = 'yes' order by gathering_id, by_id, friend_id`,
    ),
    proofs: await db.many(
      'gatherings.exportProofs',
      sql`select gathering_id, meetup_id from gathering_proofs where low_id = ${person} or high_id = ${person} order by gathering_id, meetup_id`,
    ),
    freeHours: await db.many(
      'gatherings.exportWeeklyHours',
      sql`select weekday, starts_minute, lasts_minutes, time_zone, to_hex(cell) as cell, opens_at, ends_at,
            array(select name from free_hours_interests join interests on interests.id = interest_id
              where free_hours_id = free_hours.id order by name) as interests
          from free_hours where user_id = ${person} order by free_hours.id`,
    ),
    freeHoursNotices: await db.many(
      'gatherings.exportNotices',
      sql`select notice.at, notice.until, interests.name as interest, notice.people from free_hours_notices notice
          join interests on interests.id = notice.interest_id where notice.user_id = ${person}`,
    ),
    digests: await db.many(
      'gatherings.exportDigests',
      sql`select looked_at, told_at, fresh, one_more from gathering_digests where user_id = ${person}`,
    ),
    series: await db.many(
      'gatherings.exportSeries',
      sql`select id, weeks_left, time_zone from gathering_series where starter_id = ${person} order by id`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      {
        what: 'gatherings.lapsed',
        keptFor: `${LAPSED_KEPT_DAYS * 24} hours after it ended`,
        everyMs: HOUR_MS,
      },
      {
        table: 'gatherings',
        isOver: (at) => sql`on_at is null and ended_at <= ${later(at, -LAPSED_KEPT_DAYS * DAY_MS)}`,
      },
    ),
    keepingRows(
      db,
      { what: 'gatherings.ended', keptFor: `${GATHERING_KEPT_DAYS} days after it ended`, everyMs: HOUR_MS },
      {
        table: 'gatherings',
        isOver: (at) => sql`on_at is not null and ended_at <= ${later(at, -GATHERING_KEPT_DAYS * DAY_MS)}`,
      },
    ),
    keepingRows(
      db,
      {
        what: 'gatherings.weeklyHours',
        keptFor: `until their owner removes them, or has not switched on for ${WEEKLY_HOURS_WEEKS} weeks`,
        everyMs: HOUR_MS,
      },
      { table: 'free_hours', isOver: (at) => sql`ends_at <= ${at}` },
    ),
    keepingRows(
      db,
      { what: 'gatherings.weeklyHoursNotices', keptFor: `${NOTICES_KEPT_DAYS} days`, everyMs: HOUR_MS },
      { table: 'free_hours_notices', isOver: (at) => sql`at <= ${later(at, -NOTICES_KEPT_DAYS * DAY_MS)}` },
    ),
    keepingRows(
      db,
      { what: 'gatherings.digests', keptFor: `${NOTICES_KEPT_DAYS} days`, everyMs: HOUR_MS },
      {
        table: 'gathering_digests',
        isOver: (at) => sql`looked_at <= ${later(at, -NOTICES_KEPT_DAYS * DAY_MS)}`,
      },
    ),
    keepingRows(
      db,
      { what: 'gatherings.friends', keptFor: 'a day after it was held', everyMs: HOUR_MS },
      { table: 'gathering_friends', isOver: (at) => sql`held_until <= ${later(at, -DAY_MS)}` },
    ),
    {
      what: 'gatherings.series',
      keptFor: 'until its last gathering is deleted',
      everyMs: HOUR_MS,
      // Has no expiry date, so it is never overdue.
      countOverdue: async () => 0,
      forget: (_, limit) =>
        db.run(
          'gatherings.series.forget',
          sql`delete from gathering_series where id in (
                select id from gathering_series
                where not exists (select from gatherings where series_id = gathering_series.id)
                limit ${limit} for update skip locked)`,
        ),
    },
    {
      // Declared here, not in `interests`, which must not read the tables of the features that use it.
      what: 'interests.unused',
      keptFor: 'until nobody has it and no meetup or gathering was for it',
      everyMs: HOUR_MS,
      // Has no expiry date, so it is never overdue.
      countOverdue: async () => 0,
      forget: (_, limit) =>
        db.tx(async (tx) => {
          const unused = await tx.many<{ id: InterestId }>(
            'gatherings.listUnusedInterests',
            sql`select id from interests
                where category = 'custom' and not is_public and not is_hidden and merged_into is null
                  and not exists (select from user_interests where interest_id = interests.id)
                  and not exists (select from meetups where interest_id = interests.id)
                  and not exists (select from gatherings where interest_id = interests.id)
                  and not exists (select from free_hours_interests where interest_id = interests.id)
                  and not exists (select from interests others where others.merged_into = interests.id)
                limit ${limit}`,
          )
          return removeUnused(
            tx,
            unused.map(({ id }) => id),
          )
        }),
    },
  ],
}

/** For notices and digests. The inbox shows only the latest of each. */
const NOTICES_KEPT_DAYS = 2
