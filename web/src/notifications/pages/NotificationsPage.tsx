import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { dayOf } from '../../chat/rules.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { NotificationCard } from '../components/NotificationCard.tsx'
import {
  markAllRead,
  markRead,
  removeAllNotifications,
  removeNotification,
  useNotifications,
} from '../device-inbox.ts'
import { type Notification, unreadIn } from '../rules.ts'

/** Everything that was said in passing, to be read in peace. */
export default function NotificationsPage() {
  const user = useSignedIn()
  return user ? <Inbox userId={user.id} /> : null
}

function Inbox({ userId }: { userId: number }) {
  const all = useNotifications(userId)
  const { newIds, onSeen } = useSeen(userId, all)
  const isAnyUnread = unreadIn(all) > 0
  return (
    <Page title="Notifications" backTo={{ href: '/', label: 'Back to nearby' }}>
      {all.length === 0 ? (
        <EmptyState icon={<Bell size={28} />} title="Nothing to tell">
          <p>Invitations, messages and all else that the app tells you in passing can be read again here.</p>
        </EmptyState>
      ) : (
        <>
          <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3">
            <p role="status" className="text-muted">
              {isAnyUnread ? `${unreadIn(all)} unread` : 'All read'}
            </p>
            <div className="flex flex-wrap">
              {isAnyUnread && (
                <Button look="quiet" onClick={() => markAllRead(userId)}>
                  Mark all as read
                </Button>
              )}
              <Button look="quiet" onClick={() => removeAllNotifications(userId)}>
                Delete all
              </Button>
            </div>
          </div>
          {byDay(all).map(([day, notifications]) => (
            <section key={day} aria-label={day} className="flex flex-col gap-3">
              <h2 className="text-sm font-semibold text-muted">{day}</h2>
              <ul className="flex flex-col gap-3">
                {notifications.map((notification) => (
                  <NotificationCard
                    key={notification.id}
                    notification={notification}
                    isNew={newIds.has(notification.id)}
                    onSeen={onSeen}
                    onDelete={() => removeNotification(userId, notification.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Page>
  )
}

/** What was unread when it came on this page stays marked as new for as long as it is open. */
function useSeen(userId: number, all: readonly Notification[]) {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const unread = all.filter(({ id, read }) => !read && !newIds.has(id)).map(({ id }) => id)
  const isAnyUnmarked = unread.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever some have come
  useEffect(() => {
    if (isAnyUnmarked) setNewIds((ids) => new Set([...ids, ...unread]))
  }, [isAnyUnmarked])
  const [onSeen] = useState(() => (id: string) => markRead(userId, new Set([id])))
  return { newIds, onSeen }
}

function byDay(all: readonly Notification[]): [day: string, notifications: Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const notification of all) {
    const day = dayOf(notification.timestamp, new Date())
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return [...days]
}
