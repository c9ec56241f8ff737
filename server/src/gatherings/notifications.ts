import type { GatheringNews } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import { isoTime } from '../platform/db/columns.ts'
import { notificationKind, type PushText } from '../platform/notifications.ts'

/** Something happened to a gathering that the viewer is in or waits for. It names nobody, whatever the state. */
const gatheringNews = notificationKind({
  name: 'gathering',
  kind: 'gathering',
  rows: (viewer, limit) => sql`
    select gatherings.id, news.what, news.what || news.nth as version, news.at, news.until, interests.name as interest, label, starts_at
    from (select * from gathering_members where user_id = ${viewer} order by gathering_id desc limit ${limit}) own
    join gatherings on gatherings.id = own.gathering_id
    join interests on interests.id = interest_id
    cross join lateral (values
      ('on', '', on_at, starts_at, own.state = 'in' and own.joined_at <= on_at and promoted_at is distinct from on_at),
      ('lapsed', '', ended_at, ended_at + interval '2 hours', gatherings.state = 'lapsed' and own.state = 'in'),
      -- For people who wait, a gathering is full, and one that was full cannot lapse.
      ('cancelled', '', ended_at, ended_at + interval '2 hours',
        gatherings.state = 'cancelled' and own.state <> 'out' and not (on_at is null and starter_id = own.user_id)
        or gatherings.state = 'lapsed' and own.state = 'waiting'),
      ('coming', '', asked_at, starts_at - interval '1 hour',
        gatherings.state = 'on' and own.state = 'in' and confirmed_at is null),
      ('anyway', (extract(epoch from short_at)::bigint)::text, short_at, starts_at,
        gatherings.state = 'on' and own.state = 'in' and not goes_anyway),
      -- "Go anyway?" says so already when too few are left.
      ('gone', departures::text, departed_at, starts_at,
        gatherings.state in ('on', 'under_way') and own.state = 'in' and departed_at > own.joined_at
          and departed_at is distinct from short_at),
      ('in', (extract(epoch from promoted_at)::bigint)::text, promoted_at, starts_at, own.state = 'in'),
      ('freed', '', out_at, starts_at, out_as = 'silent'),
      ('starter', '', handed_at, starts_at,
        gatherings.state in ('on', 'under_way') and own.state = 'in' and starter_id = own.user_id)
    ) news (what, nth, at, until, is_for_viewer)
    where news.at is not null and is_for_viewer`,
  subject: sql`id`,
  version: sql`version`,
  at: sql`at`,
  facts: {
    what: sql`what`,
    gatheringId: sql`id`,
    interest: sql`interest`,
    label: sql`label`,
    startsAt: isoTime(sql`starts_at`),
  },
  changes: { 'gatherings.changed': ({ id, people }) => ({ people, subject: id }) },
  push: {
    on: { 'gatherings.changed': ({ people }) => people },
    until: sql`until`,
    show: ({ what, interest, label, gatheringId }): PushText => ({
      setting: 'meetup',
      urgency: 'high',
      title: TITLES[what],
      text: `${interest}, ${label}`,
      path: `/gatherings/${gatheringId}`,
    }),
  },
})

const TITLES: Record<GatheringNews, string> = {
  on: 'Your gathering is on',
  lapsed: 'Not enough people this time',
  cancelled: 'Your gathering is off',
  coming: 'Still coming?',
  anyway: 'One person can’t come. Go anyway?',
  gone: 'One person can’t come',
  in: 'A seat is free, and it’s yours',
  freed: 'Your seat went to somebody else',
  starter: 'You’re the host now',
}

export const notificationsOfGatherings = [gatheringNews]
