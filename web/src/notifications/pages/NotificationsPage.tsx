import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Settings2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { dayOf } from '../../chat/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { serverNow, useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { EmptyInbox } from '../components/EmptyInbox.tsx'
import { NotificationRow } from '../components/NotificationRow.tsx'
import { SilentPhone } from '../components/SilentPhone.tsx'
import {
  markReadUntil,
  removeAllNotifications,
  removeNotification,
  useNotifications,
  useUnread,
} from '../device-inbox.ts'
import { useReadNotifications, useRemoveNotifications } from '../mutations.ts'
import { useInbox, useOlder } from '../queries.ts'
import type { Notification } from '../rules.ts'
import { fromEntry } from '../rules-entries.ts'

export default function NotificationsPage() {
  const user = useSignedIn()
  return user ? <Inbox userId={user.id} /> : null
}

function Inbox({ userId }: { userId: UserId }) {
  const kept = useNotifications(userId)
  const inbox = useInbox(userId, { staleTime: 0 })
  const older = useOlder(userId, inbox.data?.next ?? null)
  const all = merged(
    kept,
    older.entries.map((entry) => fromEntry(entry, userId)),
  )
  const unread = useUnread(userId)
  const readUntil = useReadUntil(userId)
  const { newIds, onSeen } = useSeen(readUntil, all)
  const remove = useRemoveNotifications(userId)
  const newest = all[0]
  const now = useServerNow()
  return (
    <Page
      title={t`Notifications`}
      backTo={{ href: '/', label: t`Back to nearby` }}
      action={
        <Link
          href="/notifications/settings"
          aria-label={t`Notification settings`}
          className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-muted transition hover:bg-sunken hover:text-ink"
        >
          <Settings2 size={22} aria-hidden />
        </Link>
      }
    >
      {inbox.isError && all.length > 0 && (
        <Notice>
          <Trans>We can’t load anything new right now.</Trans>
        </Notice>
      )}
      <SilentPhone userId={userId} />
      {all.length === 0 ? (
        inbox.isPending ? (
          <SkeletonCards label={t`Loading notifications`} />
        ) : inbox.isError ? (
          <ErrorState error={inbox.error} text={textOf(inbox.error)} onRetry={() => inbox.refetch()} />
        ) : (
          <EmptyInbox />
        )
      ) : (
        <>
          <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3">
            <p role="status" className="text-muted">
              {unread > 0 ? plural(unread, { other: '# unread' }) : t`All read`}
            </p>
            {unread > 0 && newest && (
              <Button look="quiet" onClick={() => readUntil(newest.timestamp)}>
                <Trans>Mark all as read</Trans>
              </Button>
            )}
          </div>
          {byDay(all).map(([day, notifications]) => (
            <section key={day} aria-label={day} className="flex flex-col gap-2">
              <h2 className="ps-1 text-sm font-semibold text-muted">{day}</h2>
              <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
                {notifications.map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    isNew={newIds.has(notification.id)}
                    now={now}
                    onSeen={onSeen}
                    onDelete={() => {
                      removeNotification(userId, notification.id)
                      older.remove(notification.id)
                      if (notification.isEntry) remove.mutate({ ids: [notification.id] })
                    }}
                  />
                ))}
              </ul>
            </section>
          ))}
          {older.hasMore && (
            <Button look="secondary" busyText={older.isFetching && t`Loading…`} onClick={older.fetchMore}>
              <Trans>Show older</Trans>
            </Button>
          )}
          <div className="flex justify-center">
            <Button
              look="quiet"
              onClick={() => {
                removeAllNotifications(userId)
                older.forget()
                if (newest) remove.mutate({ until: newest.timestamp })
              }}
            >
              <Trans>Delete all</Trans>
            </Button>
          </div>
        </>
      )}
    </Page>
  )
}

/** Keeps unread notifications marked as new for as long as the page is open. */
function useSeen(readUntil: (timestamp: string) => void, all: readonly Notification[]) {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const unread = all.filter(({ id, read }) => !read && !newIds.has(id)).map(({ id }) => id)
  const isAnyUnmarked = unread.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever unread ones appear
  useEffect(() => {
    if (isAnyUnmarked) setNewIds((ids) => new Set([...ids, ...unread]))
  }, [isAnyUnmarked])
  const latest = useRef({ readUntil, all })
  useEffect(() => {
    latest.current = { readUntil, all }
  })
  const [onSeen] = useState(() => (id: string) => {
    const seen = latest.current.all.find((one) => one.id === id)
    if (seen) latest.current.readUntil(seen.timestamp)
  })
  return { newIds, onSeen }
}

/** Marks notifications as read on this phone at once, and on the server after a short debounce. */
function useReadUntil(userId: UserId) {
  const { mutate } = useReadNotifications(userId)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; until: string } | null>(null)
  return useCallback(
    (timestamp: string) => {
      markReadUntil(userId, timestamp)
      if (waiting.current) clearTimeout(waiting.current.timer)
      const before = waiting.current?.until ?? ''
      const until = before > timestamp ? before : timestamp
      const timer = setTimeout(() => {
        waiting.current = null
        mutate(until)
      }, SAVE_AFTER_MS)
      waiting.current = { timer, until }
    },
    [userId, mutate],
  )
}

const SAVE_AFTER_MS = 400

/** Merges the stored notifications with the older pages that were loaded. */
function merged(kept: readonly Notification[], older: readonly Notification[]): readonly Notification[] {
  if (older.length === 0) return kept
  const ids = new Set(kept.map(({ id }) => id))
  return [...kept, ...older.filter(({ id }) => !ids.has(id))].toSorted(
    (one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp),
  )
}

function byDay(all: readonly Notification[]): [day: string, notifications: Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const notification of all) {
    const day = dayOf(notification.timestamp, new Date(serverNow()))
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return [...days]
}
