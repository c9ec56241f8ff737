import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/gatherings/endpoints'
import { addWeeklyHours } from '@hereabouts/contract/gatherings/endpoints-hours'
import * as onSite from '@hereabouts/contract/gatherings/endpoints-on-site'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import {
  acceptMeetup,
  cancelMeetup,
  confirmMeetup,
  declineMeetup,
  getMeetupCode,
  invite,
  listMeetups,
} from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { HOUR_MS, later, MINUTE_MS } from '../../server/src/platform/clock.ts'
import { answerFriends, mayBringFriend, mayStayInTouch } from './again.ts'
import { type Crowd, comesBack, comesBackTo, does, type Simulated } from './simulated.ts'
import { canMake } from './town.ts'

/** Their usual times, for their five most popular interests. */
export async function keepWeeklyHours({ person, freeTimes, plannedCell, interestIds }: Simulated) {
  for (const { from, until } of freeTimes.filter(({ isUsual }) => isUsual))
    await person.call(addWeeklyHours, {
      params: { id: person.id },
      body: {
        weekday: from.getUTCDay() || 7,
        startsMinute: from.getUTCHours() * 60,
        lastsMinutes: (until.getTime() - from.getTime()) / MINUTE_MS,
        timeZone: 'UTC',
        interestIds: interestIds.slice(0, 5),
        cell: plannedCell,
      },
    })
}

/** When free time begins: switches on, unless the person has plans or does not feel like it. */
export async function maySwitchOn(one: Simulated, until: Date, now: Date) {
  if (!does(one, 'switchesOn') || (await hasPlans(one, now))) return
  await switchOn(one, until, now)
}

async function hasPlans({ person, way }: Simulated, now: Date): Promise<boolean> {
  if (way === 'neither') return false
  const { gatherings } = await person.call(contract.listOwnGatherings, { params: { id: person.id } })
  return gatherings.some(
    ({ state, startsAt }) =>
      state === 'under_way' || (state === 'on' && new Date(startsAt) <= later(now, 2 * HOUR_MS)),
  )
}

async function switchOn(one: Simulated, until: Date, now: Date) {
  const minutes = Math.min(240, Math.max(30, Math.round((until.getTime() - now.getTime()) / MINUTE_MS)))
  // Rejected while they are in a gathering, for example.
  const isOn = await one.person.switchOn({ at: one.at, minutes, range: 1609 }).catch(() => null)
  one.onUntil = isOn && later(now, minutes * MINUTE_MS)
  one.hasLookedAtPlans = false
}

async function switchOff(one: Simulated) {
  one.onUntil = null
  await one.person.answer(endAvailability, { params: { id: one.person.id } })
}

/** Answers an invitation, meets, or invites somebody. With nobody to invite, looks at what others plan. */
export async function lookAround(one: Simulated, crowd: Crowd, monday: Date, now: Date) {
  const { person, met } = one
  const { meetups } = await person.call(listMeetups)
  for (const { id, state, inviterId, inviteeId, startsAt, isPlan } of meetups) {
    if (isPlan) continue
    const isInviter = inviterId === person.id
    if (state === 'accepted') {
      const other = crowd.get(isInviter ? inviteeId : inviterId)
      if (other && isInviter && new Date(startsAt) <= now) await meet(one, other, id)
      return
    }
    if (state !== 'pending') continue
    if (!isInviter)
      await person.answer(does(one, 'accepts') ? acceptMeetup : declineMeetup, { params: { id } })
    return
  }
  const { people } = await person.nearby().catch(() => ({ people: [] }))
  const [other] = people.filter(
    ({ id, sharedInterests, inviteRefusal }) => sharedInterests.length > 0 && !inviteRefusal && !met.has(id),
  )
  const interest = other?.sharedInterests[0]
  if (!other || !interest) {
    if (one.way !== 'neither' && !one.hasLookedAtPlans && does(one, 'looksAtPlans'))
      await lookAtPlans(one, monday, now)
    one.hasLookedAtPlans = true
  } else if (does(one, 'invites')) {
    const startsAt = later(now, 20 * MINUTE_MS).toISOString()
    const body = { inviteeId: other.id, interestId: interest.id, place: 'The café in the middle', startsAt }
    await person.answer(invite, { body })
  }
}

/** Answers plans for later days, and keeps those whose time has come. */
export async function keepPlans(one: Simulated, crowd: Crowd, monday: Date, now: Date) {
  const { person } = one
  const { meetups } = await person.call(listMeetups)
  for (const { id, state, inviterId, inviteeId, startsAt, isPlan } of meetups) {
    if (!isPlan) continue
    const start = new Date(startsAt)
    if (state === 'accepted' && inviterId === person.id && start <= now) {
      const other = crowd.get(inviteeId)
      if (other) await meet(one, other, id)
    }
    if (state !== 'pending' || inviteeId !== person.id) continue
    const accepts = canMake(one, start, monday, now) && comesBackTo(one, 'acceptsPlan')
    await person.answer(accepts ? acceptMeetup : declineMeetup, { params: { id } })
  }
}

/** One enters the code on the other's screen, unless one of them does not come. */
async function meet(one: Simulated, other: Simulated, id: MeetupId) {
  const cell = one.meetingCell
  if (does(one, 'comes')) {
    const shown = await other.person.call(getMeetupCode, { ...idIn(id), body: { cell } })
    await one.person.call(confirmMeetup, { ...idIn(id), body: { code: shown.code, cell } })
    await noteMet(one, other)
  } else await one.person.call(cancelMeetup, { ...idIn(id), body: {} })
  for (const each of [one, other]) await switchOff(each)
}

const idIn = <Id>(id: Id) => ({ params: { id } })

async function noteMet(one: Simulated, other: Simulated) {
  const times = 1 + (one.met.get(other.person.id) ?? 0)
  one.met.set(other.person.id, times)
  other.met.set(one.person.id, times)
  if (comesBack(one) && times === 1) await mayStayInTouch(one, other)
}

/** Joins the first gathering that suits, or else may start one in the next usual time. */
export async function lookAtPlans(one: Simulated, monday: Date, now: Date) {
  const { person, plannedCell, interestIds, freeTimes, random } = one
  const { gatherings } = await person.call(contract.browseGatherings, { query: { cell: plannedCell } })
  for (const { id, isShared, own, isFull, startsAt } of gatherings) {
    if (!isShared || own || isFull || !canMake(one, new Date(startsAt), monday, now)) continue
    if (!does(one, 'joins')) continue
    const { statusCode } = await person.answer(contract.joinGathering, {
      ...idIn(id),
      body: { agreesToBeSeen: true },
    })
    if (statusCode === 200) return mayBringFriend(one, id)
  }
  if (gatherings.some(({ own }) => own === 'in') || !does(one, 'starts')) return
  const time = freeTimes.find(({ from, isUsual }) => isUsual && from >= later(now, 4 * HOUR_MS))
  const interestId = interestIds[Math.floor(random() * 3)]
  if (!time || !interestId) return
  const started = await person.answer(contract.startGathering, {
    body: {
      interestId,
      cell: plannedCell,
      label: 'The middle',
      place: 'The café in the middle',
      startsAt: time.from.toISOString(),
      endsAt: later(time.from, 2 * HOUR_MS).toISOString(),
      minimum: does(one, 'startsForTwo') ? 2 : 3,
    },
  })
  if (started.statusCode < 300) await mayBringFriend(one, started.json().id)
}

/** Follows what a push says. */
export async function follow(one: Simulated, about: string, monday: Date, now: Date) {
  if (about === 'digest' && does(one, 'followsDigest')) return lookAtPlans(one, monday, now)
  if (about === 'free' && !one.onUntil && does(one, 'followsWeeklyHours')) {
    const time = one.freeTimes.find(({ from, until }) => from <= now && now < later(until, -HOUR_MS / 2))
    return time && switchOn(one, time.until, now)
  }
  if (about === 'hour' && !one.onUntil && comesBackTo(one, 'followsHour')) {
    // They have known of the hour for days.
    const couldCome = canMake(one, now, monday, later(now, -20 * HOUR_MS))
    return couldCome && switchOn(one, later(now, HOUR_MS), now)
  }
  if (about !== 'gathering') return
  if (one.friends.length > 0) await answerFriends(one, monday, now)
  const { person } = one
  const { gatherings } = await person.call(contract.listOwnGatherings, idIn(person.id))
  for (const { id, confirmBy, goAnyway } of gatherings) {
    if (confirmBy)
      await person.answer(does(one, 'confirms') ? contract.confirmComing : contract.leaveGathering, idIn(id))
    else if (goAnyway && !goAnyway.isGoing && does(one, 'goesAnyway'))
      await person.answer(contract.goAnyway, idIn(id))
  }
}

/** Those who come to a gathering prove to each other that they met. */
export async function gather(members: readonly Simulated[], id: GatheringId) {
  const present = members.filter((one) => does(one, 'comes'))
  for (const [nth, one] of present.entries())
    for (const other of present.slice(nth + 1)) {
      if (!does(one, 'proves')) continue
      const cell = one.meetingCell
      const { code } = await other.person.call(onSite.getGatheringCode, { ...idIn(id), body: { cell } })
      await one.person.call(onSite.proveGathering, { ...idIn(id), body: { code, cell } })
      await noteMet(one, other)
    }
  return present.length
}
