import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { endAvailability, switchAvailability } from '@hereabouts/contract/availability/endpoints'
import type { RangeMetres } from '@hereabouts/contract/availability/limits'
import { awardBadge, listBadgeTypes } from '@hereabouts/contract/badges/endpoints'
import { listUnread, markRead, requestConversation, sendMessage } from '@hereabouts/contract/chat/endpoints'
import { messageSent } from '@hereabouts/contract/chat/events'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { verifyEmail } from '@hereabouts/contract/email/endpoints'
import {
  acceptMeetup,
  confirmMeetup,
  declineMeetup,
  getMeetupCode,
  invite,
  listMeetups,
} from '@hereabouts/contract/meetups/endpoints'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { nearbyCard, nearbyChanged, nearbyGone } from '@hereabouts/contract/nearby/events'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { type NearbyEvent, type PatchedList, patchNearby } from '@hereabouts/contract/nearby/schemas-list'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { gridDisk } from 'h3-js'
import { between, messageTo } from '../../server/test/chatting.ts'
import { rest } from '../faults/talk.ts'
import type { Ledger } from './ledger.ts'
import { emailOf, type Simulated } from './person.ts'

/** The state that all walkers share: everybody's position, and the ledger. */
export interface Streets {
  people: Map<UserId, Simulated>
  ledger: Ledger
  random: () => number
  /** The average time between two actions, in milliseconds. */
  thinksMs: number
  /** Waits for the e-mail to an address and returns its token. Null if e-mails cannot be read. */
  findToken: ((address: string) => Promise<string>) | null
  isOver: () => boolean
}

/** The pause before a person answers, writes the next message, or arrives. */
const ANSWERS_MS = 2500
/**
 * The least time before a list is filled up from beyond the hundred, if it has this many people
 * or fewer. Like in the app.
 */
const FILL_UP = { short: 10_000, long: 60_000, longFrom: 80 }
const AVAILABLE_MINUTES = 230
/** How often a person does what, in percent. */
const WALKS = 30
const INVITES = 35
const LOOKS_CLOSER = 15
const WRITES_FIRST = 5
const RESTS = 5

/** Lives until the run ends: a person's actions with the app open, and their phone's reactions to events. */
export async function live(person: Simulated, from: { cell: string; range: RangeMetres }, streets: Streets) {
  const { ledger, random } = streets
  let { cell } = from
  let nearby: PatchedList = { people: [], more: 0, isIncomplete: false }
  const recordings = new Set<NearbyEvent[]>()
  let refetching: ReturnType<typeof setTimeout> | undefined
  let switchedOn = 0
  const known = new Set<string>()
  const isNew = (what: string) => !known.has(what) && known.add(what)
  const pause = (meanMs: number) => rest(-Math.log(1 - random()) * meanMs)

  /** Errors are in the ledger; life goes on here. */
  const attempt = (work: () => Promise<unknown>) => (streets.isOver() ? undefined : work().catch(() => {}))
  /** Refetches what changed, once more if it changed in the meantime, like the app. */
  function asking(work: () => Promise<void>) {
    let [isAsking, isToAskAgain] = [false, false]
    return async () => {
      isToAskAgain = true
      if (isAsking) return
      isAsking = true
      while (isToAskAgain && !streets.isOver()) {
        isToAskAgain = false
        await attempt(work)
      }
      isAsking = false
    }
  }

  const look = asking(async () => {
    const events: NearbyEvent[] = []
    recordings.add(events)
    try {
      nearby = events.reduce(patchNearby, { ...(await person.nearby()), isIncomplete: false })
    } finally {
      recordings.delete(events)
    }
    for (const { id } of nearby.people) ledger.firstArrived('a card, until the first sees it', `card ${id}`)
  })

  /**
   * Patches the list with an event, and refetches it a little later when it must be filled up, like the app.
   */
  function patch(event: NearbyEvent) {
    for (const events of recordings) events.push(event)
    nearby = patchNearby(nearby, event)
    if ('card' in event) ledger.firstArrived('a card, until the first sees it', `card ${event.card.id}`)
    const leastMs = nearby.people.length < FILL_UP.longFrom ? FILL_UP.short : FILL_UP.long
    if (nearby.isIncomplete && refetching === undefined)
      refetching = setTimeout(fillUp, leastMs * (1 + 2 * random()))
  }

  function fillUp() {
    refetching = undefined
    void look()
  }

  function seeMeetup(meetup: Meetup) {
    const { id, state, inviteeId } = meetup
    if (state === 'pending' && inviteeId === person.id && isNew(`asked ${id}`)) void answer(meetup)
    if (state === 'accepted' && inviteeId !== person.id && isNew(`on ${id}`)) {
      ledger.arrived('an acceptance, until it is on the screen', `on ${id}`)
      void meet(meetup)
    }
    if (state === 'met' && isNew(`met ${id}`)) void award(meetup)
  }

  async function switchOn() {
    ledger.began('a card, until the first sees it', `card ${person.id}`)
    await person.call(switchAvailability, {
      params: { id: person.id },
      body: {
        rangeMetres: from.range,
        cell,
        upFor: switchedOn % 2 ? 'coffee' : '',
        until: new Date(Date.now() + AVAILABLE_MINUTES * 60_000).toISOString(),
      },
    })
    ledger.did(switchedOn++ ? 'switched on again' : 'switched on')
    await look()
  }

  async function walk() {
    cell = gridDisk(cell, 1)[Math.floor(random() * 7)] ?? cell
    await person.call(switchAvailability, {
      params: { id: person.id },
      body: {
        rangeMetres: from.range,
        cell,
        upFor: '',
        until: new Date(Date.now() + AVAILABLE_MINUTES * 60_000).toISOString(),
      },
    })
    ledger.did('walked')
  }

  const anybody = () => nearby.people[Math.floor(random() * nearby.people.length)]

  async function inviteSomebody() {
    const other = anybody()
    const interest = other?.sharedInterests[0] ?? person.user.interests[0]
    if (!other || !interest) return
    const at = performance.now()
    const { id } = await person.call(invite, {
      body: {
        inviteeId: other.id,
        interestId: interest.id,
        place: 'The fountain in the park',
        startsAt: new Date().toISOString(),
      },
    })
    ledger.did('invited')
    ledger.began('an invitation, until it is on the screen', `asked ${id}`, at)
  }

  async function answer({ id }: Meetup) {
    ledger.arrived('an invitation, until it is on the screen', `asked ${id}`)
    await pause(ANSWERS_MS)
    const isWanted = random() < 0.75
    await attempt(async () => {
      const at = performance.now()
      await person.call(isWanted ? acceptMeetup : declineMeetup, { params: { id } })
      ledger.did(isWanted ? 'accepted' : 'declined')
      if (isWanted) ledger.began('an acceptance, until it is on the screen', `on ${id}`, at)
    })
  }

  /** The inviter leads: the two exchange a few messages, and then they stand in front of each other. */
  async function meet({ id, other }: Meetup) {
    for (let words = 1 + Math.floor(random() * 3); words > 0; words--) {
      await pause(ANSWERS_MS)
      await attempt(() => say(other, `On my way, ${words} more corners`))
    }
    await pause(2 * ANSWERS_MS)
    const code = await attempt(() => codeOn(other.id, id))
    if (!code) return
    await attempt(async () => {
      await person.call(confirmMeetup, { params: { id }, body: { code: String(code), cell } })
      ledger.did('met')
    })
  }

  async function codeOn(other: UserId, id: MeetupId): Promise<string | undefined> {
    const phone = streets.people.get(other)
    return phone && (await phone.call(getMeetupCode, { params: { id }, body: { cell } })).code
  }

  async function award({ id, other }: Meetup) {
    await pause(ANSWERS_MS)
    if (!known.has('confirmed') || random() < 0.3) return
    await attempt(async () => {
      const types = await person.call(listBadgeTypes)
      const badgeTypeId = types[Math.floor(random() * types.length)]?.id as (typeof types)[number]['id']
      await person.call(awardBadge, { params: { id: other.id }, body: { badgeTypeId, meetupId: id } })
      ledger.did('awarded a badge')
    })
  }

  async function say(other: { id: UserId }, text: string) {
    const sent = messageTo(person, other as Simulated, text)
    ledger.began('a message, until it is on the screen', sent.body.clientId)
    await person.call(sendMessage, sent)
    ledger.did('wrote')
  }

  async function receive({ senderId, clientId, seq }: Message) {
    if (senderId === person.id) return
    ledger.arrived('a message, until it is on the screen', clientId)
    await attempt(() => person.call(markRead, { params: between(person, { id: senderId }), body: { seq } }))
    if (random() > 0.6) return
    await pause(ANSWERS_MS)
    await attempt(() => say({ id: senderId }, 'See you in a moment'))
  }

  async function confirmAddress() {
    const token = await streets.findToken?.(emailOf(person.username))
    if (token === undefined) return
    await person.call(verifyEmail, { body: { token } })
    known.add('confirmed')
    ledger.did('confirmed an address')
  }

  person.socket.on(nearbyCard.name, (card: NearbyPerson) => patch({ card }))
  person.socket.on(nearbyGone.name, ({ id }: { id: UserId }) => patch({ gone: id }))
  person.socket.on(nearbyChanged.name, ({ withinMs }: { withinMs: number }) =>
    setTimeout(() => void look(), random() * withinMs),
  )
  person.socket.on(meetupChanged.name, seeMeetup)
  person.socket.on(messageSent.name, ({ message }: { message: Message }) => void receive(message))

  void attempt(confirmAddress)
  // What the app fetches when it is opened.
  for (const read of [getOwnUser, listMeetups, listUnread] as const) await attempt(() => person.call(read))
  await attempt(() =>
    person.call(changeUser, { params: { id: person.id }, body: { name: person.username.replace('_', ' ') } }),
  )
  await attempt(switchOn)
  while (!streets.isOver()) {
    await pause(streets.thinksMs)
    let chance = random() * 100
    const is = (share: number) => {
      chance -= share
      return chance < 0
    }
    if (is(WALKS)) await attempt(walk)
    else if (is(INVITES)) await attempt(inviteSomebody)
    else if (is(LOOKS_CLOSER)) {
      const other = anybody()
      if (other) await attempt(() => person.call(getUser, { params: { id: other.id } }))
    } else if (is(WRITES_FIRST)) {
      const other = anybody()
      if (other)
        await attempt(async () => {
          await person.call(requestConversation, messageTo(person, other as never, 'Hello!'))
          ledger.did('wrote to somebody for the first time')
        })
    } else if (is(RESTS)) {
      await attempt(() => person.call(endAvailability, { params: { id: person.id } }))
      ledger.did('switched off')
      await pause(streets.thinksMs)
      await attempt(switchOn)
    } else await look()
  }
}
