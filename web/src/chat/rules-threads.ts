import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'

/** The two people who have a conversation, the lower ID first. */
export interface Pair {
  a: number
  b: number
  gatheringId?: undefined
}

/** The gathering whose members have a conversation. */
export interface Group {
  gatheringId: GatheringId
  a?: undefined
  b?: undefined
}

/** Identifies a conversation. */
export type Thread = Pair | Group

/** The name to show for the sender of a message. */
export type NameOf = (senderId: number) => string

export function isSameThread(one: Thread, other: Thread): boolean {
  return one.a === other.a && one.b === other.b && one.gatheringId === other.gatheringId
}

/** Identifies a conversation among all. */
export function threadKey({ a, b, gatheringId }: Thread): string {
  return gatheringId === undefined ? `${a}_${b}` : `gathering_${gatheringId}`
}

/** The path of two people's conversation, lower id first. */
export function chatPath(one: number, other: number): string {
  return `/chat/${Math.min(one, other)}/${Math.max(one, other)}`
}

/** The path of a conversation’s page. */
export function threadPath({ a, b, gatheringId }: Thread): string {
  return gatheringId === undefined ? `/chat/${a}/${b}` : groupPath(gatheringId)
}

/** The path of the conversation of a gathering. */
export function groupPath(id: number): string {
  return `/chat/gathering/${id}`
}
