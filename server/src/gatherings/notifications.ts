import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringChange } from '@hereabouts/contract/gatherings/schemas'
import type { I18n } from '@lingui/core'
import sql, { type Sql } from 'sql-template-tag'
import { isoTime } from '../platform/db/columns.ts'
import { translateName } from '../platform/languages.ts'
import { notificationKind, type PushText } from '../platform/notifications.ts'
import { isSeenByFriend } from './store-friends.ts'

/**
 * A change to a gathering that the viewer is in or waits for, the loss of their seat, or next week's date of
 * a gathering that they came to. Names nobody, whatever the state.
 */
const gatheringChanged = notificationKind({
  name: 'gathering',
  kind: 'gathering',
  rows: (viewer, limit) => sql`
    with own as (select * from gathering_members where user_id = ${viewer} order by gathering_id desc limit ${limit})
    select gatherings.id, change.what, change.what || change.nth as version, change.at,
      -- Once it is off, all else is history.
      case when gatherings.state not in ('lapsed', 'cancelled') or change.what in ('lapsed', 'cancelled') then change.until end as until,
      interests.name as interest, label, starts_at
    from own join gatherings on gatherings.id = own.gathering_id
    join interests on interests.id = interest_id
    cross join lateral (values
      ('on', '', on_at, starts_at, own.state = 'in' and own.joined_at <= on_at and promoted_at is distinct from on_at),
      ('lapsed', '', ended_at, ended_at + interval '2 hours', gatherings.state = 'lapsed' and own.state = 'in'),
      -- People who wait see a full gathering, which cannot lapse. So they read that it was cancelled.
      -- Starters know that they cancelled it. If a moderator took it down, its texts are gone.
      ('cancelled', '', ended_at, ended_at + interval '2 hours',
        gatherings.state = 'cancelled' and own.state <> 'out'
          and not (on_at is null and starter_id = own.user_id and label <> '')
        or gatherings.state = 'lapsed' and own.state = 'waiting'),
      ('coming', '', asked_at, starts_at - interval '1 hour',
        gatherings.state = 'on' and own.state = 'in' and confirmed_at is null),
      ('sure', '', starts_at - interval '1 hour', sure_by,
        gatherings.state = 'on' and own.state = 'in' and sure_by is not null
          and confirmed_at < starts_at - interval '1 hour'),
      ('anyway', (extract(epoch from short_at)::bigint)::text, short_at, starts_at,
        gatherings.state = 'on' and own.state = 'in' and not goes_anyway),
      ('moved', (extract(epoch from moved_at)::bigint)::text, moved_at, fine_by,
        gatherings.state in ('open', 'on') and own.state = 'in' and fine_by is not null and agreed_start <> starts_at),
      -- Members have seen the place only if it was on already.
      ('place', (extract(epoch from placed_at)::bigint)::text, placed_at, starts_at,
        gatherings.state in ('on', 'under_way') and own.state = 'in' and placed_at > own.joined_at and placed_at >= on_at
          and starter_id <> own.user_id),
      -- When too few are left, "Go anyway?" says so already.
      ('gone', departures::text, departed_at, starts_at,
        gatherings.state in ('on', 'under_way') and own.state = 'in' and departed_at > own.joined_at
          and departed_at is distinct from short_at),
      ('in', (extract(epoch from promoted_at)::bigint)::text, promoted_at, starts_at, own.state = 'in'),
      ('freed', '', out_at, starts_at, out_as = 'silent'),
      ('starter', '', handed_at, starts_at,
        gatherings.state in ('on', 'under_way') and own.state = 'in' and starter_id = own.user_id)
    ) change (what, nth, at, until, is_for_viewer)
    where change.at is not null and is_for_viewer
    union all
    select gatherings.id, what, what || extract(epoch from at)::bigint, at, coalesce(held_until, starts_at), interests.name, label, starts_at
    from (${friendChanges(viewer)}) friends
    join gatherings on gatherings.id = friends.gathering_id
    join interests on interests.id = interest_id
    where gatherings.state in ('open', 'on')
    union all
    select next.id, 'again', 'again', next.created_at, next.starts_at - interval '2 hours', interests.name, next.label, next.starts_at
    from own join gatherings next on next.previous_id = own.gathering_id
    join interests on interests.id = next.interest_id
    cross join lateral (
      select count(*) filter (where state = 'in') as going, bool_or(user_id = own.user_id) as was_in,
        bool_or(state = 'in' and is_blocked(own.user_id, user_id)) as is_apart
      from gathering_members where gathering_id = next.id) seats
    cross join lateral (
      select count(*) as held from gathering_friends friends
      join gathering_members asker on asker.gathering_id = next.id and asker.user_id = by_id and asker.state = 'in'
      where friends.gathering_id = next.id and answer is null and friend_id <> own.user_id) friends
    -- Not while it is full, nor for people with a block between them and a member, to whom it looks full.
    where own.state = 'in' and next.state in ('open', 'on') and going + held < next.maximum and not was_in and not is_apart`,
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
  changes: {
    'gatherings.changed': ({ id, people }) => ({ people, subject: id }),
    'gatherings.again': ({ id, people }) => ({ people, subject: id }),
  },
  push: {
    on: {
      'gatherings.changed': ({ people }) => people,
      'gatherings.again': ({ people }) => people,
    },
    until: sql`until`,
    show: ({ what, interest, label, gatheringId }, _, i18n): PushText => ({
      setting: 'meetup',
      urgency: 'high',
      title: titlesIn(i18n)[what],
      text: subjectOf(i18n, interest, label),
      path: `/gatherings/${gatheringId}`,
    }),
    mail: ({ what, startsAt }, i18n) =>
      MAILED.has(what) ? { subject: titlesIn(i18n)[what], startsAt } : null,
  },
})

/** A member holds a seat for the viewer; the one that the viewer held for a friend is free again. */
const friendChanges = (viewer: UserId): Sql => sql`
  select gathering_id, 'asked' as what, asked_at as at, held_until as held_until
  from gathering_friends friends where friend_id = ${viewer} and answer is null and ${isSeenByFriend}
  union all
  select gathering_id, 'alone', answered_at, null
  from gathering_friends friends where by_id = ${viewer} and answer = 'no' and exists (select from gathering_members own
    where own.gathering_id = friends.gathering_id and own.user_id = ${viewer} and own.state = 'in')`

/** It is on, it is off or may be, "Still coming?", and a seat: what changes a person's plans. */
const MAILED: ReadonlySet<GatheringChange> = new Set([
  'on',
  'lapsed',
  'cancelled',
  'anyway',
  'freed',
  'coming',
  'sure',
  'moved',
  'place',
  'in',
  'asked',
])

/** Others are free for the same interest right now. Only the latest notice. Names nobody. */
const othersFree = notificationKind({
  name: 'free',
  kind: 'free',
  rows: (viewer) => sql`
    select notice.user_id, notice.at, notice.until, notice.people, interests.name as interest
    from free_hours_notices notice join interests on interests.id = notice.interest_id where notice.user_id = ${viewer}`,
  subject: sql`user_id`,
  version: sql`(extract(epoch from at)::bigint)::text`,
  at: sql`at`,
  facts: { interest: sql`interest`, people: sql`people` },
  changes: { 'gatherings.othersFree': ({ userId }) => ({ people: [userId] }) },
  push: {
    on: { 'gatherings.othersFree': ({ userId }) => [userId] },
    until: sql`until`,
    show: ({ interest, people }, _, i18n): PushText => ({
      setting: 'meetup',
      urgency: 'high',
      title: i18n._(
        '{people, plural, one {# person around you is up for {interest} this hour} other {# people around you are up for {interest} this hour}}',
        { people, interest: translateName(i18n, 'interest', interest) },
      ),
      text: i18n._('Switch on?'),
      path: '/',
    }),
  },
})

/** The latest digest of gatherings around the places of the person's weekly hours. */
const dailyDigest = notificationKind({
  name: 'digest',
  kind: 'digest',
  rows: (viewer) => sql`
    select user_id, told_at, fresh, one_more from gathering_digests where user_id = ${viewer} and told_at is not null`,
  subject: sql`user_id`,
  version: sql`(extract(epoch from told_at)::bigint)::text`,
  at: sql`told_at`,
  facts: { fresh: sql`fresh`, oneMore: sql`one_more` },
  changes: { 'gatherings.digest': ({ userId }) => ({ people: [userId] }) },
  push: {
    on: { 'gatherings.digest': ({ userId }) => [userId] },
    until: sql`told_at + interval '8 hours'`,
    show({ fresh, oneMore }, _, i18n): PushText {
      const isNew = i18n._('{fresh, plural, one {# new gathering} other {# new gatherings}} around you', {
        fresh,
      })
      const needsOne = i18n._(
        '{oneMore, plural, one {# gathering needs} other {# gatherings need}} one more person',
        { oneMore },
      )
      return {
        setting: 'digest',
        urgency: 'low',
        path: '/gatherings',
        title: fresh > 0 ? isNew : needsOne,
        text: fresh > 0 && oneMore > 0 ? needsOne : '',
      }
    },
  },
})

/** The interest and the area. Only the interest once a moderator has removed the texts. */
function subjectOf(i18n: I18n, interest: string, label: string): string {
  const name = translateName(i18n, 'interest', interest)
  return label === '' ? name : i18n._('{interest}, {place}', { interest: name, place: label })
}

const titlesIn = (i18n: I18n): Record<GatheringChange, string> => ({
  on: i18n._('Your gathering is on'),
  lapsed: i18n._('Not enough people this time'),
  cancelled: i18n._('Your gathering is off'),
  coming: i18n._('Still coming?'),
  sure: i18n._('Are you still coming?'),
  anyway: i18n._('One person can’t come. Go anyway?'),
  moved: i18n._('The time has changed. Still fine?'),
  place: i18n._('Your gathering has another place'),
  gone: i18n._('One person can’t come'),
  in: i18n._('A seat is free, and it’s yours'),
  freed: i18n._('We didn’t hear from you, so we freed your seat'),
  starter: i18n._('You’re the host now'),
  asked: i18n._('Somebody you know asks you along'),
  alone: i18n._('The seat you held is free again'),
  again: i18n._('Same again? You’re asked first'),
})

export const notificationsOfGatherings = [gatheringChanged, othersFree, dailyDigest]
