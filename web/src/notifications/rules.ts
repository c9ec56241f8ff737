import type { ToastSound, ToastWords } from '../platform/toasts.ts'

export type NotificationType = ToastSound | 'success' | 'error' | 'info'

/** Something that was said, kept to be read again. */
export interface Notification {
  id: string
  /** ISO 8601. */
  timestamp: string
  read: boolean
  type: NotificationType
  title: string
  message: string
  /** It is about somebody whom a program plays, as only in a demo. */
  simulated?: true
  /** The server lists it, and so decides whether it is still there; everything else was said by this phone alone. */
  isEntry?: true
  /** Where an entry leads. */
  href?: string
}

/** So many are kept: some days' worth, and a list that a thumb can still get through. */
export const NOTIFICATIONS_MAX = 200
const TITLE_CHARACTERS_MAX = 120
const MESSAGE_CHARACTERS_MAX = 300
/** The same words within this time are one notification: two tabs heard of the same thing. */
const SAME_MS = 10_000
const TYPES: readonly unknown[] = [
  'message',
  'badge',
  'meeting',
  'success',
  'error',
  'info',
] satisfies NotificationType[]

/** What a toast said, as it is kept. Only what happened elsewhere is unread: what somebody has just done, they know. */
export function toNotification(
  { sound, variant, title, text, simulated }: ToastWords,
  id: string,
  nowMs: number,
): Notification {
  const own = variant === 'destructive' ? 'error' : variant === 'success' ? 'success' : 'info'
  return {
    id,
    timestamp: new Date(nowMs).toISOString(),
    read: sound === undefined,
    type: sound ?? own,
    ...clipped(title, text),
    ...(simulated && { simulated }),
  }
}

/** The newest first, and not too many. */
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
 * What is kept after the server has answered: its own, and what this phone alone said. What the server told earlier and not any
 * more is gone, unless it is older than all that was answered and there is `more`.
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

/** The notifications in what local storage held: another version or another hand may have written it. */
export function notificationsIn(value: unknown): Notification[] {
  if (!Array.isArray(value)) return []
  const ids = new Set<string>()
  return value
    .slice(0, NOTIFICATIONS_MAX)
    .flatMap((one: unknown) => notificationIn(one) ?? [])
    .filter(({ id }) => !ids.has(id) && ids.add(id))
}

function notificationIn(value: unknown): Notification | null {
  const { id, timestamp, read, type, title, message, simulated, isEntry, href } = (value ?? {}) as Record<
    string,
    unknown
  >
  if (typeof id !== 'string' || id === '' || typeof title !== 'string' || title === '') return null
  if (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp)) || !TYPES.includes(type))
    return null
  return {
    id,
    timestamp,
    read: read === true,
    type: type as NotificationType,
    title: clip(title, TITLE_CHARACTERS_MAX),
    message: clip(typeof message === 'string' ? message : '', MESSAGE_CHARACTERS_MAX),
    ...(simulated === true && { simulated }),
    ...(isEntry === true && { isEntry }),
    ...(typeof href === 'string' && WITHIN_THE_APP.test(href) && { href }),
  }
}

const WITHIN_THE_APP = /^\/(?!\/)/

export function unreadIn(all: readonly Notification[]): number {
  return all.filter(({ read }) => !read).length
}

/** Where one leads on to, or null. */
export function hrefOf({ href, type }: Pick<Notification, 'href' | 'type'>): string | null {
  return href ?? PLACES[type] ?? null
}

const PLACES: Partial<Record<NotificationType, string>> = { message: '/chat', meeting: '/', badge: '/badges' }

/** A title and a message, neither longer than is kept. */
export function clipped(title: string, text = ''): Pick<Notification, 'title' | 'message'> {
  return { title: clip(title, TITLE_CHARACTERS_MAX), message: clip(text, MESSAGE_CHARACTERS_MAX) }
}

/** Clips between characters, never within one. */
function clip(text: string, charactersMax: number): string {
  // Ten times as much may be one letter with its marks; what is longer than that need not be counted.
  const characters = [...text.slice(0, charactersMax * 10)]
  return characters.length > charactersMax
    ? `${characters.slice(0, charactersMax - 1).join('')}…`
    : characters.join('')
}
