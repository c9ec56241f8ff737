import { randomUUID } from 'node:crypto'
import {
  deleteGroupMessage,
  listGroupMessages,
  sendGroupMessage,
  setGroupReaction,
} from '@hereabouts/contract/chat/endpoints-groups'
import type { Emoji } from '@hereabouts/contract/chat/limits'
import * as contract from '@hereabouts/contract/gatherings/endpoints'
import type { Gathering, GatheringId, NewGathering } from '@hereabouts/contract/gatherings/schemas'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { processDueGatherings } from '../src/gatherings/service-changes.ts'
import type { Random } from '../src/platform/random.ts'
import { moveIn, type Newcomer } from './crowd.ts'
import { type Person, TRAFALGAR_SQUARE } from './person.ts'
import { type Town, townWith } from './town.ts'

export const GATHERING_CELL = latLngToCell(...TRAFALGAR_SQUARE, 6)
const DAY_MINUTES = 24 * 60

/** A town of people who may take part in gatherings; the first ones by name. */
export async function gatheringTown(
  newcomers: number | readonly Newcomer[],
  options: {
    ownApp?: true
    config?: object
    logLines?: string[]
    isEmbedded?: boolean
    random?: Random
  } = {},
) {
  const town = await townWith({ people: [] as string[], ...options })
  const people = await moveIn(
    town,
    (typeof newcomers === 'number' ? Array.from({ length: newcomers }, () => ({})) : newcomers).map(
      (newcomer): Newcomer => ({ isConfirmed: true, ...newcomer }),
    ),
  )
  town.clock.passMinutes(DAY_MINUTES)
  const [ana, bo, cy, di, ed, fay, gil] = people as [Person, Person, Person, Person, Person, Person, Person]
  return {
    ...town,
    people,
    ana,
    bo,
    cy,
    di,
    ed,
    fay,
    gil,
    /** Moves the clock, running the job every minute at the end only. */
    async pass(minutes: number) {
      town.clock.passMinutes(minutes)
      await tick(town)
    },
  }
}
export type GatheringTown = Awaited<ReturnType<typeof gatheringTown>>

export async function tick({ deps }: Pick<Town, 'deps'>) {
  await processDueGatherings(deps)
  await deps.bus.settled()
}

/** Tomorrow evening for two hours, for three people, around Trafalgar Square. */
export function planOf(
  { clock }: Pick<Town, 'clock'>,
  given: Partial<{ [Field in keyof NewGathering]: unknown }> & { inHours?: number } = {},
) {
  const { inHours = 24, ...rest } = given
  const startsAt = clock.now().getTime() + inHours * 3_600_000
  const body = {
    interestId: 1,
    cell: GATHERING_CELL,
    label: 'Camden',
    place: 'The café by the lock',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 2 * 3_600_000).toISOString(),
    ...rest,
  }
  return { body } as unknown as { body: NewGathering }
}

export async function starts(
  starter: Person,
  town: Pick<Town, 'clock'>,
  given: Parameters<typeof planOf>[1] = {},
): Promise<GatheringId> {
  return (await starter.call(contract.startGathering, planOf(town, given))).id
}

/** Joining alone, or with a friend. */
export const joinOf = (id: GatheringId, waits = false, friend?: Person) => ({
  params: { id },
  body: { agreesToBeSeen: true as const, waits, ...(friend && { with: friend.id }) },
})

export function joins(person: Person, id: GatheringId, waits = false): Promise<Gathering> {
  return person.call(contract.joinGathering, joinOf(id, waits))
}

/** A gathering of these people, the first of whom started it. */
export async function gatheringOf(
  [starter, ...others]: readonly Person[],
  town: Pick<Town, 'clock'>,
  given: Parameters<typeof planOf>[1] = {},
): Promise<GatheringId> {
  const id = await starts(starter as Person, town, given)
  for (const person of others) await joins(person, id)
  return id
}

export function seenBy(person: Person, id: GatheringId): Promise<Gathering> {
  return person.call(contract.getGathering, { params: { id } })
}

export function leaves(person: Person, id: GatheringId): Promise<Gathering> {
  return person.call(contract.leaveGathering, { params: { id } })
}

/** Writes to the members of a gathering, with a new client id by default. */
export function writes(
  person: Person,
  id: GatheringId,
  text: string,
  { clientId = randomUUID(), ...more }: { clientId?: string; replyTo?: number } = {},
) {
  return person.call(sendGroupMessage, { params: { id }, body: { clientId, text, ...more } })
}

/** The conversation of a gathering. */
export function hears(
  person: Person,
  id: GatheringId,
  query: { after?: number; before?: number; limit?: number; reactionsAfter?: number } = {},
) {
  return person.call(listGroupMessages, { params: { id }, query: query as never })
}

/** Reacts to a message of a gathering. */
export function reactsIn(person: Person, id: GatheringId, seq: number, emoji: Emoji | null) {
  return person.call(setGroupReaction, { params: { id, seq }, body: { emoji } })
}

export function deletesIn(person: Person, id: GatheringId, seq: number) {
  return person.call(deleteGroupMessage, { params: { id, seq } })
}

/** Lets people without a confirmed address or an old account take part. */
export async function admitEverybody({ run, clock }: Pick<Town, 'run' | 'clock'>) {
  const aDayAgo = new Date(clock.now().getTime() - DAY_MINUTES * 60_000)
  await run(sql`update users set email_verified = true, created_at = ${aDayAgo}`)
}
