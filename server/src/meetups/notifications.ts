import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupState } from '@hereabouts/contract/meetups/schemas'
import type { I18n } from '@lingui/core'
import sql, { type Sql } from 'sql-template-tag'
import type { Events } from '../platform/bus.ts'
import { isoTime } from '../platform/db/columns.ts'
import { translateName } from '../platform/languages.ts'
import { chatPath, type EntryOf, notificationKind } from '../platform/notifications.ts'

/** Somebody else changed a meetup's state: `pending` is a received invitation. */
const meetupChanged = notificationKind({
  name: 'meetup',
  kind: 'meetup',
  rows(viewer, limit) {
    const latest = (member: Sql) =>
      sql`(select * from meetups where ${member} = ${viewer} order by id desc limit ${limit})`
    return sql`
      select latest.id, became.state, latest.state as state_now, expires_at, accepted_at, became.at, place, starts_at, interests.name as interest,
        case when inviter_id = ${viewer} then invitee_id else inviter_id end as other_id,
        case when became.state = 'cancelled' then cancel_reason end as cancel_reason
      from (${latest(sql`inviter_id`)} union all ${latest(sql`invitee_id`)}) latest
      join interests on interests.id = interest_id
      cross join lateral (values
        ('pending', latest.created_at, was_invited and invitee_id = ${viewer}),
        ('accepted', accepted_at, was_invited and inviter_id = ${viewer}),
        (latest.state, ended_at, latest.state in ('met', 'missed', 'cancelled')
          or latest.state in ('declined', 'expired') and inviter_id = ${viewer}
          or latest.state = 'withdrawn' and invitee_id = ${viewer})
      ) became (state, at, is_for_viewer)
      where became.at is not null and is_for_viewer`
  },
  subject: sql`id`,
  version: sql`state`,
  at: sql`at`,
  about: sql`other_id`,
  // People on their way must learn that it is off.
  isNeeded: sql`state = 'cancelled'`,
  facts: {
    state: sql`state`,
    interest: sql`interest`,
    place: sql`place`,
    startsAt: isoTime(sql`starts_at`),
    cancelReason: sql`cancel_reason`,
  },
  changes: { 'meetups.changed': (change) => ({ people: peopleToTell(change), subject: change.id }) },
  push: {
    // Who called it off knows.
    on: { 'meetups.changed': (change) => peopleToTell(change).filter((id) => id !== change.calledOffBy) },
    until: sql`case when state <> state_now then null
      when state = 'pending' then expires_at
      when accepted_at is not null then at + interval '2 hours' end`,
    show({ state, other, interest, place }, viewer, i18n) {
      const title = titleOf(state, other.name, i18n)
      if (title === null) return null
      return {
        setting: state === 'pending' ? 'invitation' : 'meetup',
        urgency: 'high',
        title,
        text: i18n._('{interest}, {place}', { interest: translateName(i18n, 'interest', interest), place }),
        path: state === 'accepted' ? chatPath(viewer, other.id) : '/',
      }
    },
    mail({ state, startsAt }, i18n) {
      if (state === 'accepted') return { subject: i18n._('Your invitation was accepted'), startsAt }
      return state === 'cancelled' ? { subject: i18n._('Your meetup is off'), startsAt } : null
    },
  },
})

/**
 * Who gets an entry: the invitee for an invitation and its withdrawal, the inviter for the answer or its
 * absence, and both for everything after that.
 */
function peopleToTell({ members, state }: Events['meetups.changed']): readonly UserId[] {
  const [inviter, invitee] = [members.slice(0, 1), members.slice(1)]
  switch (state) {
    case undefined:
      return []
    case 'pending':
    case 'withdrawn':
      return invitee
    case 'accepted':
    case 'declined':
    case 'expired':
      return inviter
    default:
      return members
  }
}

/** Of the states that are pushed: those a person must know about while the app is closed. */
function titleOf(state: MeetupState, name: string, i18n: I18n): string | null {
  switch (state) {
    case 'pending':
      return i18n._('{name} invites you', { name })
    case 'accepted':
      return i18n._('{name} is coming', { name })
    case 'cancelled':
      return i18n._('Your meetup with {name} is off', { name })
    default:
      return null
  }
}

/** The other member of the viewer's accepted meetup has set off. Gone once the meetup is over. */
const underway = notificationKind({
  name: 'underway',
  kind: 'underway',
  rows(viewer, limit) {
    const setOff = (member: Sql, other: Sql, at: Sql) =>
      sql`(select id, place, ${other} as other_id, ${at} as at from meetups
        where state = 'accepted' and ${member} = ${viewer} and ${at} is not null limit ${limit})`
    return sql`${setOff(sql`inviter_id`, sql`invitee_id`, sql`invitee_set_off_at`)}
      union all ${setOff(sql`invitee_id`, sql`inviter_id`, sql`inviter_set_off_at`)}`
  },
  subject: sql`id`,
  at: sql`at`,
  about: sql`other_id`,
  facts: { place: sql`place` },
  changes: {
    'meetups.setOff': ({ id, other }) => ({ people: [other], subject: id }),
    'meetups.changed': ({ id, members, state }) => ({
      people: state && isOver(state) ? members : [],
      subject: id,
    }),
  },
  push: {
    on: { 'meetups.setOff': ({ other }) => [other] },
    until: sql`at + interval '1 hour'`,
    show: ({ other: { name }, place }, _, i18n) => ({
      setting: 'meetup',
      urgency: 'high',
      title: i18n._('{name} is on the way', { name }),
      text: i18n._('See you at {place}', { place }),
      path: '/',
    }),
  },
})

/** A plan for a later day begins soon. Gone once the meetup is over. */
const begins = notificationKind({
  name: 'begins',
  kind: 'begins',
  rows: (viewer, limit) => sql`
    select id, place, starts_at, reminded_at as at,
      case when inviter_id = ${viewer} then invitee_id else inviter_id end as other_id
    from meetups where is_plan and state = 'accepted' and reminded_at is not null
      and ${viewer}::bigint in (inviter_id, invitee_id)
    order by reminded_at desc limit ${limit}`,
  subject: sql`id`,
  version: sql`(extract(epoch from starts_at)::bigint)::text`,
  at: sql`at`,
  about: sql`other_id`,
  facts: { place: sql`place`, startsAt: isoTime(sql`starts_at`) },
  changes: {
    'meetups.begins': ({ id, members }) => ({ people: members, subject: id }),
    'meetups.changed': ({ id, members, state }) => ({
      people: state && isOver(state) ? members : [],
      subject: id,
    }),
    'meetups.revised': ({ id, members }) => ({ people: members, subject: id }),
  },
  push: {
    on: { 'meetups.begins': ({ members }) => members },
    until: sql`starts_at`,
    show: ({ other: { name }, place }, _, i18n) => ({
      setting: 'meetup',
      urgency: 'high',
      title: i18n._('You meet {name} soon', { name }),
      text: i18n._('See you at {place}', { place }),
      path: '/',
    }),
    mail: ({ startsAt }, i18n) => ({ subject: i18n._('You meet soon'), startsAt }),
  },
})

/** The viewer is asked once more whether they are coming. Gone once they have answered, or the meetup is over. */
const sure = notificationKind({
  name: 'sure',
  kind: 'sure',
  rows: (viewer, limit) => sql`
    select meetups.id, asked_at as at, sure_by, place, starts_at,
      case when inviter_id = ${viewer} then invitee_id else inviter_id end as other_id
    from meetup_questions join meetups on meetups.id = meetup_id
    where user_id = ${viewer} and not is_answered and state = 'accepted' order by asked_at desc limit ${limit}`,
  subject: sql`id`,
  at: sql`at`,
  about: sql`other_id`,
  facts: { place: sql`place`, startsAt: isoTime(sql`starts_at`), sureBy: isoTime(sql`sure_by`) },
  changes: {
    'meetups.asked': ({ id, members }) => ({ people: members, subject: id }),
    'meetups.changed': ({ id, members, state }) => ({
      people: state && isOver(state) ? members : [],
      subject: id,
    }),
  },
  push: {
    on: { 'meetups.asked': ({ members, isOver }) => (isOver ? [] : members) },
    until: sql`sure_by`,
    show: ({ other: { name }, place }, _, i18n) => ({
      setting: 'meetup',
      urgency: 'high',
      title: i18n._('Are you still coming?'),
      text: i18n._('{name} meets you at {place}', { name, place }),
      path: '/',
    }),
    mail: ({ startsAt }, i18n) => ({ subject: i18n._('Are you still coming?'), startsAt }),
  },
})

/** The other member proposes a change of plans, or has answered the viewer's. Gone once the meetup is over. */
const planChange = notificationKind({
  name: 'change',
  kind: 'change',
  rows(viewer, limit) {
    const ofMember = (member: Sql, other: Sql) =>
      sql`(select meetups.id, latest.state, ${other} as other_id, at, latest.expires_at, inviter_made + invitee_made as number,
          coalesce(latest.place, meetups.place) as place, coalesce(latest.starts_at, meetups.starts_at) as starts_at,
          coalesce(latest.place <> meetups.place, false) as is_place_new,
          coalesce(extract(epoch from latest.starts_at - meetups.starts_at) / 60, 0)::integer as later_minutes
        from meetups join meetup_proposals latest on meetup_id = meetups.id
        where meetups.state = 'accepted' and ${member} = ${viewer}
          and (latest.state = 'open' and by_id = ${other} or latest.state in ('agreed', 'declined') and by_id = ${viewer})
        limit ${limit})`
    return sql`${ofMember(sql`inviter_id`, sql`invitee_id`)}
      union all ${ofMember(sql`invitee_id`, sql`inviter_id`)}`
  },
  subject: sql`id`,
  version: sql`number || '-' || state`,
  at: sql`at`,
  about: sql`other_id`,
  facts: {
    state: sql`state`,
    place: sql`place`,
    startsAt: isoTime(sql`starts_at`),
    laterMinutes: sql`later_minutes`,
    isPlaceNew: sql`is_place_new`,
  },
  changes: {
    'meetups.proposal': ({ id, members }) => ({ people: members, subject: id }),
    'meetups.changed': ({ id, members, state }) => ({
      people: state && isOver(state) ? members : [],
      subject: id,
    }),
  },
  push: {
    on: { 'meetups.proposal': ({ to }) => (to === undefined ? [] : [to]) },
    until: sql`case when state = 'open' then expires_at else at + interval '1 hour' end`,
    show(entry, _, i18n) {
      const { name } = entry.other
      const { place } = entry
      const urgent = { setting: 'meetup', urgency: 'high', path: '/' } as const
      switch (entry.state) {
        case 'open':
          return { ...urgent, title: i18n._('Plans changed?'), text: proposalText(entry, i18n) }
        case 'agreed':
          return {
            ...urgent,
            title: i18n._('{name} is fine with it', { name }),
            text: i18n._('See you at {place}', { place }),
          }
        case 'declined':
          return {
            ...urgent,
            title: i18n._('{name} would rather keep the plan', { name }),
            text: i18n._('See you at {place}', { place }),
          }
      }
    },
  },
})

/** What is proposed. No time of day: the server does not know every phone's clock. */
function proposalText({ other: { name }, place, laterMinutes, isPlaceNew }: EntryOf<'change'>, i18n: I18n) {
  const minutes = Math.abs(laterMinutes)
  if (laterMinutes === 0) return i18n._('{name} suggests meeting at {place}', { name, place })
  if (isPlaceNew)
    return laterMinutes > 0
      ? i18n._('{name} suggests {place}, {minutes} min later', { name, place, minutes })
      : i18n._('{name} suggests {place}, {minutes} min earlier', { name, place, minutes })
  return laterMinutes > 0
    ? i18n._('{name} suggests {minutes} min later', { name, minutes })
    : i18n._('{name} suggests {minutes} min earlier', { name, minutes })
}

/** Whether a meetup in this state may have been accepted before. */
function isOver(state: MeetupState): boolean {
  return state === 'met' || state === 'missed' || state === 'cancelled'
}

/** Two people who have met both said that they stay in touch. */
const inTouch = notificationKind({
  name: 'intouch',
  kind: 'intouch',
  rows: (viewer, limit) => sql`
    select own.other_id, greatest(own.said_at, back.said_at) as at
    from in_touch own join in_touch back on back.user_id = own.other_id and back.other_id = own.user_id
    where own.user_id = ${viewer} order by at desc limit ${limit}`,
  subject: sql`other_id`,
  version: sql`(extract(epoch from at)::bigint)::text`,
  at: sql`at`,
  about: sql`other_id`,
  facts: {},
  changes: { 'meetups.inTouch': ({ people }) => ({ people }) },
})

export const notificationsOfMeetups = [meetupChanged, underway, begins, sure, planChange, inTouch]
