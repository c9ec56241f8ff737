import { awardBadge, getBadges, listBadgeTypes } from '@hereabouts/contract/badges/endpoints'
import type { GivenBadge, OwnBadges } from '@hereabouts/contract/badges/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import { met } from './meeting.ts'
import type { Person } from './person.ts'
import { townWith } from './town.ts'

/**
 * A town in which all are available with confirmed addresses and day-old accounts, and Ana and Bo have met.
 */
export async function townThatMet(options: Pick<TownOptions, 'config'> = {}) {
  const town = await townWith({ ...options, people: ['ana', 'bo', 'cy'] })
  await town.run(sql`update users set email_verified = true, created_at = created_at - interval '1 day'`)
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return { ...town, meetupId: await met(town.ana, town.bo) }
}

type TownOptions = NonNullable<Parameters<typeof townWith>[0]>

/** The input of a call that awards a badge of this name. */
export async function awardTo(receiver: { id: number }, from: Person, meetupId: number, name: string) {
  const types = await from.call(listBadgeTypes)
  const badgeTypeId = types.find((type) => type.name === name)?.id ?? 999
  return { params: { id: receiver.id }, body: { badgeTypeId, meetupId } }
}

/** Awards a badge from one person to another. */
export async function award(
  from: Person,
  to: Person,
  meetupId: MeetupId,
  name = 'Good Listener',
): Promise<GivenBadge> {
  return from.call(awardBadge, await awardTo(to, from, meetupId, name))
}

/** A person's own badges. */
export async function badgesOf(person: Person): Promise<OwnBadges> {
  return (await person.answer(getBadges, { params: { id: person.id } })).json<OwnBadges>()
}
