import {
  askContact,
  getCheckIn,
  listContacts,
  readCheckInLink,
  removeContact,
} from '@hereabouts/contract/checkins/endpoints'
import { CONTACT_ASKED_DAYS, LINK_LOOKUPS } from '@hereabouts/contract/checkins/limits'
import { tidyAddress } from '@hereabouts/contract/http/mail-address'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { answers, asks, checksIn, contactOf, posted } from '../../test/checking-in.ts'
import { meeting } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const of = ({ id }: Pick<Person, 'id'>) => ({ params: { id } })
const body = { name: 'Sam', email: 'sam@example.org' }

/** A town in which every address is confirmed and no e-mail is queued. */
async function town(options: Parameters<typeof townWith<'ana' | 'bo'>>[0] = {}) {
  const there = await townWith(options)
  await there.run(sql`update users set email_verified = true`)
  await posted(there)
  const statesOf = async (person: Person) =>
    (await person.call(listContacts, of(person))).contacts.map(({ state }) => state)
  return { ...there, statesOf }
}

test('a contact is asked by e-mail who asks and for what; agrees; and withdraws through the same link', async () => {
  const there = await town()
  const { ana, http, run, statesOf } = there
  await run(sql`update users set name = 'Ana Lane of Mill Street' where id = ${ana.id}`)
  expect(await asks(ana)).toEqual({ id: 1, name: 'Sam', email: 'sam@example.org', state: 'asked' })
  const [mail, ...others] = await posted(there)
  expect([mail?.to, mail?.subject, others]).toEqual([
    'sam@example.org',
    'Ana would like you as a trusted contact',
    [],
  ])
  expect(mail?.text).toContain('Ana (ana_here) meets people nearby')
  expect(mail?.text).toContain('isn’t an emergency service')
  expect(mail?.text).not.toContain('Mill Street')
  const token = mail?.token as string
  const asked = { kind: 'contact', person: 'Ana' }
  const read = await makeCall(http, readCheckInLink, { body: { token } })
  expect([read.json(), read.headers['cache-control']]).toEqual([{ ...asked, state: 'asked' }, 'no-store'])
  expect(await statesOf(ana)).toEqual(['asked'])
  expect(await answers(http, token, 'agree')).toEqual({ ...asked, state: 'agreed' })
  expect(await statesOf(ana)).toEqual(['agreed'])
  expect(await answers(http, token, 'decline')).toEqual({ ...asked, state: 'declined' })
  expect(await answers(http, token, 'agree')).toEqual({ ...asked, state: 'agreed' })
  expect(await posted(there)).toEqual([])
})

test('only a hash of the link is stored', async () => {
  const there = await town()
  await asks(there.ana)
  const [mail] = await posted(there)
  const row = await there.deps.db.one<{ row: string }>(
    'test',
    sql`select trusted_contacts::text as row from trusted_contacts`,
  )
  expect(row.row).not.toContain(mail?.token)
})

test('e-mail to strangers contains nothing that people typed freely', async () => {
  const there = await town()
  await there.run(sql`update users set name = 'win-money.example now' where id = ${there.ana.id}`)
  await asks(there.ana, 'sam@example.org', 'Dear winner, see evil.example')
  const [mail] = await posted(there)
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/win-money|winner|evil/)
  expect(mail?.subject).toBe('ana_here would like you as a trusted contact')
})

test('a contact can decline for one person or opt out for everybody, gets no more e-mail then, and can change their mind', async () => {
  const there = await town()
  const { ana, bo, http } = there
  const [asked] = [await asks(ana)]
  const [mail] = await posted(there)
  await answers(http, mail?.token as string, 'decline')
  await ana.call(removeContact, { ...of(ana), body: { contactId: asked.id } })
  for (const email of ['sam@example.org', 'SAM@example.org'])
    expect(await ana.errorOf(askContact, { ...of(ana), body: { name: 'Sam', email } })).toBe(
      '409 TAKES_NO_SUCH_MAIL',
    )
  await asks(bo)
  const [second] = await posted(there)
  await answers(http, second?.token as string, 'never')
  const { cy } = { cy: await there.signUp('cy') }
  await there.run(sql`update users set email_verified = true`)
  await posted(there)
  expect(await cy.errorOf(askContact, { ...of(cy), body })).toBe('409 TAKES_NO_SUCH_MAIL')
  expect(await posted(there)).toEqual([])
  await answers(http, second?.token as string, 'agree')
  await asks(cy)
  expect(await posted(there)).toHaveLength(1)
})

test.each([
  ['sam+1@gmail.com', 's.am@googlemail.com'],
  ['sam@example.org', 'Sam+hereabouts@example.org'],
  ['sam@xn--bcher-kva.example', 'sam+2@b\u00fccher.example'],
])('an opt-out of %s is one of %s', async (hers, other) => {
  const there = await town()
  await asks(there.ana, hers)
  const [mail] = await posted(there)
  await answers(there.http, mail?.token as string, 'never')
  const asked = { ...of(there.bo), body: { name: 'Sam', email: other } }
  expect(await there.bo.errorOf(askContact, asked)).toBe('409 TAKES_NO_SUCH_MAIL')
  await answers(there.http, mail?.token as string, 'agree')
  expect(await there.bo.call(askContact, asked)).toMatchObject({ email: tidyAddress(other), state: 'asked' })
})

test.each([
  ['Sam+1@Gmail.com', 'sam+1@gmail.com'],
  ['Sam@b\u00fccher.example', 'sam@b\u00fccher.example'],
  ['Sam@xn--bcher-kva.example', 'sam@xn--bcher-kva.example'],
])(
  'an opt-out of %s from before mailboxes counted still holds, until it is revoked',
  async (email, stored) => {
    const there = await town()
    const { ana, bo, deps, run, http } = there
    const hash = deps.secret.digest('address that wants no mail about check-ins', stored)
    const optOut = () => run(sql`insert into contact_refusals values (${hash}, null, ${there.clock.now()})`)
    const asked = { ...of(ana), body: { name: 'Sam', email } }
    await asks(bo, email)
    const [mail] = await posted(there)
    await optOut()
    expect(await ana.errorOf(askContact, asked)).toBe('409 TAKES_NO_SUCH_MAIL')
    await answers(http, mail?.token as string, 'agree')
    expect(await ana.call(askContact, asked)).toMatchObject({ state: 'asked' })
  },
)

test('only a person with a confirmed address can ask contacts: three at most, even at once, each only once', async () => {
  const there = await town()
  const { ana, bo, run } = there
  await run(sql`update users set email_verified = false where id = ${bo.id}`)
  expect(await bo.errorOf(askContact, { ...of(bo), body })).toBe('409 EMAIL_NOT_CONFIRMED')
  await asks(ana)
  for (const email of ['Sam@Example.org', 'sam+2@example.org'])
    expect(await ana.errorOf(askContact, { ...of(ana), body: { ...body, email } })).toBe(
      '409 ALREADY_A_CONTACT',
    )
  const tried = await Promise.all(
    [1, 2, 3, 4].map((nth) =>
      ana.answer(askContact, { ...of(ana), body: { name: 'Kim', email: `kim${nth}@example.org` } }),
    ),
  )
  expect(tried.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409])
  expect(await posted(there)).toHaveLength(3)
})

test('asking is limited: six contacts a day per person, three e-mails a day per address', async () => {
  const there = await town({ config: { throttles: true } })
  const { ana, bo, signUp, run } = there
  const people = [ana, bo, await signUp('cy'), await signUp('dee')]
  await run(sql`update users set email_verified = true`)
  for (const [nth, person] of people.slice(0, 3).entries()) await asks(person, `sam+${nth}@example.org`)
  expect(await people[3]?.errorOf(askContact, { ...of(people[3]), body })).toBe('429 TOO_MANY')
  for (let nth = 0; nth < 5; nth++) {
    const { id } = await asks(ana, `kim${nth}@example.org`)
    await ana.call(removeContact, { ...of(ana), body: { contactId: id } })
  }
  expect(await ana.errorOf(askContact, { ...of(ana), body: { ...body, email: 'x@example.org' } })).toBe(
    '429 TOO_MANY',
  )
})

test('a contact who does not answer or declines is deleted after two weeks', async () => {
  const there = await town()
  const { ana, http, clock } = there
  await asks(ana)
  await asks(ana, 'kim@example.org', 'Kim')
  const [sam, kim] = await posted(there)
  await answers(http, kim?.token as string, 'decline')
  await contactOf(there, ana, { email: 'lee@example.org' })
  clock.passMinutes(CONTACT_ASKED_DAYS * 24 * 60)
  await there.runRetention()
  expect(await there.statesOf(ana)).toEqual(['agreed'])
  expect(await answers(http, sam?.token as string, 'agree')).toEqual({ kind: 'over' })
})

test('a contact who withdraws ends the check-in that relied on them, and its owner gets an e-mail', async () => {
  const there = await town()
  const { ana, bo, http, clock } = there
  for (const person of [ana, bo]) await person.switchOn()
  const contactId = await contactOf(there, ana)
  await checksIn(ana, clock, { meetupId: await meeting(ana, bo), contactId })
  expect(await ana.errorOf(removeContact, { ...of(ana), body: { contactId } })).toBe('409 CONTACT_IN_USE')
  await answers(http, 'sams-token-0123456789a', 'decline')
  expect(await ana.call(getCheckIn, of(ana))).toEqual({ checkIn: null })
  expect((await posted(there)).map(({ to, subject }) => [to, subject])).toEqual([
    [ana.user.email, 'Your check-in has ended'],
  ])
})

test('a link of a deleted person and an unknown link both read as over', async () => {
  const there = await town()
  const { ana, http, run } = there
  await contactOf(there, ana)
  await run(sql`update users set standing = 'banned' where id = ${ana.id}`)
  for (const token of ['sams-token-0123456789a', 'a'.repeat(22)])
    for (const answer of ['agree', 'decline', 'never', 'fine'] as const)
      expect(await answers(http, token, answer)).toEqual({ kind: 'over' })
})

test("nobody can see, add or remove another person's contacts", async () => {
  const there = await town()
  const { ana, bo } = there
  const contactId = await contactOf(there, ana)
  expect(await bo.errorOf(listContacts, of(ana))).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(askContact, { ...of(ana), body })).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(removeContact, { ...of(bo), body: { contactId } })).toBe('404 NOT_FOUND')
  expect(await there.statesOf(ana)).toEqual(['agreed'])
})

test('link lookups are rate-limited', async () => {
  const { http } = await town({ config: { throttles: true } })
  for (let nth = 0; nth < LINK_LOOKUPS.calls; nth++) await answers(http, 'a'.repeat(22), 'agree')
  for (const endpoint of [readCheckInLink])
    expect((await makeCall(http, endpoint, { body: { token: 'a'.repeat(22) } })).statusCode).toBe(429)
})
