import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { listConversations, sendMessage } from '@hereabouts/contract/chat/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { cancelMeetup, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { deleteUser, exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import type { PersonalExport } from '@hereabouts/contract/people/schemas'
import { login } from '@hereabouts/contract/sign-in/endpoints'
import { appealVerification } from '@hereabouts/contract/verification/endpoints'
import { rejectVerification } from '@hereabouts/contract/verification/endpoints-review'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { messageTo } from '../../test/chatting.ts'
import { townWithMail } from '../../test/mailing.ts'
import { invited, meeting } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { tablesOfPeople, tracesOf } from '../../test/traces.ts'
import { submit, townWithVerifiers, waiting } from '../../test/verifying.ts'
import { HER, wholeLife } from '../../test/whole-life.ts'
import { DAY_MS, later } from '../platform/clock.ts'

const DAY_MINUTES = 24 * 60
const of = ({ id }: Person) => ({ params: { id } })
const goes = (ana: Person) => ana.call(deleteUser, { ...of(ana), body: { password: HER.password } })

/** For each table, the section of the export that contains it. */
const EXPORTED: Record<string, string> = {
  users: 'accounts.account',
  sessions: 'accounts.sessions',
  device_keys: 'accounts.browsers',
  passkeys: 'accounts.passkeys',
  oidc_identities: 'accounts.otherSignIns',
  email_tokens: 'accounts.linksMailed',
  invitation_links: 'gate.invitation',
  accepted_rules: 'instance.acceptedRules',
  measures: 'accounts.measures',
  user_interests: 'interests.interests',
  removed_interests: 'interests.removed',
  verifications: 'verification.decisions',
  document_photos: 'verification.photos',
  blocks: 'safety.blocks',
  availabilities: 'availability.availability',
  remembered_places: 'availability.rememberedPlace',
  engagements: 'availability.promisedToMeet',
  home_zones: 'availability.homeZone',
  meetups: 'meetups.meetups',
  meetup_proposals: 'meetups.changesOfPlans',
  meetup_code_tries: 'meetups.wrongCodes',
  meetup_presences: 'meetups.saidToBeThere',
  meetup_questions: 'meetups.askedIfComing',
  kept_needs: 'needs.needs',
  meetup_needs: 'meetups.needs',
  missed_yeses: 'reliability.missedYeses',
  in_touch: 'meetups.saidToStayInTouch',
  meetup_finders: 'meetups.findingEachOther',
  gatherings: 'gatherings.gatherings',
  gathering_members: 'gatherings.stays',
  gathering_friends: 'gatherings.friends',
  gathering_series: 'gatherings.series',
  town_hour_reminders: 'town-hours.reminders',
  free_hours: 'gatherings.freeHours',
  free_hours_notices: 'gatherings.freeHoursNotices',
  gathering_digests: 'gatherings.digests',
  gathering_proofs: 'gatherings.proofs',
  conversations: 'chat.conversations',
  messages: 'chat.messages',
  message_reactions: 'chat.reactions',
  group_members: 'chat.groups',
  group_messages: 'chat.groupMessages',
  group_reactions: 'chat.groupReactions',
  badge_awards: 'badges.badges',
  reports: 'reports.reportsMade',
  reported_meetups: 'reports.meetupsReported',
  reported_gatherings: 'reports.gatheringsReported',
  invites: 'invites.invites',
  joined_friends: 'invites.joinedFriends',
  inbox_marks: 'notifications.readAndDeleted',
  mutes: 'notifications.mutes',
  mail_settings: 'notifications.mailSettings',
  mail_notices: 'notifications.mailNotices',
  mailed_entries: 'notifications.mailed',
  push_settings: 'notifications.pushSettings',
  push_subscriptions: 'notifications.pushTo',
  trusted_contacts: 'checkins.trustedContacts',
  check_ins: 'checkins.checkIns',
  contact_refusals: 'checkins.addressesThatDeclined',
}
/** The tables that an export omits, and why. */
const NOT_EXPORTED: Record<string, string> = {
  audit_log: 'What verifiers, moderators and admins did, by ids; the features export the outcome.',
  opinion_requests: 'What moderators asked each other about cases; moderators’ notes belong to the cases.',
  opinions: 'The same: what they answered.',
  outside_reports: 'Written without an account. The link in the e-mail deletes the address at any time.',
  first_message_marks: 'Keyed hashes of first messages; the messages are in chat.messages.',
  flag_decisions: 'Moderators’ notes belong to the cases, like those about reports of a person.',
  sign_up_networks: 'A keyed hash of a network, which reveals nothing about the network.',
  ban_marks: 'The same, and one of a mailbox: only whether two are equal can be told.',
  verified_documents: 'A keyed hash of a document number, which reveals nothing about the number.',
  message_deletions: 'Which messages the person deleted for themselves: those that chat.messages omits.',
  group_deletions: 'The same in gatherings: those that chat.groupMessages omits.',
  avatars: 'The picture is at the address in the account section.',
  arrivals: 'Deleted within seconds; the result is in invites.joinedFriends.',
  outbox: 'Queued e-mail to an address: a person who only claims that address must not read it here.',
  password_reset_requests:
    'Anybody may have requested it for an address, before it is known whose it is; answered within a second.',
}
/** The columns that survive an account, and why. */
const LEFT: Record<string, string> = {
  'audit_log.subject_id': 'The audit log is permanent; the id in it leads nowhere once the account is gone.',
  'reports.reporter_username':
    'Deleting an account does not remove reports about it; they are removed 180 days after they were closed.',
  'reports.evidence': 'As above: moderators judge what the other person saw.',
}

test('every table with personal data is part of the export, or has a reason why not', async () => {
  const { deps } = await townWith({ people: [] })
  const tables = [...(await tablesOfPeople(deps.db)).keys()]
  expect(tables.sort()).toEqual([...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)].sort())
})

test('the export has data from every exported table', async () => {
  const { ana } = await wholeLife()
  const { features } = await ana.call(exportUser, of(ana))
  for (const [table, place] of Object.entries(EXPORTED)) {
    const [feature = '', section = ''] = place.split('.')
    expect([table, features[feature]?.[section]?.length ?? 0]).toEqual([
      table,
      expect.toSatisfy((rows) => rows > 0),
    ])
  }
})

test('the export contains what a person wrote and received, and no secrets of others', async () => {
  const { ana, cy } = await wholeLife()
  const answer = await ana.answer(exportUser, of(ana))
  const { features } = answer.json<PersonalExport>()
  expect(features.accounts?.account).toEqual([
    expect.objectContaining({
      email: HER.email,
      name: HER.name,
      askMeAbout: HER.askMeAbout,
      languages: ['rm'],
      pronouns: HER.pronouns,
    }),
  ])
  expect(features.chat?.messages?.map(({ text, sentByMe }) => [text, sentByMe])).toEqual([
    ['At the fountain?', false],
    [HER.message, true],
    ['', true],
    ['I have bees too', true],
  ])
  expect(features.chat?.pictures).toMatchObject([{ sentByMe: true, webpInBase64: expect.any(String) }])
  expect(features.reports?.reportsMade?.map(({ text }) => text)).toEqual(['Wanted money', ''])
  for (const secret of [cy.user.email, 'argon2', 'password', 'Look at her', 'token', 'hash'])
    expect(answer.body).not.toContain(secret)
})

test('the export is not cached by browsers, and rate-limited', async () => {
  const { ana } = await townWith({ people: ['ana'], config: { throttles: true } })
  for (let nth = 0; nth < 6; nth++)
    expect((await ana.answer(exportUser, of(ana))).headers['cache-control']).toBe('no-store')
  expect(await ana.errorOf(exportUser, of(ana))).toBe('429 TOO_MANY')
})

test('deleting an account requires its password', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const body = { password: 'not the one' }
  expect(await ana.errorOf(deleteUser, { ...of(ana), body })).toBe('403 WRONG_PASSWORD')
  await ana.call(getOwnUser)
})

test('a deleted person disappears for everybody at once and is signed out everywhere', async () => {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo, cy, signIn, listen, deps } = town
  for (const person of [ana, bo, cy]) await person.switchOn()
  await meeting(ana, bo)
  await bo.call(sendMessage, messageTo(bo, ana, 'Where are you?'))
  const waiting = await invited(cy, await openedAgain(town))
  const other = await signIn(ana)
  const [hers, his, theirs] = [await listen(other), await listen(bo), await listen(cy)]

  const answer = await ana.answer(deleteUser, { ...of(ana), body: { password: HER.password } })
  expect(answer.json()).toEqual({ goneAt: '2026-11-27T18:00:00.000Z' })
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'hereabouts_session', value: '' }),
    expect.objectContaining({ name: 'hereabouts_device', value: '' }),
  ])
  expect(await hers.closed).toEqual(expect.arrayContaining([{ name: 'session:ended', payload: [] }]))
  for (const device of [ana, other]) expect(await device.errorOf(getOwnUser)).toBe('401 UNAUTHORIZED')
  await deps.bus.settled()

  expect((await cy.nearby()).people.map(({ id }) => id)).not.toContain(ana.id)
  expect(await cy.errorOf(getUser, of(ana))).toBe('404 NOT_FOUND')
  expect((await theirs.received()).map(({ name }) => name)).toEqual(expect.arrayContaining(['nearby:gone']))
  expect((await his.received()).map(({ name }) => name)).toContain('conversation:changed')
  const states = (await cy.call(listMeetups)).meetups
    .filter(({ id }) => id === waiting)
    .map(({ state }) => state)
  expect(states).toEqual(['expired'])
  const { conversations } = await bo.call(listConversations)
  expect(conversations).toEqual([expect.objectContaining({ isAvailable: false, lastSeq: 1 })])
  expect(await bo.errorOf(sendMessage, messageTo(bo, ana, 'Hello?'))).toBe('403 CONVERSATION_UNAVAILABLE')
})

test('an agreed meetup is cancelled, and the other person is free for another one', async () => {
  const { ana, bo, cy, deps } = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of [ana, bo, cy]) await person.switchOn()
  const id = await meeting(ana, bo)
  await goes(ana)
  await deps.bus.settled()
  const [seen] = (await bo.call(listMeetups)).meetups
  expect([seen?.id, seen?.state]).toEqual([id, 'cancelled'])
  await meeting(cy, bo)
})

async function signsIn({ http }: Pick<Awaited<ReturnType<typeof townWith>>, 'http'>, body: object) {
  const { statusCode, body: answered } = await makeCall(http, login, {
    body: { username: HER.username, ...body },
  })
  return {
    statusCode,
    error: (JSON.parse(answered) as ErrorBody).error,
    said: (JSON.parse(answered) as ErrorBody).message,
  }
}

test('signing in with the right password, and only then, shows until when the account can be restored', async () => {
  const town = await townWith({ people: ['ana'] })
  await goes(town.ana)
  expect(await signsIn(town, { password: 'not the one' })).toMatchObject({
    statusCode: 401,
    error: 'WRONG_CREDENTIALS',
  })
  expect(await signsIn(town, { password: HER.password })).toEqual({
    statusCode: 409,
    error: 'ACCOUNT_DELETED',
    said: 'This account was deleted on 20 November 2026 and will be gone on 27 November 2026. Until then you can take it back.',
  })
})

test('deleting and restoring an account does not end a suspension', async () => {
  const town = await townWith({ people: ['ana'] })
  const { ana, run, clock, signIn } = town
  const now = clock.now()
  await run(sql`insert into measures (user_id, kind, reason, made_at, ends_at)
    values (${ana.id}, 'suspension', 'Was unkind.', ${now}, ${new Date(now.getTime() + 86_400_000)})`)
  await run(sql`update users set standing = 'suspended' where id = ${ana.id}`)
  await goes(ana)
  expect((await signsIn(town, { password: HER.password, takeBack: true })).statusCode).toBe(200)
  expect(await (await signIn(ana)).errorOf(getOwnUser)).toBe('403 SUSPENDED')
})

test('a restored account is unchanged', async () => {
  const town = await townWith()
  const { ana, bo, clock, signIn } = town
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await bo.call(sendMessage, messageTo(bo, ana, 'Where are you?'))
  await goes(ana)
  clock.passMinutes(7 * DAY_MINUTES - 1)
  await town.runRetention()
  expect((await signsIn(town, { password: HER.password, takeBack: true })).statusCode).toBe(200)
  const back = await signIn(ana)
  expect(await back.call(getOwnUser)).toEqual(ana.user)
  const { conversations } = await back.call(listConversations)
  expect(conversations).toEqual([expect.objectContaining({ isAvailable: true, lastSeq: 1 })])
  clock.passMinutes(DAY_MINUTES)
  await town.runRetention()
  await back.call(getOwnUser)
})

test('after seven days the account cannot be restored, even before the cleanup', async () => {
  const town = await townWith({ people: ['ana'] })
  await goes(town.ana)
  town.clock.passMinutes(7 * DAY_MINUTES)
  for (const takeBack of [false, true])
    expect(await signsIn(town, { password: HER.password, takeBack })).toMatchObject({ statusCode: 401 })
  await town.runRetention()
  await town.signUp('ana')
})

test("e-mails explain the deletion and the restoration to the account's address", async () => {
  const { ana, http, mails } = await townWithMail({ people: ['ana'] })
  await mails()
  await goes(ana)
  const [deleted] = await mails()
  expect([deleted?.to, deleted?.header('Subject')]).toEqual([[HER.email], 'Your account was deleted'])
  expect(deleted?.raw).toContain('Sign in by 27 November 2026')
  await makeCall(http, login, { body: { username: HER.username, password: HER.password, takeBack: true } })
  const [back] = await mails()
  expect([back?.to, back?.header('Subject')]).toEqual([[HER.email], 'Your account is back'])
})

test('queued e-mail about a person is removed with their account', async () => {
  const { ana, bo, clock, deps, runRetention } = await townWith()
  for (const { id } of [ana, bo])
    await deps.db.tx((tx) =>
      deps.mailer.post(tx, {
        to: 'sam@example.org',
        about: [id],
        locale: null,
        subject: 'Hello',
        body: [],
        expiresAt: later(clock.now(), 30 * DAY_MS),
      }),
    )
  await ana.call(deleteUser, { ...of(ana), body: { password: 'ana_here has a long password' } })
  clock.passMinutes(7 * DAY_MINUTES)
  await runRetention()
  expect(await deps.db.many('test', sql`select about from outbox`)).toEqual([{ about: [bo.id] }])
})

test('after the cleanup no table contains the id, names or addresses of a deleted person', async () => {
  const { ana, cy, deps, clock, runRetention } = await wholeLife()
  const { username, name, email, newEmail, askMeAbout, pronouns } = HER
  const ids = { ids: [ana.id], words: [username, name, email, newEmail, askMeAbout, pronouns] }
  // Each trace is found before the deletion, so the check below can fail.
  const before = await tracesOf(deps.db, ids)
  for (const [table, columns] of await tablesOfPeople(deps.db))
    expect(
      before.some((trace) => columns.some((column) => trace === `${table}.${column}`)),
      `${table}: let Ana leave something there in wholeLife`,
    ).toBe(true)

  await goes(ana)
  clock.passMinutes(7 * DAY_MINUTES)
  await runRetention()
  await deps.mailer.sendDue()
  await deps.db.run('test', sql`delete from password_reset_requests`)
  expect(await tracesOf(deps.db, ids)).toEqual(Object.keys(LEFT).sort())
  expect(await cy.call(listConversations)).toEqual({ conversations: [] })
})

test('an account that cannot be removed delays no other, and is retried', async () => {
  const { ana, bo, cy, deps, clock, app, run } = await townWith({ people: ['ana', 'bo', 'cy'] })
  const left = async () =>
    (await deps.db.many<{ id: number }>('test', sql`select id from users order by id`)).map(({ id }) => id)
  await run(sql`create table holds_on (user_id bigint references users)`)
  onTestFinished(() => run(sql`drop table if exists holds_on`))
  await run(sql`insert into holds_on values (${ana.id})`)
  for (const person of [ana, bo])
    await person.call(deleteUser, {
      ...of(person),
      body: { password: `${person.username} has a long password` },
    })
  clock.passMinutes(7 * DAY_MINUTES)
  await expect(app.retention.forgetAll()).rejects.toThrow('1 deleted accounts could not be removed')
  expect(await left()).toEqual([ana.id, cy.id])
  clock.passMinutes(DAY_MINUTES)
  expect(await app.retention.listOverdue()).toContainEqual({ what: 'people.accounts', overdue: 1 })
  await run(sql`drop table holds_on`)
  await app.retention.forgetAll()
  expect(await left()).toEqual([cy.id])
})

/** Makes Ana available for an invitation by somebody else. */
async function openedAgain({ ana, bo }: { ana: Person; bo: Person }): Promise<Person> {
  const [open] = (await bo.call(listMeetups)).meetups
  await bo.call(cancelMeetup, { params: { id: open?.id as never } })
  return ana
}

test('a verifier can delete their account: their decisions stay, without their name', async () => {
  const { ana, vera, vic, http, deps, clock, runRetention } = await townWithVerifiers()
  await submit(http, ana)
  const because = { ...of(ana), body: { reason: 'document_expired' as const } }
  const appealing = { documentType: 'passport' as const, text: 'It is valid until 2030.' }
  await vera.call(rejectVerification, because)
  await ana.call(appealVerification, { ...of(ana), body: appealing })
  await vera.call(deleteUser, { ...of(vera), body: { password: 'vera_here has a long password' } })
  const decidedBy = () =>
    deps.db.many('test', sql`select decided_by from verifications where user_id = ${ana.id}`)
  expect(await decidedBy()).toEqual([{ decidedBy: vera.id }])
  clock.passMinutes(7 * DAY_MINUTES)
  await runRetention()
  expect(await decidedBy()).toEqual([{ decidedBy: null }])
  expect(await waiting(vic, ana)).toMatchObject({ appeal: { reason: 'document_expired' } })
  await vic.call(rejectVerification, because)
  expect(await ana.errorOf(appealVerification, { ...of(ana), body: appealing })).toBe('409 APPEAL_USED')
})
