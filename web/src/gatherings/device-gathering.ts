import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { isSignedInAs } from '../accounts/queries.ts'
import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_gathering'

export type GatheringPlan = Pick<
  Gathering,
  'interest' | 'label' | 'place' | 'note' | 'startsAt' | 'endsAt' | 'audience' | 'isWeekly'
>

/** What the phone keeps of the next gathering that is on, for a start without a connection. */
export interface KeptGathering extends GatheringPlan, Pick<Gathering, 'id' | 'sign'> {
  userId: number
  /** When the server last confirmed it. */
  at: number
  /** The names of the others. */
  people: string[]
}

/** Keeps the next of the person's gatherings that is on. If there is none, forgets the one that was kept. */
export function keepNextGathering(userId: UserId, gatherings: readonly Gathering[], nowMs: number) {
  if (!isSignedInAs(userId)) return
  const [next] = gatherings.filter(isOn).toSorted(bySoonest)
  if (next) store(userId, next, nowMs)
  else removeStored(KEY)
}

/** Keeps a changed gathering, unless the kept one starts earlier. Forgets it once it is not on any more. */
export function keepGathering(userId: UserId, changed: Gathering, nowMs: number) {
  if (!isSignedInAs(userId)) return
  const kept = keptGathering(userId, nowMs)
  if (!isOn(changed)) {
    if (kept?.id === changed.id) removeStored(KEY)
  } else if (!kept || kept.id === changed.id || bySoonest(changed, kept) < 0) store(userId, changed, nowMs)
}

/** The gathering that was next when this phone last had a connection. Null once it has ended. */
export function keptGathering(userId: number, nowMs: number): KeptGathering | null {
  const stored = readStored(KEY)
  if (!isKeptGathering(stored) || stored.userId !== userId) return null
  return nowMs < Date.parse(stored.endsAt) ? stored : null
}

/** Whether the person is in it, and it is on or under way. */
function isOn({ own, state }: Gathering): boolean {
  return own === 'in' && (state === 'on' || state === 'under_way')
}

function bySoonest(one: Pick<Gathering, 'startsAt'>, other: Pick<Gathering, 'startsAt'>): number {
  return Date.parse(one.startsAt) - Date.parse(other.startsAt)
}

function store(userId: UserId, gathering: Gathering, nowMs: number) {
  const { id, interest, label, place, note, startsAt, endsAt, audience, isWeekly, sign, members } = gathering
  const people = members.map(({ name }) => name)
  const plan: GatheringPlan = { interest, label, place, note, startsAt, endsAt, audience, isWeekly }
  writeStored(KEY, { ...plan, id, sign, userId, at: nowMs, people } satisfies KeptGathering)
}

function isKeptGathering(value: unknown): value is KeptGathering {
  const { at, interest, label, place, note, startsAt, endsAt, people, sign } = Object(value) as Partial<
    Record<keyof KeptGathering, unknown>
  >
  return (
    typeof at === 'number' &&
    [(Object(interest) as Gathering['interest']).name, label, place, note, startsAt, endsAt].every(
      (text) => typeof text === 'string',
    ) &&
    Array.isArray(people) &&
    typeof sign === 'object'
  )
}
