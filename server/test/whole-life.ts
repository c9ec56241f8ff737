import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { endAvailability, setHomeZone } from '@hereabouts/contract/availability/endpoints'
import { awardBadge } from '@hereabouts/contract/badges/endpoints'
import type { BadgeTypeId } from '@hereabouts/contract/badges/schemas'
import { makeInvitation } from '@hereabouts/contract/gate/endpoints'
import { addWeeklyHours } from '@hereabouts/contract/gatherings/endpoints-hours'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { makeInvite } from '@hereabouts/contract/invites/endpoints'
import {
  confirmMeetup,
  sayHere,
  setOff,
  startFinding,
  tellOutcome,
} from '@hereabouts/contract/meetups/endpoints'
import { proposeChange } from '@hereabouts/contract/meetups/endpoints-changes'
import { stayInTouch } from '@hereabouts/contract/meetups/endpoints-in-touch'
import { keepNeeds } from '@hereabouts/contract/needs/endpoints'
import { mutePerson, removeNotifications } from '@hereabouts/contract/notifications/endpoints'
import { changeMailSettings } from '@hereabouts/contract/notifications/endpoints-mail'
import { addPushSubscription, changePushSettings } from '@hereabouts/contract/notifications/endpoints-push'
import { writeOutsideReport } from '@hereabouts/contract/outside/endpoints'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { login } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail } from '@hereabouts/contract/sign-in/endpoints-account'
import { requestPasswordReset } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import { appealVerification } from '@hereabouts/contract/verification/endpoints'
import { approveVerification, revokeVerification } from '@hereabouts/contract/verification/endpoints-review'
import sql from 'sql-template-tag'
import { record } from '../src/audit/service.ts'
import { DEFAULT_PUSH } from '../src/notifications/rules-push.ts'
import { reportUnsafeMeetups } from '../src/reports/service.ts'
import { deleteFor, react, request, say } from './chatting.ts'
import { asks, checksIn, contactOf } from './checking-in.ts'
import { admitEverybody, deletesIn, GATHERING_CELL, joins, reactsIn, starts, writes } from './gathering.ts'
import { codeOn, HERE, invited, meeting } from './meeting.ts'
import { withPasskey } from './passkeys.ts'
import { makeCall, type Person } from './person.ts'
import { SOME_SUBSCRIPTION } from './pushing.ts'
import { townWith } from './town.ts'
import { sendPictureTo, showAvatar } from './uploading.ts'
import { confirmed, sendPhoto, submit, waiting } from './verifying.ts'

/** Ana's personal data, in words that nothing else in the database contains. */
export const HER = {
  username: 'ana_here',
  name: 'Ana Lane of Mill Street',
  askMeAbout: 'The owls of Epping Forest',
  pronouns: 'ana/anas',
  email: 'ana_here@example.org',
  newEmail: 'ana@elsewhere.example',
  password: 'ana_here has a long password',
  message: 'On my way to Larkhall station',
  place: 'Under the clock of the station',
  proposedPlace: 'The bench of the beekeepers',
  interest: 'Bees in the attic',
  label: 'Behind the gasworks',
  gatheringPlace: 'The green bench of the allotments',
  gatheringNote: 'Bring a jar',
  groupMessage: 'The queen is in the green box',
}

/**
 * A town in which Ana has done everything that leaves rows in the database, with Cy, who sees her, and
 * others. If a feature stores personal data that this does not create, the tests of the export and of the
 * deletion fail.
 */
export async function wholeLife(options: { directory?: string } = {}) {
  const town = await townWith<never>({ ...options, people: [] })
  const { deps, http, run, signUp } = town
  // Ids that nothing else has, so that every occurrence is a person.
  await run(sql`alter table users alter column id restart with 700700700`)
  const [ana, bo, cy] = [await signUp('ana'), await signUp('bo'), await signUp('cy')]
  const [dee, root] = [await signUp('dee'), await signUp('root')]
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  await confirmed(town, root)
  await run(sql`update users set email_verified = true`)
  await ana.call(changeUser, {
    ...of(ana),
    body: {
      name: HER.name,
      askMeAbout: HER.askMeAbout,
      pronouns: HER.pronouns,
      languages: ['rm'],
      interests: [1, 2, { name: HER.interest }],
    },
  })
  await ana.call(makeInvitation, of(ana))
  for (const person of [ana, cy, dee]) await person.switchOn({ upFor: 'A walk' })

  await ana.call(blockPerson, { ...of(ana), body: { userId: bo.id } })
  await dee.call(reportPerson, { body: { userId: ana.id, kind: 'other', text: 'Look at her' } })
  await ana.call(reportPerson, { body: { userId: dee.id, kind: 'scam', text: 'Wanted money' } })

  await request(ana, dee, 'I have bees too')
  const met = await meeting(cy, ana, { note: 'I wear a red hat' })
  await say(cy, ana, 'At the fountain?')
  await say(ana, cy, HER.message)
  await say(cy, ana, 'Not for you')
  await deleteFor(ana, cy, 3)
  await react(ana, cy, 1, '👍')
  await ana.call(setOff, { params: { id: met } })
  await ana.call(sayHere, { params: { id: met } })
  await ana.errorOf(confirmMeetup, {
    params: { id: met },
    body: { code: await notThe(await codeOn(cy, met)), ...HERE },
  })
  await ana.call(confirmMeetup, { params: { id: met }, body: { code: await codeOn(cy, met), ...HERE } })
  await sendPictureTo(http, ana, cy)
  await ana.call(tellOutcome, { params: { id: met }, body: { outcome: 'felt_unsafe' } })
  await reportUnsafeMeetups(deps)
  for (const [giver, receiver] of [
    [ana, cy],
    [cy, ana],
  ] as const)
    await giver.call(awardBadge, { ...of(receiver), body: { badgeTypeId: 1 as BadgeTypeId, meetupId: met } })

  await ana.call(stayInTouch, { ...of(ana), body: { userId: cy.id } })

  // One of hers that repeats, and one of Dee's.
  await admitEverybody(town)
  const hers = await starts(ana, town, {
    label: HER.label,
    place: HER.gatheringPlace,
    note: HER.gatheringNote,
  })
  await run(sql`with series as (
      insert into gathering_series (starter_id, weeks_left, time_zone) values (${ana.id}, 3, 'Europe/London') returning id)
    update gatherings set series_id = series.id from series where gatherings.id = ${hers}`)
  const others = await starts(dee, town, { inHours: 48, minimum: 2 })
  await joins(ana, others)
  await writes(ana, others, HER.groupMessage)
  await writes(dee, others, 'Not for you either')
  await reactsIn(ana, others, 1, '👍')
  await deletesIn(ana, others, 2)
  await ana.call(addWeeklyHours, {
    ...of(ana),
    body: {
      weekday: 2,
      startsMinute: 1080,
      lastsMinutes: 120,
      timeZone: 'Europe/London',
      interestIds: [1 as InterestId],
      cell: GATHERING_CELL,
    },
  })
  await run(sql`insert into flag_decisions values (${ana.id}, 'message_ring', ${deps.clock.now()})`)
  await run(
    sql`insert into free_hours_notices values (${ana.id}, ${deps.clock.now()}, ${deps.clock.now()}, 1, 2)`,
  )
  await run(
    sql`insert into gathering_digests values (${ana.id}, ${deps.clock.now()}, ${deps.clock.now()}, 1, 2)`,
  )
  await run(sql`insert into town_hours (label, weekday, starts_minute, time_zone, opens_at)
    values ('Camden', 4, 1080, 'Europe/London', ${deps.clock.now()})`)
  await run(
    sql`insert into town_hour_reminders select id, ${ana.id}, ${deps.clock.now()}, ${deps.clock.now()} from town_hours`,
  )
  await run(sql`insert into gathering_friends (gathering_id, by_id, friend_id, asked_at, held_until)
    values (${others}, ${ana.id}, ${cy.id}, ${deps.clock.now()}, ${deps.clock.now()})`)
  await run(sql`insert into gathering_proofs values (${others}, ${ana.id}, ${cy.id}, ${met})`)
  await makeCall(http, writeOutsideReport, {
    body: { about: 'dee', when: '', text: 'She wrote this without her account.', email: HER.email },
  })
  // From a time in the team.
  await run(
    sql`insert into opinion_requests select id, ${ana.id}, 'Is it a joke?', ${deps.clock.now()} from reports`,
  )
  await run(
    sql`insert into opinions select id, ${ana.id}, 'ban', 'It is not.', ${deps.clock.now()} from reports`,
  )
  await run(sql`insert into reported_gatherings values (${others}, ${ana.id}, ${cy.id})`)

  await ana.call(makeInvite, { ...of(ana), body: { showsPerson: true } })
  await ana.call(removeNotifications, { ...of(ana), body: { ids: ['badge-2'] } })
  await ana.call(mutePerson, { ...of(ana), body: { userId: cy.id } })
  await cy.call(mutePerson, { ...of(cy), body: { userId: ana.id } })

  await ana.call(changePushSettings, { ...of(ana), body: { ...DEFAULT_PUSH, showsText: true } })
  await ana.call(addPushSubscription, { ...of(ana), body: SOME_SUBSCRIPTION })
  // So the next meetup leaves a note.
  await ana.call(changeMailSettings, { ...of(ana), body: { isOn: true, timeZone: 'Europe/London' } })
  await run(sql`insert into mailed_entries values (${ana.id}, 'meetup-1-accepted', ${deps.clock.now()})`)

  await showAvatar(http, ana)
  await submit(http, ana)
  const { photoId } = await waiting(root, ana)
  await root.call(approveVerification, {
    ...of(ana),
    body: { photoId: photoId as number, documentNumber: 'P1234567' },
  })
  await root.call(revokeVerification, { ...of(ana), body: { reason: 'other', note: 'We were wrong' } })
  await ana.call(appealVerification, {
    ...of(ana),
    body: { documentType: 'passport', text: 'It was right the first time' },
  })
  await sendPhoto(http, ana)

  // A place that others saw, then another one, and a second meetup that is about to start.
  await ana.call(setHomeZone, { params: { id: ana.id }, body: { isSet: true } })
  await ana.call(endAvailability, of(ana))
  await ana.switchOn({ upFor: 'Tea' })
  await ana.call(keepNeeds, { ...of(ana), body: { needs: ['quiet', 'seats'] } })
  await invited(dee, ana)
  const next = await meeting(ana, cy, { place: HER.place })
  await ana.call(proposeChange, { params: { id: next }, body: { place: HER.proposedPlace } })
  await ana.call(startFinding, { params: { id: next } })
  await asks(ana, 'sam@elsewhere.example')
  await checksIn(ana, deps.clock, { meetupId: next, contactId: await contactOf(town, ana) })
  await run(sql`insert into contact_refusals values ('\\x00', ${ana.id}, ${deps.clock.now()})`)
  await deps.db.tx((tx) =>
    record(tx, { at: deps.clock.now(), actorId: root.id, action: 'people.lookedAt', subjectId: ana.id }),
  )

  await run(sql`insert into measures (user_id, kind, reason, made_by, made_at, ends_at, read_at)
    values (${ana.id}, 'warning', 'Be kind, please.', ${root.id}, ${deps.clock.now()}, ${deps.clock.now()}, ${deps.clock.now()})`)
  await run(sql`insert into missed_yeses values (${ana.id}, ${deps.clock.now()})`)
  await run(
    sql`insert into meetup_questions values (${met}, ${ana.id}, ${deps.clock.now()}, ${deps.clock.now()})`,
  )
  await run(sql`insert into joined_friends values (${ana.id}, ${bo.id}, ${deps.clock.now()})`)
  // What a process leaves behind that ends before it has counted an arrival.
  await run(
    sql`insert into arrivals (code, arrived_at, user_id) values ('x', ${deps.clock.now()}, ${ana.id})`,
  )
  await makeCall(http, login, { body: { username: HER.username, password: HER.password } })
  await makeCall(http, requestPasswordReset, { body: { email: HER.email } })
  await run(sql`update sessions set confirmed_until = 'infinity' where user_id = ${ana.id}`)
  await withPasskey(ana)
  await run(sql`insert into oidc_identities (issuer, subject, user_id, created_at, last_used_on)
    values ('https://login.example.org', 'number 7', ${ana.id}, ${deps.clock.now()}, '2026-11-20')`)
  await run(sql`insert into accepted_rules values (${ana.id}, 1, ${deps.clock.now()})`)
  await ana.call(changeEmail, { ...of(ana), body: { password: HER.password, email: HER.newEmail } })
  await deps.bus.settled()
  // Last, because what changes a sanction of hers removes them.
  await run(sql`insert into sign_up_networks values (${ana.id}, '\\x01', now())`)
  await run(
    sql`insert into ban_marks (kind, mark_hash, user_id, expires_at) values ('network', '\\x01', ${ana.id}, 'infinity')`,
  )
  return { ...town, ana, bo, cy, dee, root }
}

const of = ({ id }: Person) => ({ params: { id } })

function notThe(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
