import { setAppVisibility } from '@hereabouts/contract/notifications/endpoints-live'
import { inboxChanged, inboxEntries, inboxMarked } from '@hereabouts/contract/notifications/events'
import { inboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { InboxMark } from '@hereabouts/contract/notifications/schemas-list'
import type { Deps } from '../platform/deps.ts'
import { createUpdates } from '../platform/live/updates.ts'
import { watchEntries, watchKinds, watchMailed } from '../platform/notifications.ts'
import { listEntriesAbout } from './service.ts'
import { createSeenNotes, isWorthSending, noteForMail } from './service-mails.ts'
import type { Pushes } from './service-push.ts'

type InboxUpdate = { kind: string; subject?: string } | { mark: InboxMark }

export function subscribeNotifications(deps: Deps, pushes: Pushes) {
  const { bus, live, mailer, notificationKinds } = deps
  const kinds = new Map(notificationKinds.map((kind) => [kind.name, kind]))
  // Entries and marks take turns, so that entries that were read before a mark are never sent after it.
  const sendUpdate = createUpdates<InboxUpdate>(deps, 'inbox', async (person, update, db) => {
    if ('mark' in update) return live.sendHere(person, inboxMarked, update.mark)
    const kind = kinds.get(update.kind)
    if (!kind) return
    const entries = await listEntriesAbout({ ...deps, db }, person, kind, update.subject)
    const about = update.subject === undefined ? kind.name : `${kind.name}-${update.subject}`
    live.sendHere(person, inboxEntries, { about, entries: entries.map((entry) => inboxEntry.parse(entry)) })
  })
  watchEntries(bus, notificationKinds, ({ name }, { people, subject }) =>
    sendUpdate(people, { kind: name, ...(subject !== undefined && { subject: String(subject) }) }),
  )
  bus.on('notifications.marked', ({ userId, mark }) => sendUpdate([userId], { mark }))
  bus.on('notifications.mutesChanged', ({ userId }) => live.invalidate([userId], inboxChanged))

  watchKinds(bus, notificationKinds, pushes.announce)
  bus.on('sanctions.changed', ({ userId, isOut }) => (isOut ? pushes.forget(userId) : undefined))
  watchMailed(bus, notificationKinds, (tx, kind, people) => noteForMail(deps, tx, kind, people))
  mailer.askFirst((notice) => isWorthSending(deps, notice))
  const seen = createSeenNotes(deps)
  live.onCall(setAppVisibility, async ({ viewer, payload }) => {
    pushes.setVisible(viewer, payload.isVisible)
    // Also when it is hidden: until then, it was in front.
    await seen.note(viewer)
  })
  bus.on('notifications.mailsSwitched', ({ userId }) => seen.forget(userId))
}
