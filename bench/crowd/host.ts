import { awardBadge, listBadgeTypes } from '@hereabouts/contract/badges/endpoints'
import { markRead, sendMessage } from '@hereabouts/contract/chat/endpoints'
import { messageSent } from '@hereabouts/contract/chat/events'
import type { Message } from '@hereabouts/contract/chat/schemas'
import {
  acceptMeetup,
  confirmMeetup,
  getMeetupCode,
  listMeetups,
  sayHere,
} from '@hereabouts/contract/meetups/endpoints'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { between, messageTo } from '../../server/test/chatting.ts'
import { rest } from '../faults/talk.ts'
import type { Simulated } from './person.ts'
import { ARRIVED, answerTo, GREETING, onCode, THANKS, WRONG_CODE } from './small-talk.ts'

/** How long a person takes for each action: friendly, with the phone in their hand. */
const PACE_MS = {
  accepts: 2000,
  greets: 1000,
  arrives: 5000,
  reads: 600,
  writes: 1400,
  thanks: 1500,
  awards: 2500,
}
/** How often they send a new code unasked. After that, the other person has to ask. */
const CODES_SENT_MAX = 5

/**
 * Makes a simulated person good company: accepts invitations, greets, answers, arrives within seconds, sends
 * the code on their screen once the other has arrived, too, types in the other's code, and awards a badge
 * afterwards. Codes prove that two people are in the same place, so it stands `where` the other person is.
 */
export function playHost(person: Simulated, nth: number, where: () => string) {
  const known = new Set<string>()
  let said = nth
  // One action after the other, like people.
  let doing = Promise.resolve()
  function next(work: () => Promise<void>) {
    // The other person may have cancelled, be busy, or be gone.
    doing = doing.then(work).catch(() => {})
  }
  /** Whether this is the first time for this meetup. */
  function isNew({ id }: Meetup, what: string) {
    const key = `${what} ${id}`
    return !known.has(key) && known.add(key)
  }

  async function say(other: { id: number }, text: string) {
    person.type(other)
    await rest(PACE_MS.writes)
    await person.call(sendMessage, messageTo(person, other as Simulated, text))
  }

  async function find(is: (meetup: Meetup) => boolean): Promise<Meetup | undefined> {
    return (await person.call(listMeetups)).meetups.find(is)
  }

  async function look() {
    for (const meetup of (await person.call(listMeetups)).meetups) see(meetup)
  }

  function see(meetup: Meetup) {
    if (meetup.state === 'pending' && meetup.inviteeId === person.id && isNew(meetup, 'asked'))
      next(() => accept(meetup))
    if (meetup.state === 'accepted' && isNew(meetup, 'on')) next(() => go(meetup))
    // Before the agreed time there is no code until both have said that they are there.
    if (meetup.isHere && meetup.isOtherHere && isNew(meetup, 'code')) next(() => tellCode(meetup))
    if (meetup.state === 'met' && isNew(meetup, 'met') && known.has(`on ${meetup.id}`))
      next(() => thank(meetup))
  }

  async function accept({ id }: Meetup) {
    await rest(PACE_MS.accepts)
    await person.call(acceptMeetup, { params: { id } })
  }

  async function go(meetup: Meetup) {
    await rest(PACE_MS.greets)
    await say(meetup.other, GREETING(meetup))
    await rest(PACE_MS.arrives)
    known.add(`here ${meetup.id}`)
    await person.call(sayHere, { params: { id: meetup.id } })
    await say(meetup.other, ARRIVED)
  }

  async function tellCode(meetup: Meetup) {
    await sendCode(meetup, onCode)
    void keepTelling(meetup)
  }

  /** Sends the code that is on their screen now, if the meetup is still on. */
  async function sendCode({ id, other }: Meetup, words: (code: string) => string): Promise<number> {
    const { code, expiresAt } = await person.call(getMeetupCode, { params: { id }, body: { cell: where() } })
    await say(other, words(code))
    return new Date(expiresAt).getTime()
  }

  async function keepTelling(meetup: Meetup) {
    for (let sent = 1; sent < CODES_SENT_MAX; sent++) {
      const params = { id: meetup.id }
      const { expiresAt } = await person.call(getMeetupCode, { params, body: { cell: where() } })
      await rest(new Date(expiresAt).getTime() - Date.now() + PACE_MS.reads)
      const isOn = await find(({ id, state }) => id === meetup.id && state === 'accepted')
      if (!isOn || !person.socket.connected) return
      next(async () => void (await sendCode(meetup, (code) => `Now it is ${code}.`)))
    }
  }

  async function thank({ id, other }: Meetup) {
    await rest(PACE_MS.thanks)
    await say(other, THANKS)
    await rest(PACE_MS.awards)
    const types = await person.call(listBadgeTypes)
    const badgeTypeId = types[nth % types.length]?.id ?? 0
    await person.call(awardBadge, {
      params: { id: other.id },
      body: { badgeTypeId: badgeTypeId as never, meetupId: id },
    })
  }

  async function answer({ senderId, seq, text }: Message) {
    const other = { id: senderId }
    await rest(PACE_MS.reads)
    await person.call(markRead, { params: between(person, other), body: { seq } })
    const meetup = await find((each) => each.state === 'accepted' && each.other.id === senderId)
    const digits = /\d{6}/.exec(text.replaceAll(/[\s.-]/g, ''))?.[0]
    if (meetup && digits) {
      const { id } = meetup
      const body = { code: digits, cell: where() }
      const entered = await person.answer(confirmMeetup, { params: { id }, body })
      if (entered.statusCode !== 200) await say(other, WRONG_CODE)
    } else if (meetup && known.has(`here ${meetup.id}`) && /\b(code|number|where|here)\b/i.test(text))
      await sendCode(meetup, onCode)
    else await say(other, answerTo(text, said++))
  }

  person.socket.on('connect', () => next(look))
  person.socket.on(meetupChanged.name, see)
  person.socket.on(messageSent.name, ({ message }: { message: Message }) => {
    if (message.senderId !== person.id) next(() => answer(message))
  })
}
