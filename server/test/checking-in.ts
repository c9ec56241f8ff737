import { answerCheckInLink, askContact, startCheckIn } from '@hereabouts/contract/checkins/endpoints'
import type { ContactId, LinkAnswer, LinkView } from '@hereabouts/contract/checkins/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { hashToken } from '../src/platform/ids.ts'
import type { Letter } from '../src/platform/mailer-text.ts'
import { makeCall, type Person } from './person.ts'
import type { Town } from './town.ts'

/** Adds a trusted contact directly to the database; their link ends in `token`. */
export async function contactOf(
  { deps, clock }: Pick<Town, 'deps' | 'clock'>,
  { id }: Pick<Person, 'id'>,
  given: { state?: string; name?: string; email?: string; token?: string } = {},
): Promise<ContactId> {
  const {
    state = 'agreed',
    name = 'Sam',
    email = 'sam@example.org',
    token = 'sams-token-0123456789a',
  } = given
  const row = await deps.db.one<{ id: ContactId }>(
    'test',
    sql`insert into trusted_contacts (user_id, name, email, state, token_hash, asked_at)
        values (${id}, ${name}, ${email}, ${state}, ${hashToken(token)}, ${clock.now()}) returning id`,
  )
  return row.id
}

/** Asks a contact by e-mail. The person's own address must be confirmed. */
export function asks(person: Person, email = 'sam@example.org', name = 'Sam') {
  return person.call(askContact, { params: { id: person.id }, body: { name, email } })
}

/** Starts a check-in. */
export function checksIn(
  person: Person,
  clock: { now(): Date },
  given: { meetupId: MeetupId; contactId: ContactId; minutes?: number },
) {
  const { meetupId, contactId, minutes = 60 } = given
  const dueAt = new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  return person.call(startCheckIn, { params: { id: person.id }, body: { meetupId, contactId, dueAt } })
}

/** Answers a link; resolves to what it shows then. */
export async function answers(
  http: FastifyInstance,
  token: string,
  answer: LinkAnswer,
  locale?: Locale,
): Promise<LinkView> {
  const response = await makeCall(http, answerCheckInLink, {
    body: { token, answer, ...(locale && { locale }) },
  })
  return response.json()
}

export interface WaitingMail {
  to: string
  subject: string
  text: string
  /** From the end of the link in it, if there is one. */
  token: string
}

/** Removes the queued e-mails and returns them, oldest first. */
export async function posted({ deps }: Pick<Town, 'deps'>): Promise<WaitingMail[]> {
  await deps.bus.settled()
  const rows = await deps.db.many<{ id: number; recipient: string; subject: string; body: Letter['body'] }>(
    'test',
    sql`with taken as (delete from outbox returning id, recipient, subject, body) select * from taken order by id`,
  )
  return rows.map(({ recipient, subject, body }) => ({
    to: recipient,
    subject,
    text: body.map((part) => (typeof part === 'string' ? part : part.text)).join('\n'),
    token:
      body.flatMap((part) => (typeof part === 'object' ? (part.path.split('/check-in/')[1] ?? []) : []))[0] ??
      '',
  }))
}
