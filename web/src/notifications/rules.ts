import type { ToastSound, ToastWords } from '../platform/toasts.ts'

export type NotificationType = ToastSound | 'success' | 'info'
/** A toast about something that somebody else did. Toasts about the person's own actions are not stored. */
export type ToastAboutOthers = ToastWords & { sound: ToastSound }

/** A stored notification. */
export interface Notification {
  id: string
  /** ISO 8601. */
  timestamp: string
  read: boolean
  type: NotificationType
  title: string
  message: string
  /** Whose face to show. */
  person?: { id: number; name: string; avatarUrl: string | null }
  /** The English name of the interest that it is about. */
  interest?: string
  /** Marks that it is about a simulated person, which only exist in a demo. */
  simulated?: true
  /**
   * Whether it comes from the server's list, which decides how long it exists. All others
   * come from this phone alone.
   */
  isEntry?: true
  href?: string
}

/** A few days' worth, and a list that is still easy to scroll. */
export const NOTIFICATIONS_MAX = 200
const TITLE_CHARACTERS_MAX = 120
const MESSAGE_CHARACTERS_MAX = 300
/** The same text within this time is one notification: two tabs received the same event. */
const SAME_MS = 10_000
const TYPES_OF_TOASTS: readonly unknown[] = ['message', 'badge', 'meeting'] satisfies NotificationType[]
const TYPES_OF_ENTRIES: readonly unknown[] = [
  ...TYPES_OF_TOASTS,
  ...(['success', 'info'] satisfies NotificationType[]),
]

/** Converts a toast to a stored notification. */
export function toNotification(
  { sound, title, text, simulated }: ToastAboutOthers,
  id: string,
  nowMs: number,
): Notification {
  return {
    id,
    timestamp: new Date(nowMs).toISOString(),
    read: false,
    type: sound,
    ...clipped(title, text),
    ...(simulated && { simulated }),
  }
}

/** Adds a notification at the top, unless it is a duplicate, and drops the oldest beyond the limit. */
export function withNotification(all: readonly Notification[], added: Notification): Notification[] {
  const isSame = (one: Notification) =>
    one.id === added.id ||
    (one.type === added.type &&
      one.title === added.title &&
      one.message === added.message &&
      Math.abs(Date.parse(added.timestamp) - Date.parse(one.timestamp)) < SAME_MS)
  return all.some(isSame) ? [...all] : [added, ...all].slice(0, NOTIFICATIONS_MAX)
}

/**
 * Merges the server's answer into the stored notifications. An entry that the answer no longer lists is
 * dropped, unless it is older than the whole answer and the server has `more`.
 */
export function withAnswer(
  all: readonly Notification[],
  answered: readonly Notification[],
  more: boolean,
): Notification[] {
  const last = answered.at(-1)?.timestamp ?? ''
  const ids = new Set(answered.map(({ id }) => id))
  const kept = all.filter(
    ({ id, isEntry, timestamp }) => !ids.has(id) && (!isEntry || (more && timestamp < last)),
  )
  return [...answered, ...kept]
    .toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .slice(0, NOTIFICATIONS_MAX)
}

/**
 * Reads notifications from local storage, which another version of the app or another program may have
 * written. Earlier versions stored toasts about the person's own actions, too.
 */
export function notificationsIn(value: unknown): Notification[] {
  if (!Array.isArray(value)) return []
  const ids = new Set<string>()
  return value
    .slice(0, NOTIFICATIONS_MAX)
    .flatMap((one: unknown) => notificationIn(one) ?? [])
    .filter(({ id }) => !ids.has(id) && ids.add(id))
}

function notificationIn(value: unknown): Notification | null {
  const stored = (value ?? {}) as Record<string, unknown>
  const { id, timestamp, read, type, title, message, interest, simulated, isEntry, href } = stored
  const types = isEntry === true ? TYPES_OF_ENTRIES : TYPES_OF_TOASTS
  const person = personIn(stored.person)
  if (typeof id !== 'string' || id === '' || typeof title !== 'string' || title === '') return null
  if (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp)) || !types.includes(type))
    return null
  return {
    id,
    timestamp,
    read: read === true,
    type: type as NotificationType,
    title: clip(title, TITLE_CHARACTERS_MAX),
    message: clip(typeof message === 'string' ? message : '', MESSAGE_CHARACTERS_MAX),
    ...(person && { person }),
    ...(typeof interest === 'string' && { interest: clip(interest, TITLE_CHARACTERS_MAX) }),
    ...(simulated === true && { simulated }),
    ...(isEntry === true && { isEntry }),
    ...(typeof href === 'string' && WITHIN_THE_APP.test(href) && { href }),
  }
}

function personIn(value: unknown): Notification['person'] | null {
  const { id, name, avatarUrl } = (value ?? {}) as Record<string, unknown>
  if (typeof id !== 'number' || typeof name !== 'string') return null
  const isPicture = typeof avatarUrl === 'string' && WITHIN_THE_APP.test(avatarUrl)
  return { id, name: clip(name, TITLE_CHARACTERS_MAX), avatarUrl: isPicture ? avatarUrl : null }
}

const WITHIN_THE_APP = /^\/(?!\/)/

export function unreadIn(all: readonly Notification[]): number {
  return all.filter(({ read }) => !read).length
}

/** The link of a notification, or null. */
export function hrefOf({ href, type }: Pick<Notification, 'href' | 'type'>): string | null {
  return href ?? PLACES[type] ?? null
}

const PLACES: Partial<Record<NotificationType, string>> = { message: '/chat', meeting: '/', badge: '/badges' }

/** Clips a title and a message to the stored lengths. */
export function clipped(title: string, text = ''): Pick<Notification, 'title' | 'message'> {
  return { title: clip(title, TITLE_CHARACTERS_MAX), message: clip(text, MESSAGE_CHARACTERS_MAX) }
}

/** Clips between characters (code points), never within one. */
function clip(text: string, charactersMax: number): string {
  // Avoids splitting a very long text into characters.
  const characters = [...text.slice(0, charactersMax * 10)]
  return characters.length > charactersMax
    ? `${characters.slice(0, charactersMax - 1).join('')}…`
    : characters.join('')
}
