import type { Gathering, GatheringId, PublicGathering } from '@hereabouts/contract/gatherings/schemas'
import { BO, CHESS, inMinutes, meetup } from './samples.ts'

const DAY_MINUTES = 24 * 60

/** Bo's board games tomorrow at six, which Ana could join: one of three so far. */
export function gathering(changes: Partial<Gathering> = {}): Gathering {
  return {
    id: 7 as GatheringId,
    state: 'open',
    interest: { id: CHESS.id, name: CHESS.name },
    isShared: true,
    label: 'Camden',
    note: '',
    startsAt: inMinutes(DAY_MINUTES),
    endsAt: inMinutes(DAY_MINUTES + 120),
    audience: 'everyone',
    isWeekly: false,
    going: 1,
    taken: changes.going ?? 1,
    verified: 0,
    minimum: 3,
    maximum: 6,
    isFull: false,
    own: null,
    offers: [],
    code: null,
    isStarter: false,
    isPublic: false,
    place: null,
    members: [],
    confirmBy: null,
    fineBy: null,
    askedBy: null,
    friends: [],
    friendsLeft: 0,
    changesLeft: 0,
    firstStartsAt: null,
    seatFrom: null,
    waitsFirst: false,
    goAnyway: null,
    sign: null,
    proved: [],
    asksOutcome: false,
    outcome: null,
    ...changes,
  }
}

/** The same once it is on, with Ana, Bo and Cy in it. */
export function onWithAna(changes: Partial<Gathering> = {}): Gathering {
  const { other: bo } = meetup()
  const cy = { ...bo, id: (BO + 1) as typeof BO, username: 'cy', name: 'Cy' }
  return gathering({
    state: 'on',
    going: 3,
    own: 'in',
    code: 'ABCDEFGH',
    place: 'The café by the lock',
    members: [bo, cy],
    ...changes,
  })
}

export function publicGathering(changes: Partial<PublicGathering> = {}): PublicGathering {
  const { id, interest, label, startsAt, endsAt, audience, isWeekly, going, minimum, isFull } = gathering()
  return {
    id,
    state: 'open',
    interest: interest.name,
    label,
    startsAt,
    endsAt,
    audience,
    isWeekly,
    going,
    minimum,
    isFull,
    ...changes,
  }
}
