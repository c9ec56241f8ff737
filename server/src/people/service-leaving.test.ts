import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { listConversations, sendMessage } from '@hereabouts/contract/chat/endpoints'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import { cancelMeetup, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { deleteUser, exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import type { PersonalExport } from '@hereabouts/contract/people/schemas-leaving'
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

/** What of a table is handed to whoever asks for what is kept about them: where it stands in the answer. */
const EXPORTED: Record<string, string> = {
  users: 'accounts.account',
  sessions: 'accounts.sessions',
  device_keys: 'accounts.browsers',
  email_tokens: 'accounts.linksMailed',
  measures: 'accounts.measures',
  user_interests: 'interests.interests',
  verifications: 'verification.decisions',
  document_photos: 'verification.photos',
  blocks: 'safety.blocks',
  availabilities: 'availability.availability',
  remembered_places: 'availability.rememberedPlace',
  engagements: 'availability.promisedToMeet',
  home_zones: 'availability.homeZone',
  meetups: 'meetups.meetups',
  meetup_code_tries: 'meetups.wrongCodes',
  meetup_presences: 'meetups.saidToBeThere',
  meetup_finders: 'meetups.findingEachOther',
  conversations: 'chat.conversations',
  messages: 'chat.messages',
  badge_awards: 'badges.badges',
  reports: 'reports.reportsMade',
  reported_meetups: 'reports.meetupsReported',
  invites: 'invites.invites',
  joined_friends: 'invites.joinedFriends',
  inbox_marks: 'notifications.readAndDeleted',
  mutes: 'notifications.mutes',
  push_settings: 'notifications.pushSettings',
  push_subscriptions: 'notifications.pushTo',
  trusted_contacts: 'checkins.trustedContacts',
  check_ins: 'checkins.checkIns',
  contact_refusals: 'checkins.addressesThatDeclined',
}
/** What is not, and why. */
const NOT_EXPORTED: Record<string, string> = {
  audit_log: 'What verifiers, moderators and admins did, by ids; the features record the outcome.',
  verified_documents: 'Something made of the number of a document by which nobody learns the number.',
  message_deletions: 'Which messages they took out of their own sight: those that chat.messages leaves out.',
  avatars: 'The picture at the address that stands with the account.',
  arrivals: 'Taken out within seconds; what comes of it is in invites.joinedFriends.',
  outbox: 'Mail on its way to an address: whoever only claims that address must not read it here.',
  password_reset_requests:
    'Asked by anybody for an address, before it is known whose it is; answered within a second.',
}
/** What outlives an account, and why. */
const LEFT: Record<string, string> = {
  'audit_log.subject_id':
    'What was done to whom is written down for ever, by a number that leads nowhere then.',
  'reports.reporter_username':
    'Nobody gets rid of a report by leaving; it is removed 180 days after it was closed.',
  'reports.evidence': 'As above: what the other saw is what is judged.',
}

test('every table in which people stand is handed out to them, or named with the reason why not', async () => {
  const { deps } = await townWith({ people: [] })
  const tables = [...(await tablesOfPeople(deps.db)).keys()]
  expect(tables.sort()).toEqual([...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)].sort())
})

test('of everything that is kept about a person something is in what they are handed', async () => {
  const { ana } = await wholeLife()
  const { rooms } = await ana.call(exportUser, of(ana))
  for (const [table, place] of Object.entries(EXPORTED)) {
    const [feature = '', section = ''] = place.split('.')
    expect([table, rooms[feature]?.[section]?.length ?? 0]).toEqual([
      table,
      expect.toSatisfy((rows) => rows > 0),
    ])
  }
})

test('a person is handed their own words and those that were said to them, and nobody’s secrets', async () => {
  const { ana, cy } = await wholeLife()
  const answer = await ana.answer(exportUser, of(ana))
  const { rooms } = answer.json<PersonalExport>()
  expect(rooms.accounts?.account).toEqual([expect.objectContaining({ email: HER.email, name: HER.name })])
  expect(rooms.chat?.messages?.map(({ text, sentByMe }) => [text, sentByMe])).toEqual([
    ['At the fountain?', false],
    [HER.message, true],
    ['I have bees too', true],
  ])
  expect(rooms.reports?.reportsMade?.map(({ text }) => text)).toEqual(['Wanted money', ''])
  for (const secret of [cy.user.email, 'argon2', 'password', 'Look at her', 'token', 'hash'])
    expect(answer.body).not.toContain(secret)
})

test('what is handed out is kept by no browser, and not given out without end', async () => {
  const { ana } = await townWith({ people: ['ana'], config: { throttles: true } })
  for (let nth = 0; nth < 6; nth++)
    expect((await ana.answer(exportUser, of(ana))).headers['cache-control']).toBe('no-store')
  expect(await ana.errorOf(exportUser, of(ana))).toBe('429 TOO_MANY')
})

test('nobody deletes an account without its password', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const body = { password: 'not the one' }
  expect(await ana.errorOf(deleteUser, { ...of(ana), body })).toBe('403 WRONG_PASSWORD')
  await ana.call(getOwnUser)
})

test('whoever deletes their account is gone from sight at once, for everybody, and signed out everywhere', async () => {
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
  expect((await theirs.heard()).map(({ name }) => name)).toEqual(expect.arrayContaining(['nearby:changed']))
  expect((await his.heard()).map(({ name }) => name)).toContain('conversation:changed')
  const states = (await cy.call(listMeetups)).meetups
    .filter(({ id }) => id === waiting)
    .map(({ state }) => state)
  expect(states).toEqual(['expired'])
  const { conversations } = await bo.call(listConversations)
  expect(conversations).toEqual([expect.objectContaining({ isAvailable: false, lastSeq: 1 })])
  expect(await bo.errorOf(sendMessage, messageTo(bo, ana, 'Hello?'))).toBe('403 CONVERSATION_UNAVAILABLE')
})

test('a meeting that was agreed on is called off, and the other is free for another', async () => {
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

test('signing in says until when the account can be taken back, to whoever knows its password only', async () => {
  const town = await townWith({ people: ['ana'] })
  await goes(town.ana)
  expect(await signsIn(town, { password: 'not the one' })).toMatchObject({
    statusCode: 401,
    error: 'WRONG_CREDENTIALS',
  })
  expect(await signsIn(town, { password: HER.password })).toEqual({
    ...{ statusCode: 409, error: 'ACCOUNT_DELETED' },
    said: 'This account was deleted on 20 November 2026 and will be gone on 27 November 2026. Until then you can take it back.',
  })
})

test('whoever was suspended does not leave that behind by leaving', async () => {
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

test('an account that is taken back is as it was', async () => {
  const town = await townWith()
  const { ana, bo, clock, signIn } = town
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  await bo.call(sendMessage, messageTo(bo, ana, 'Where are you?'))
  await goes(ana)
  clock.passMinutes(7 * DAY_MINUTES - 1)
  await town.forget()
  expect((await signsIn(town, { password: HER.password, takeBack: true })).statusCode).toBe(200)
  const back = await signIn(ana)
  expect(await back.call(getOwnUser)).toEqual(ana.user)
  const { conversations } = await back.call(listConversations)
  expect(conversations).toEqual([expect.objectContaining({ isAvailable: true, lastSeq: 1 })])
  clock.passMinutes(DAY_MINUTES)
  await town.forget()
  await back.call(getOwnUser)
})

test('after seven days it is gone for whoever signs in, whether or not a sweep has come by', async () => {
  const town = await townWith({ people: ['ana'] })
  await goes(town.ana)
  town.clock.passMinutes(7 * DAY_MINUTES)
  for (const takeBack of [false, true])
    expect(await signsIn(town, { password: HER.password, takeBack })).toMatchObject({ statusCode: 401 })
  await town.forget()
  await town.signUp('ana')
})

test('mails say what happens, to the address of the account', async () => {
  const { ana, http, mails } = await townWithMail({ people: ['ana'] })
  await mails()
  await goes(ana)
  const [told] = await mails()
  expect([told?.to, told?.header('Subject')]).toEqual([[HER.email], 'Your account was deleted'])
  expect(told?.raw).toContain('Until 27 November 2026 you can take it back')
  await makeCall(http, login, { body: { username: HER.username, password: HER.password, takeBack: true } })
  const [back] = await mails()
  expect([back?.to, back?.header('Subject')]).toEqual([[HER.email], 'Your account is back'])
})

test('a mail that waits to be sent goes with the account of whom it is about', async () => {
  const { ana, bo, clock, deps, forget } = await townWith()
  for (const { id } of [ana, bo])
    await deps.db.tx((tx) =>
      deps.mailer.post(tx, {
        ...{ to: 'sam@example.org', about: [id], subject: 'Hello', body: [] },
        expiresAt: later(clock.now(), 30 * DAY_MS),
      }),
    )
  await ana.call(deleteUser, { ...of(ana), body: { password: 'ana_here has a long password' } })
  clock.passMinutes(7 * DAY_MINUTES)
  await forget()
  expect(await deps.db.many('test', sql`select about from outbox`)).toEqual([{ about: [bo.id] }])
})

test('after the sweep no row of any table holds the id, the names or the addresses of whoever left', async () => {
  const { ana, cy, deps, clock, forget } = await wholeLife()
  const ids = { ids: [ana.id], words: [HER.username, HER.name, HER.email, HER.newEmail] }
  // It is found where it is before, or this would prove nothing.
  const before = await tracesOf(deps.db, ids)
  for (const [table, columns] of await tablesOfPeople(deps.db))
    expect(
      before.some((trace) => columns.some((column) => trace === `${table}.${column}`)),
      `${table}: let Ana leave something there in wholeLife`,
    ).toBe(true)

  await goes(ana)
  clock.passMinutes(7 * DAY_MINUTES)
  await forget()
  await deps.mailer.sendDue()
  await deps.db.run('test', sql`delete from password_reset_requests`)
  expect(await tracesOf(deps.db, ids)).toEqual(Object.keys(LEFT).sort())
  expect(await cy.call(listConversations)).toEqual({ conversations: [] })
})

test('one account that cannot be removed holds up no other, and is tried again', async () => {
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
  await expect(app.sweeper.forgetAll()).rejects.toThrow('1 deleted accounts could not be removed')
  expect(await left()).toEqual([ana.id, cy.id])
  clock.passMinutes(DAY_MINUTES)
  expect(await app.sweeper.listOverdue()).toContainEqual({ what: 'people.accounts', overdue: 1 })
  await run(sql`drop table holds_on`)
  await app.sweeper.forgetAll()
  expect(await left()).toEqual([cy.id])
})

/** Ana is free again, to be invited by somebody else. */
async function openedAgain({ ana, bo }: { ana: Person; bo: Person }): Promise<Person> {
  const [open] = (await bo.call(listMeetups)).meetups
  await bo.call(cancelMeetup, { params: { id: open?.id as never } })
  return ana
}

test('a verifier can leave: what they decided stays, and nothing says any more that it was they', async () => {
  const { ana, vera, vic, http, deps, clock, forget } = await townWithVerifiers()
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
  await forget()
  expect(await decidedBy()).toEqual([{ decidedBy: null }])
  expect(await waiting(vic, ana)).toMatchObject({ appeal: { reason: 'document_expired' } })
  await vic.call(rejectVerification, because)
  expect(await ana.errorOf(appealVerification, { ...of(ana), body: appealing })).toBe('409 APPEAL_USED')
})
