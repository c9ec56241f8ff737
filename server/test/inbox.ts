import { listNotifications } from '@hereabouts/contract/notifications/endpoints'
import type { Inbox } from '@hereabouts/contract/notifications/schemas'
import type { Person } from './person.ts'
import { townWith } from './town.ts'

/** The notifications of this person now. */
export function inboxOf(person: Person, query: { before?: string } = {}): Promise<Inbox> {
  return person.call(listNotifications, { params: { id: person.id }, query: query as never })
}

/** One line per entry, newest first, unread ones with a star: `meetup pending *`. */
export async function inboxSummary(person: Person): Promise<string[]> {
  const { entries } = await inboxOf(person)
  return entries.map((entry) => {
    const { kind, isRead } = entry
    const what =
      'state' in entry ? entry.state : 'unread' in entry ? entry.unread : WHAT[kind]?.(entry as never)
    return `${kind} ${what}${isRead ? '' : ' *'}`
  })
}

const WHAT: Record<string, (entry: never) => string> = {
  badge: ({ badge }: { badge: string }) => badge,
  verification: ({ status }: { status: string }) => status,
  measure: ({ measure: sanction, isUndone }: { measure: string; isUndone: boolean }) =>
    isUndone ? `${sanction} undone` : sanction,
  appeal: ({ decision }: { decision: string }) => decision,
  underway: ({ place }: { place: string }) => `to ${place}`,
}

/** Ana, Bo and Cy are available. */
export async function townThatIsOn() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return town
}
