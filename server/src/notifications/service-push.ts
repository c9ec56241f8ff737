import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeAwardId } from '@hereabouts/contract/badges/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import {
  EXPIRING_MINUTES,
  type PushKind,
  SEEN_SAID_SECONDS,
} from '@hereabouts/contract/notifications/limits-push'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { SessionId, Viewer } from '../platform/http/viewer.ts'
import type { Push } from '../platform/pusher.ts'
import type { ThrottleRule } from '../platform/throttle.ts'
import { isQuiet, type PushWords, restAfter, wordsFor } from './rules-push.ts'
import { settingsOf } from './service-push-settings.ts'
import * as store from './store-push.ts'

/** What somebody is to be told. `words` looks whether that is still so, and gives what to say then. */
interface News {
  kind: PushKind
  person: UserId
  tag: string
  urgency: Push['urgency']
  /** Not before: a moment for an app that is open to show it, and for it to be read there. */
  restMs: number
  /** After this it is of no use. */
  until: Date
  words: () => Promise<Omit<PushWords, 'tag'> | null>
  /** What somebody has asked to be reminded of at just this time, whatever their settings for everything else. */
  isAskedFor?: true
}

/** As it happened, before it is looked up on which phones they are told. */
interface Happened extends News {
  at: Date
  /** The sessions in which they looked at the app just then. */
  lookedAt: ReadonlySet<SessionId>
}

interface Job extends Happened {
  key: string
  subscription: number
  session: SessionId
  dueAt: Date
  tries: number
}

export type Pushes = ReturnType<typeof createPushes>

const WAITING_MAX = 10_000
const AT_ONCE = 32
/** So that whoever subscribes at an address that never answers keeps nobody else waiting. */
const AT_ONCE_OF_A_PERSON = 2
const TRIES_MAX = 6
const UNREAD_REST_MS = 3 * SECOND_MS
/** A little longer than it takes a phone to say it again. */
const SEEN_MS = (SEEN_SAID_SECONDS + 15) * SECOND_MS
/** What became of a meetup longer ago than this was told then, or came up while nothing ran. */
const NEWS_MINUTES = 10
/** As long as something can be taken for news. */
const ONCE: ThrottleRule = { name: 'told once', tries: 1, perSeconds: 2 * NEWS_MINUTES * 60 }

/**
 * Tells people of things while their app is closed. What waits is in memory and may be lost: whatever is pushed stands where it
 * happened and in the notifications, and nobody but the people whom it is for is meant to keep of it that it was said.
 */
export function createPushes(deps: Deps) {
  const { db, clock, log, pusher, secret, throttles } = deps
  // Both in the order in which they came; one about the same takes the place of one that waits.
  const happened = new Map<string, Happened>()
  const waiting = new Map<string, Job>()
  const seen = new Map<UserId, Map<SessionId, { isVisible: boolean; at: Date }>>()
  const stopping = new AbortController()
  const underWay = new Map<Job, Promise<void>>()

  /** Asks the database nothing: most have no phone that is told of things, and this comes with each message. */
  function tell(news: News) {
    const at = clock.now()
    const sessions = [...(seen.get(news.person)?.keys() ?? [])]
    const lookedAt = new Set(sessions.filter((session) => isLookedAt(news.person, session, at)))
    queue(happened, `${news.person} ${news.tag}`, { ...news, at, lookedAt })
  }

  /** Looks up, for all that happened since the last time, on which phones people are told. */
  async function findPhones() {
    if (happened.size === 0) return
    const all = [...happened]
    const phones = new Map<UserId, store.SubscriptionRow[]>()
    for (const phone of await store.listSubscriptions(db, [...new Set(all.map(([, { person }]) => person))]))
      phones.set(phone.userId, [...(phones.get(phone.userId) ?? []), phone])
    for (const [about, news] of all) {
      // Not before there is an answer, or what happened would be lost without one.
      if (happened.get(about) === news) happened.delete(about)
      for (const { id, sessionId } of phones.get(news.person) ?? []) {
        const dueAt = later(news.at, news.restMs)
        const key = `${id} ${news.tag}`
        queue(waiting, key, { ...news, key, subscription: id, session: sessionId, dueAt, tries: 0 })
      }
    }
  }

  function queue<Item>(line: Map<string, Item>, key: string, item: Item) {
    line.delete(key)
    const [oldest] = line.keys()
    if (line.size >= WAITING_MAX && oldest !== undefined) {
      line.delete(oldest)
      log.warn('a push was given up: too many wait')
    }
    line.set(key, item)
  }

  /** Once for each thing, whichever node it is asked of; false when it has been. */
  function isNew(what: string): Promise<boolean> {
    return throttles.allow(ONCE, what)
  }

  function isLookedAt(person: UserId, session: SessionId, now: Date): boolean {
    const word = seen.get(person)?.get(session)
    return word?.isVisible === true && now.getTime() - word.at.getTime() < SEEN_MS
  }

  /** Whether somebody has seen it live; null as long as that cannot be said. */
  function wasSeenLive({ person, session, at, lookedAt }: Job, now: Date): boolean | null {
    const word = seen.get(person)?.get(session)
    if (!word) return false
    // The app has spoken since: so it was there when it happened.
    if (word.at > at) return word.isVisible || lookedAt.has(session)
    return isLookedAt(person, session, now) ? null : false
  }

  async function send(job: Job): Promise<void> {
    const now = clock.now()
    const target = await store.findTarget(db, job.subscription)
    if (!target || job.until <= now) return
    const isSeen = wasSeenLive(job, now)
    if (isSeen) return
    if (isSeen === null) {
      waitUntil(job, later(seen.get(job.person)?.get(job.session)?.at ?? now, SEEN_MS))
      return
    }
    const { kinds, quiet, showsText } = settingsOf(target)
    if (!job.isAskedFor && (!kinds[job.kind] || isQuiet(quiet, now))) return
    const words = await job.words()
    if (!words) return
    const tries = job.tries + 1
    const outcome = await pusher.send(
      target,
      {
        payload: JSON.stringify(wordsFor({ ...words, tag: job.tag }, showsText)),
        ttlSeconds: Math.max(0, Math.floor((job.until.getTime() - now.getTime()) / SECOND_MS)),
        urgency: job.urgency,
        // Says nothing to the push service but that two are about the same.
        topic: secret.digest('push topic', `${job.person} ${job.tag}`).toString('base64url').slice(0, 32),
      },
      stopping.signal,
    )
    if (outcome.kind === 'gone') await store.removeSubscription(db, job.subscription)
    // Neither whose nor where to: an endpoint is a secret of its browser.
    if (outcome.kind === 'refused') log.warn({ status: outcome.status }, 'a push was refused')
    if (outcome.kind !== 'later') return
    const dueAt = later(now, restAfter(tries, outcome.afterMs))
    if (tries < TRIES_MAX && dueAt < job.until) waitUntil({ ...job, tries }, dueAt)
    else log.warn({ status: outcome.status, tries }, 'a push was given up')
  }

  /** Unless something newer about the same has come meanwhile. */
  function waitUntil(job: Job, dueAt: Date) {
    if (!waiting.has(job.key)) waiting.set(job.key, { ...job, dueAt })
  }

  function startDue() {
    const now = clock.now()
    for (const job of waiting.values()) {
      if (underWay.size >= AT_ONCE || stopping.signal.aborted) return
      const ofPerson = [...underWay.keys()].filter(({ person }) => person === job.person).length
      if (job.dueAt > now || ofPerson >= AT_ONCE_OF_A_PERSON) continue
      waiting.delete(job.key)
      const sent = send(job)
        .catch((error: unknown) => log.error({ err: error }, 'a push failed'))
        .finally(() => {
          underWay.delete(job)
          startDue()
        })
      underWay.set(job, sent)
    }
  }

  async function settled() {
    while (underWay.size > 0) await Promise.all(underWay.values())
  }

  return {
    ofMessage(reader: UserId, low: UserId, high: UserId, seq: number) {
      return tell({
        ...{ kind: 'message', person: reader, tag: `chat-${low}-${high}`, urgency: 'high' },
        ...{ restMs: UNREAD_REST_MS, until: later(clock.now(), 24 * HOUR_MS) },
        words: async () => {
          const found = await store.findMessage(db, reader, low, high, seq)
          return found && { title: found.name, text: found.text, path: `/chat/${low}/${high}` }
        },
      })
    },
    /** Something about a meetup changed: looks what, and whether that is news to one of the two. */
    async ofMeetup(id: MeetupId) {
      const meetup = await store.findMeetupState(db, id)
      if (!meetup) return
      const { state, stateSince, inviterId, inviteeId, expiresAt, wasAccepted } = meetup
      // It changes in other ways too, such as that somebody is late.
      const isNews = later(stateSince, NEWS_MINUTES * MINUTE_MS) > clock.now()
      if (!isNews || !(await isNew(`meetup ${id} ${state}`))) return
      const toldOf = (person: UserId, kind: PushKind, until: Date, title: (name: string) => string) =>
        tell({
          ...{ kind, person, tag: `meetup-${id}`, urgency: 'high', restMs: 0, until },
          words: async () => {
            const found = await store.findMeetup(db, person, id, state, clock.now())
            if (!found) return null
            const [low, high] = [person, found.otherId].sort((one, other) => one - other)
            const path = state === 'accepted' ? `/chat/${low}/${high}` : '/'
            return { title: title(found.name), text: `${found.interest}, ${found.place}`, path }
          },
        })
      const soon = later(clock.now(), 2 * HOUR_MS)
      if (state === 'pending') toldOf(inviteeId, 'invitation', expiresAt, (name) => `${name} invites you`)
      if (state === 'accepted') toldOf(inviterId, 'meetup', soon, (name) => `${name} is coming`)
      if (state === 'cancelled' && wasAccepted)
        for (const person of [inviterId, inviteeId])
          toldOf(person, 'meetup', soon, (name) => `Your meetup with ${name} is off`)
    },
    /** Somebody wanted to say by now that they are fine. */
    ofCheckIn(person: UserId) {
      return tell({
        ...{ kind: 'meetup', person, tag: 'check-in', urgency: 'high', restMs: 0, isAskedFor: true },
        until: later(clock.now(), 2 * HOUR_MS),
        words: async () =>
          (await store.isNudged(db, person)) && {
            title: 'Are you fine?',
            text: 'Say so, or your trusted contact is told.',
            path: '/',
          },
      })
    },
    ofBadge(receiver: UserId, id: BadgeAwardId) {
      return tell({
        ...{ kind: 'badge', person: receiver, tag: `badge-${id}`, urgency: 'low', restMs: 0 },
        until: later(clock.now(), 24 * HOUR_MS),
        words: async () => {
          const found = await store.findBadge(db, receiver, id)
          const text = 'You received a new badge!'
          return found && { title: `New Badge: ${found.badge}`, text, path: '/badges' }
        },
      })
    },
    /** Tells those whose being available is about to end, once each. */
    async sweepExpiring() {
      const now = clock.now()
      for (const { userId, until } of await store.listExpiring(
        db,
        now,
        later(now, EXPIRING_MINUTES * MINUTE_MS),
      ))
        if (await isNew(`expiring ${userId} ${until.getTime()}`))
          tell({
            ...{ kind: 'expiring', person: userId, tag: 'expiring', urgency: 'high', restMs: 0, until },
            words: async () =>
              (await store.isAvailableUntil(db, userId, until)) && {
                title: 'You are about to go off',
                text: 'Stay available for longer, if you like.',
                path: '/',
              },
          })
    },
    /** An app says whether somebody looks at it. */
    hearVisible({ id, sessionId }: Viewer, isVisible: boolean) {
      const words = seen.get(id) ?? new Map()
      seen.set(id, words.set(sessionId, { isVisible, at: clock.now() }))
    },
    /** Whoever is out is told nothing more, on no phone. */
    async forget(person: UserId) {
      await store.removeSubscriptionsOf(db, person)
    },
    /** Begins to send what is due, and goes on as long as something is. What cannot be sent waits for its next try. */
    async sendDue() {
      await findPhones()
      startDue()
      const now = clock.now()
      for (const [person, words] of seen) {
        // What waits asks for longer than a word counts.
        for (const [session, { at }] of words)
          if (now.getTime() - at.getTime() > 5 * SEEN_MS) words.delete(session)
        if (words.size === 0) seen.delete(person)
      }
    },
    /** Resolves once nothing is being sent: for tests. */
    settled,
    /** How many wait, for tests and numbers. */
    waiting: () => happened.size + waiting.size,
    async stop() {
      stopping.abort()
      await settled()
    },
  }
}
