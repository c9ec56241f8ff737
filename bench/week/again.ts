import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { askFriend } from '@hereabouts/contract/gatherings/endpoints-friends'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { stayInTouch } from '@hereabouts/contract/meetups/endpoints-in-touch'
import { proposePlan } from '@hereabouts/contract/meetups/endpoints-plans'
import { remindOfTownHour } from '@hereabouts/contract/town-hours/endpoints'
import { cellToParent } from 'h3-js'
import { later, MINUTE_MS } from '../../server/src/platform/clock.ts'
import type { Deps } from '../../server/src/platform/deps.ts'
import { addTownHour, listTownHours } from '../../server/src/town-hours/service.ts'
import { comesBackTo, type Simulated } from './simulated.ts'
import { canMake } from './town.ts'

/** Thursdays at seven, an hour in most evenings of the simulated people. */
const HOUR = { weekday: 4, startsMinute: 19 * 60, timeZone: 'UTC' }

/** Gives a town its hour, and lets those who want it ask for the reminder. */
export async function setTownHour(deps: Deps, people: readonly Simulated[]) {
  const [first] = people
  if (!first) return
  const cell = cellToParent(first.plannedCell, 5)
  await addTownHour(deps, { id: first.person.id } as never, { label: 'The middle', cell, ...HOUR })
  const { townHours } = await listTownHours(deps)
  const own = townHours.find((hour) => hour.cell === cell)
  if (!own) throw new Error('the town has no hour')
  for (const one of people)
    if (comesBackTo(one, 'asksForHour'))
      await one.person.call(remindOfTownHour, {
        params: { id: one.person.id },
        body: { townHourId: own.id, isOn: true },
      })
}

/** Both are asked once, after their first meeting. */
export async function mayStayInTouch(one: Simulated, other: Simulated) {
  for (const [each, them] of [
    [one, other],
    [other, one],
  ] as const)
    if (comesBackTo(each, 'staysInTouch'))
      await each.person.call(stayInTouch, {
        params: { id: each.person.id },
        body: { userId: them.person.id },
      })
    else return
  one.friends.push(other.person.id)
  other.friends.push(one.person.id)
}

/** Proposes the next usual time of one's own to somebody in touch, unless there is a plan already. */
export async function mayPlan(one: Simulated, monday: Date, now: Date) {
  const { person, friends, freeTimes, interestIds, backRandom } = one
  if (friends.length === 0 || !comesBackTo(one, 'plans')) return
  const { meetups } = await person.call(listMeetups)
  if (meetups.some(({ state }) => state === 'pending' || state === 'accepted')) return
  const time = freeTimes.find(
    ({ from, isUsual }) =>
      isUsual && canMake(one, from, monday, now) && from > later(now, 3 * 60 * MINUTE_MS),
  )
  const inviteeId = friends[Math.floor(backRandom() * friends.length)]
  const [interestId] = interestIds
  if (!time || inviteeId === undefined || !interestId) return
  await person.answer(proposePlan, {
    body: {
      inviteeId,
      interestId,
      place: 'The café in the middle',
      startsAt: later(time.from, 30 * MINUTE_MS).toISOString(),
      note: '',
    } as never,
  })
}

/** Asks a person in touch along to a gathering. Their phone gets a push. */
export async function mayBringFriend(one: Simulated, id: GatheringId) {
  const { friends, backRandom, person } = one
  const friend = friends[Math.floor(backRandom() * friends.length)]
  if (friend !== undefined && comesBackTo(one, 'bringsFriend'))
    await person.answer(askFriend, { params: { id }, body: { userId: friend as never } })
}

/** Comes along to gatherings to which a friend asks, if there is time. */
export async function answerFriends(one: Simulated, monday: Date, now: Date) {
  const { gatherings } = await one.person.call(contract.browseGatherings, {
    query: { cell: one.plannedCell },
  })
  for (const { id, own, startsAt } of gatherings) {
    if (own || !canMake(one, new Date(startsAt), monday, now)) continue
    const { askedBy } = await one.person.call(contract.getGathering, { params: { id } })
    if (askedBy && comesBackTo(one, 'comesAlong'))
      await one.person.answer(contract.joinGathering, { params: { id }, body: { agreesToBeSeen: true } })
  }
}

/** Who met the same person at least twice. */
export function metAgain({ met }: Simulated): boolean {
  return [...met.values()].some((times) => times > 1)
}
