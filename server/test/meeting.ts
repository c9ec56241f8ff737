import type { BodyFor } from '@hereabouts/contract/http/endpoint'
import {
  acceptMeetup,
  confirmMeetup,
  getMeetupCode,
  invite,
  listMeetups,
} from '@hereabouts/contract/meetups/endpoints'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { latLngToCell } from 'h3-js'
import { type Person, TRAFALGAR_SQUARE } from './person.ts'

/** Fifteen minutes after the initial time of towns: codes work from the start. */
export const STARTS_AT = '2026-11-20T18:15:00Z'
/** The area of the phones when codes are shown and entered. */
export const HERE = { cell: latLngToCell(...TRAFALGAR_SQUARE, 8) }

export function invitationTo(invitee: { id: number }, given: Partial<BodyFor<typeof invite>> = {}) {
  const body = { inviteeId: invitee.id, interestId: 1, place: 'The fountain', startsAt: STARTS_AT, ...given }
  return { body }
}

/** Invites somebody; both must be available and nearby. */
export async function invited(
  from: Person,
  to: Person,
  given: Partial<BodyFor<typeof invite>> = {},
): Promise<MeetupId> {
  const { id } = await from.call(invite, invitationTo(to, given))
  return id
}

/** Two people agree to meet. */
export async function meeting(
  from: Person,
  to: Person,
  given: Partial<BodyFor<typeof invite>> = {},
): Promise<MeetupId> {
  const id = await invited(from, to, given)
  await to.call(acceptMeetup, { params: { id } })
  return id
}

/** Two people agree to meet, and meet: one enters the code on the other's screen. */
export async function met(
  from: Person,
  to: Person,
  given: Partial<BodyFor<typeof invite>> = {},
): Promise<MeetupId> {
  const id = await meeting(from, to, given)
  await from.call(confirmMeetup, { params: { id }, body: { code: await codeOn(to, id), ...HERE } })
  return id
}

/** A meetup as one of its members sees it now. */
export async function seenBy(person: Person, id: MeetupId): Promise<Meetup | undefined> {
  return (await person.call(listMeetups)).meetups.find((meetup) => meetup.id === id)
}

/** The code on a person's screen. */
export async function codeOn(person: Person, id: MeetupId, where = HERE): Promise<string> {
  return (await person.call(getMeetupCode, { params: { id }, body: where })).code
}
