import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EXPIRING_MINUTES, VISIBILITY_REPORT_SECONDS } from '@hereabouts/contract/notifications/limits'
import { inboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { I18n } from '@lingui/core'
import { later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { SessionId, Viewer } from '../platform/http/viewer.ts'
import { i18nFor } from '../platform/languages.ts'
import type { NotificationKind, PushText } from '../platform/notifications.ts'
import type { ThrottleRule } from '../platform/throttle.ts'
import { isWanted, restAfter, wordsFor } from './rules-push.ts'
import { toEntry } from './service.ts'
import { deliver } from './service-push-delivery.ts'
import { settingsOf } from './service-push-settings.ts'
import { listToPush } from './store.ts'
import * as store from './store-push.ts'

/** Something to push to one person. */
interface Announcement {
  /** The id of its inbox entry, or an id of its own if it has none. */
  id: string
  /** A newer push with the same tag replaces it, on the phone and in the queue. */
  tag: string
  push: PushText
  /** Not worth sending after this. */
  until: Date
}

/** An event that may be worth a push to a person; the entry is looked up later. */
interface Happened {
  person: UserId
  /** Finds the entries to push now. Called again right before each push. */
  find(id?: string): Promise<Announcement[]>
  delayMs: number
  at: Date
  /** The sessions in which the person had the app visible at that moment. */
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
/** A person whose subscription points to an address that never answers must not delay others. */
const AT_ONCE_OF_A_PERSON = 2
const TRIES_MAX = 6
/** A little longer than the interval at which a visible app reports. */
const SEEN_MS = (VISIBILITY_REPORT_SECONDS + 15) * SECOND_MS
/** What happened earlier was pushed then, or happened during a downtime. */
const NEWS_MINUTES = 10
/** As long as the same entry can be found again. */
const ONCE: ThrottleRule = { name: 'pushed once', tries: 1, perSeconds: 2 * NEWS_MINUTES * 60 }

/**
 * Sends pushes while the app is closed. The queue is in memory and may be lost: every push repeats something
 * that the inbox shows anyway, and no storage should record what was pushed to whom.
 */
export function createPushes(deps: Deps) {
  const { db, clock, log, secret, throttles } = deps
  // Both in order of arrival. A new item replaces a waiting one about the same thing.
  const happened = new Map<string, Happened>()
  const waiting = new Map<string, Job>()
  const seen = new Map<UserId, Map<SessionId, { isVisible: boolean; at: Date }>>()
  const stopping = new AbortController()
  const underWay = new Map<Job, Promise<void>>()
  const startedAt = clock.now()

  /** Makes no database query: it runs for every message, and most people have no push subscription. */
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
    return rows.flatMap(({ tag, until, locale, ...row }) => {
      const entry = inboxEntry.parse(toEntry({ ...row, isRead: false }))
      const push = kind.push?.show(entry, person, i18nFor(locale))
      return push ? [{ id: row.id, tag, push, until }] : []
    })
  }

  /** Queues pushes, per phone, for everything noted since the last call. */
  async function findPhones() {
    if (happened.size === 0) return
    const all = [...happened]
    const phones = new Map<UserId, store.SubscriptionRow[]>()
    for (const phone of await store.listSubscriptions(db, [...new Set(all.map(([, { person }]) => person))]))
      phones.set(phone.userId, [...(phones.get(phone.userId) ?? []), phone])
    for (const [about, one] of all) {
      const phonesOfPerson = phones.get(one.person) ?? []
      const found = phonesOfPerson.length > 0 ? await one.find() : []
      // Only after the lookup succeeded, so that a failure loses nothing.
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
      log.warn('a push was dropped: the queue is full')
    }
    line.set(key, item)
  }

  /** True once per thing, across all nodes. */
  function isNew(what: string): Promise<boolean> {
    return throttles.allow(ONCE, what)
  }

  function isLookedAt(person: UserId, session: SessionId, now: Date): boolean {
    const report = seen.get(person)?.get(session)
    return report?.isVisible === true && now.getTime() - report.at.getTime() < SEEN_MS
  }

  /** Whether the person saw it live in this session; null while that is still open. */
  function wasSeenLive({ person, session, at, lookedAt }: Job, now: Date): boolean | null {
    const report = seen.get(person)?.get(session)
    if (!report) return false
    // The app has reported since then, so it was connected when it happened.
    if (report.at > at) return report.isVisible || lookedAt.has(session)
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
    const settings = settingsOf(target)
    if (!isWanted(job.push.setting, settings, now)) return
    const [still] = await job.find(job.id)
    if (!still) return
    const { title, text, path, urgency } = still.push
    const tries = job.tries + 1
    const outcome = await deliver(
      deps,
      {
        subscription: job.subscription,
        target,
        words: wordsFor({ title, text, path, tag: job.tag }, settings.showsText, i18nFor(target.locale)),
        ttlSeconds: Math.max(0, Math.floor((job.until.getTime() - now.getTime()) / SECOND_MS)),
        urgency,
        // Reveals to the push service only that two pushes have the same subject.
        topic: secret.digest('push topic', `${job.person} ${job.tag}`).toString('base64url').slice(0, 32),
      },
      stopping.signal,
    )
    // Logs neither person nor address: an endpoint is a secret of its browser.
    if (outcome.kind === 'rejected') log.warn({ status: outcome.status }, 'a push was rejected')
    if (outcome.kind !== 'delayed') return
    const dueAt = later(now, restAfter(tries, outcome.afterMs))
    if (tries < TRIES_MAX && dueAt < job.until) waitUntil({ ...job, tries }, dueAt)
    else log.warn({ status: outcome.status, tries }, 'a push was given up after too many tries')
  }

  /** Queues it again, unless something newer about the same thing is waiting. */
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
    /** Pushes the new entries of this kind that these people may have. */
    announce(kind: NotificationKind, people: readonly UserId[]) {
      for (const person of people)
        note(person, kind.name, kind.push?.delayMs ?? 0, (id) => findEntries(kind, person, id))
    },
    /** Warns people whose availability is about to end, once each. */
    async announceExpiring() {
      const now = clock.now()
      const soon = later(now, EXPIRING_MINUTES * MINUTE_MS)
      for (const { userId, until } of await store.listExpiring(db, now, soon)) {
        const id = `expiring-${until.getTime()}`
        if (await isNew(`job ${userId} ${id}`))
          note(userId, 'expiring', 0, async () => {
            const person = await store.findAvailableUntil(db, userId, until)
            return person ? [{ id, tag: 'expiring', push: expiring(i18nFor(person.locale)), until }] : []
          })
      }
    },
    /** Stores whether the app is visible in this session, as it reports itself. */
    setVisible({ id, sessionId }: Viewer, isVisible: boolean) {
      const words = seen.get(id) ?? new Map()
      seen.set(id, words.set(sessionId, { isVisible, at: clock.now() }))
    },
    /** Ends all subscriptions of a person who is signed out everywhere. */
    async forget(person: UserId) {
      await store.removeSubscriptionsOf(db, person)
    },
    /** Starts sending what is due, one push after another. Failed pushes wait for their next try. */
    async sendDue() {
      await findPhones()
      startDue()
      const now = clock.now()
      for (const [person, words] of seen) {
        // Longer than any queued push may need it.
        for (const [session, { at }] of words)
          if (now.getTime() - at.getTime() > 5 * SEEN_MS) words.delete(session)
        if (words.size === 0) seen.delete(person)
      }
    },
    /** Resolves when no push is being sent; for tests. */
    settled,
    /** The length of the queue, for tests and metrics. */
    waiting: () => happened.size + waiting.size,
    async stop() {
      stopping.abort()
      await settled()
    },
  }
}

/** Not in the inbox: it would be over before anybody reads it there. */
const expiring = (i18n: I18n): PushText => ({
  setting: 'expiring',
  urgency: 'high',
  title: i18n._('Your time is almost up'),
  text: i18n._('Stay available for longer, if you like.'),
  path: '/',
})
