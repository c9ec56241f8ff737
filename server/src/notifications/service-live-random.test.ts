import {
  listConversations,
  markRead,
  requestConversation,
  sendMessage,
} from '@hereabouts/contract/chat/endpoints'
import type { MessagePage } from '@hereabouts/contract/chat/schemas'
import {
  acceptMeetup,
  cancelMeetup,
  declineMeetup,
  invite,
  listMeetups,
  sayHere,
  setOff,
  tellLate,
  tellOutcome,
  withdrawMeetup,
} from '@hereabouts/contract/meetups/endpoints'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { patchMeetups } from '@hereabouts/contract/meetups/schemas-list'
import { readNotifications, removeNotifications } from '@hereabouts/contract/notifications/endpoints'
import type { Inbox } from '@hereabouts/contract/notifications/schemas'
import { patchInbox } from '@hereabouts/contract/notifications/schemas-list'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accept, deleteFor, ignore, messageTo, read } from '../../test/chatting.ts'
import { moveIn } from '../../test/crowd.ts'
import { inboxOf } from '../../test/inbox.ts'
import { invitationTo } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { type Random, randomFrom, rounds, someOf } from '../../test/random.ts'
import { type ReceivedEvent, type Town, townWith } from '../../test/town.ts'

// Invalidations within one and a half seconds are sent as one; this ends the wait.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const SEEDS = Array.from({ length: 25 }, (_, i) => i + 1)
const STEPS = rounds(20, 150)
const PEOPLE = 5

interface Answers {
  meetups: Meetup[]
  inbox: Inbox
}

test.each(someOf(1, SEEDS))(
  'whatever happens at once, meetups and inbox patched by events equal fetched ones (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const town = await townWith({ people: [] as string[], ownApp: true })
    const people = await moveIn(
      town,
      Array.from({ length: PEOPLE }, () => ({})),
    )
    for (const person of people) await person.switchOn({ minutes: 240 })
    const phones = new Map<Person, Answers & { received(): Promise<ReceivedEvent[]> }>()
    for (const person of people)
      phones.set(person, { ...(await town.listen(person)), ...(await fetchAnswers(person)) })

    let patches = 0
    for (let step = 0; step < STEPS; step++) {
      // Some fetch while things happen: their response may be older or newer than
      // what they receive meanwhile.
      const acts = Array.from({ length: 1 + random.int(3) }, () => act(people, random.fork(), town))
      const responses = new Map<Person, Promise<Answers>>()
      for (const person of people) if (random.chance(0.2)) responses.set(person, fetchAnswers(person))
      await Promise.all(acts)
      await town.runJobs()
      vi.advanceTimersByTime(1500)

      for (const [person, phone] of phones) {
        Object.assign(phone, await responses.get(person))
        let mustRefetch = false
        for (const { name, payload } of await phone.received()) {
          if (name === 'meetup:changed') phone.meetups = patchMeetups(phone, payload[0] as Meetup).meetups
          if (name === 'inbox:entries' || name === 'inbox:marked') {
            const patched = patchInbox(phone.inbox, payload[0] as never)
            if (patched) phone.inbox = patched
            else mustRefetch = true
            patches += 1
          }
          expect(name).not.toBe('live:missed')
        }
        const fetched = await fetchAnswers(person)
        if (mustRefetch) phone.inbox = fetched.inbox
        const at = { step, person: person.id }
        expect({ ...at, meetups: phone.meetups, inbox: phone.inbox }).toEqual({ ...at, ...fetched })
      }
    }
    expect(patches).toBeGreaterThan(STEPS / 2)
  },
)

async function fetchAnswers(person: Person): Promise<Answers> {
  const [{ meetups }, inbox] = await Promise.all([person.call(listMeetups), inboxOf(person)])
  return { meetups, inbox }
}

/** One random act of somebody, or of time. Many are rejected, which changes nothing. */
async function act(people: Person[], random: Random, { clock }: Town) {
  const one = random.pick(people)
  const other = random.pick(people.filter((person) => person !== one))
  const params = { id: one.id }
  const open = (await one.call(listMeetups)).meetups.filter(({ state }) => state !== 'expired')
  const meetup = open.length > 0 ? { params: { id: random.pick(open).id } } : null
  switch (random.int(14)) {
    case 0:
    case 1:
      return one.answer(invite, invitationTo(other, { startsAt: clock.now().toISOString() }))
    case 2:
    case 3:
      return meetup && one.answer(acceptMeetup, meetup)
    case 4:
      return meetup && one.answer(random.pick([declineMeetup, withdrawMeetup, cancelMeetup]), meetup)
    case 5:
      return (
        meetup &&
        (random.chance(0.5)
          ? one.answer(random.pick([sayHere, setOff]), meetup)
          : one.answer(tellLate, { ...meetup, body: { minutes: 5 } }))
      )
    case 6:
      return meetup && one.answer(tellOutcome, { ...meetup, body: { outcome: 'met' } })
    case 7:
    case 8:
      return one.answer(sendMessage, messageTo(one, other, `at step ${random.int(1000)}`))
    case 9: {
      await one.answer(requestConversation, messageTo(one, other, 'Hello'))
      if (random.chance(0.5)) await (random.chance(0.7) ? accept : ignore)(other, one).catch(() => {})
      return
    }
    case 10: {
      const page: MessagePage | null = await read(one, other).catch(() => null)
      if (page === null || page.lastSeq === 0) return
      const seq = 1 + random.int(page.lastSeq)
      if (random.chance(0.3)) return deleteFor(one, other, seq)
      return one.answer(markRead, { params: { a: one.id, b: other.id }, body: { seq } })
    }
    case 11: {
      const readUntil = new Date(clock.now().getTime() - random.int(20) * 60_000).toISOString()
      return one.answer(readNotifications, { params, body: { readUntil } })
    }
    case 12: {
      const ids = (await inboxOf(one)).entries.map(({ id }) => id).filter(() => random.chance(0.3))
      return one.answer(removeNotifications, { params, body: { ids } })
    }
    default:
      clock.passMinutes(random.pick([1, 1, 5, 31, 130]))
      for (const person of people) await person.switchOn({ minutes: 240 }).catch(() => {})
      return one.call(listConversations)
  }
}
