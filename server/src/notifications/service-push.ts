import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EXPIRING_MINUTES, VISIBILITY_REPORT_SECONDS } from '@hereabouts/contract/notifications/limits-push'
import { inboxEntry } from '@hereabouts/contract/notifications/schemas'
import { later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { SessionId, Viewer } from '../platform/http/viewer.ts'
import type { NotificationKind, PushText } from '../platform/notifications.ts'
import type { ThrottleRule } from '../platform/throttle.ts'
import { isQuiet, restAfter, wordsFor } from './rules-push.ts'
import { toEntry } from './service.ts'
import { settingsOf } from './service-push-settings.ts'
import { listToPush } from './store.ts'
import * as store from './store-push.ts'

/** Something to push to one person. */
interface Announcement {
  /** The id of its entry, or of what has none. */
  id: string
  /** It takes the place of one with the same tag, on the phone and while it waits. */
  tag: string
  push: PushText
  /** After this it is of no use. */
  until: Date
}

/** Somebody may have something new, not yet looked up. */
interface Happened {
  person: UserId
  /** What there is to announce now; looked up again before each push. */
  find(id?: string): Promise<Announcement[]>
  delayMs: number
  at: Date
  /** The sessions in which they looked at the app just then. */
  lookedAt: ReadonlySet<SessionId>
}

interface Job extends Happened, Announcement {
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
/** A little longer than it takes a phone to say it again. */
const SEEN_MS = (VISIBILITY_REPORT_SECONDS + 15) * SECOND_MS
/** What happened longer ago was announced then, or came up while nothing ran. */
const NEWS_MINUTES = 10
/** For as long as it can be found again. */
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
  const startedAt = clock.now()

  /** Asks the database nothing: most people have no phone that gets pushes, and this is called for each message. */
  function note(person: UserId, about: string, delayMs: number, find: Happened['find']) {
    const at = clock.now()
    const sessions = [...(seen.get(person)?.keys() ?? [])]
    const lookedAt = new Set(sessions.filter((session) => isLookedAt(person, session, at)))
    queue(happened, `${person} ${about}`, { person, find, delayMs, at, lookedAt })
  }

  async function findEntries(kind: NotificationKind, person: UserId, id?: string): Promise<Announcement[]> {
    const now = clock.now()
    const recently = later(now, -NEWS_MINUTES * MINUTE_MS)
    const newSince = recently > startedAt ? recently : startedAt
    const rows = await listToPush(db, kind, person, { now, ...(id ? { id } : { since: newSince }) })
    return rows.flatMap(({ tag, until, ...row }) => {
      const push = kind.push?.show(inboxEntry.parse(toEntry({ ...row, isRead: false })), person)
      return push ? [{ id: row.id, tag, push, until }] : []
    })
  }

  /** Looks up, for all that happened since the last time, on which phones people are told. */
  async function findPhones() {
    if (happened.size === 0) return
    const all = [...happened]
    const phones = new Map<UserId, store.SubscriptionRow[]>()
    for (const phone of await store.listSubscriptions(db, [...new Set(all.map(([, { person }]) => person))]))
      phones.set(phone.userId, [...(phones.get(phone.userId) ?? []), phone])
    for (const [about, one] of all) {
      const phonesOfPerson = phones.get(one.person) ?? []
      const found = phonesOfPerson.length > 0 ? await one.find() : []
      // Not before there is an answer, or what happened would be lost without one.
      if (happened.get(about) === one) happened.delete(about)
      for (const announcement of found)
        if (await isNew(`${one.person} ${announcement.id}`))
          for (const { id, sessionId } of phonesOfPerson) {
            const dueAt = later(one.at, one.delayMs)
            const key = `${id} ${announcement.tag}`
            queue(waiting, key, {
              ...one,
              ...announcement,
              key,
              subscription: id,
              session: sessionId,
              dueAt,
              tries: 0,
            })
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
    const { setting } = job.push
    if (setting !== null && (!kinds[setting] || isQuiet(quiet, now))) return
    const [still] = await job.find(job.id)
    if (!still) return
    const { title, text, path, urgency } = still.push
    const tries = job.tries + 1
    const outcome = await pusher.send(
      target,
      {
        payload: JSON.stringify(wordsFor({ title, text, path, tag: job.tag }, showsText)),
        ttlSeconds: Math.max(0, Math.floor((job.until.getTime() - now.getTime()) / SECOND_MS)),
        urgency,
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
    /** These people may have a new entry of this kind: finds out, and pushes what they have not been told. */
    announce(kind: NotificationKind, people: readonly UserId[]) {
      for (const person of people)
        note(person, kind.name, kind.push?.delayMs ?? 0, (id) => findEntries(kind, person, id))
    },
    /** Tells those whose being available is about to end, once each. */
    async sweepExpiring() {
      const now = clock.now()
      const soon = later(now, EXPIRING_MINUTES * MINUTE_MS)
      for (const { userId, until } of await store.listExpiring(db, now, soon)) {
        const announcement = { ...EXPIRING, id: `expiring-${until.getTime()}`, until }
        if (await isNew(`${userId} sweep ${announcement.id}`))
          note(userId, 'expiring', 0, async () =>
            (await store.isAvailableUntil(db, userId, until)) ? [announcement] : [],
          )
      }
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

/** It has no entry in the inbox: it is over before anybody would read it there. */
const EXPIRING = {
  tag: 'expiring',
  push: {
    setting: 'expiring',
    urgency: 'high',
    title: 'You are about to go off',
    text: 'Stay available for longer, if you like.',
    path: '/',
  },
} as const
