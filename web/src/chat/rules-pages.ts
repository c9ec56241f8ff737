import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message, MessagePage, Reaction } from '@hereabouts/contract/chat/schemas'
import type { GroupMessagePage } from '@hereabouts/contract/chat/schemas-groups'

/** What is loaded of a conversation. */
export interface LoadedPage extends MessagePage {
  /** What only the conversation of a gathering has. */
  group?: LoadedGroup | undefined
}

export type LoadedGroup = Pick<GroupMessagePage, 'firstSeq' | 'isOpen' | 'senders'>

/** Merges messages by sequence number. */
export function mergeMessages(known: readonly Message[], added: readonly Message[]): Message[] {
  const bySeq = new Map([...known, ...added].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/**
 * The last sequence number before the first gap. A list that does not begin with the first message may be the
 * latest page of a long conversation; if it is shorter than a page, the gap is at the beginning.
 *
 * @param firstSeq the first message that the person sees
 */
export function lastWithoutGap(messages: readonly Message[], firstSeq = 1): number {
  const first = messages[0]
  if (!first || (first.seq > firstSeq && messages.length < MESSAGES_PER_PAGE)) return 0
  let last = first.seq
  for (const { seq } of messages.slice(1)) {
    if (seq !== last + 1) break
    last = seq
  }
  return last
}

/** Whether a message still has its text or picture: if the person deleted it, it has neither. */
export function hasContent({ text, picture }: Message): boolean {
  return text !== '' || picture !== undefined
}

/** A deleted message, which keeps its place in the sequence. */
export function withoutContent(message: Message): Message {
  if (!hasContent(message)) return message
  const { picture: _, ...rest } = message
  return { ...rest, text: '' }
}

/** A message that its sender took back, which keeps its place in the sequence and in the conversation. */
export function asTakenBack(message: Message): Message {
  return message.isTakenBack ? message : { ...withoutContent(message), isTakenBack: true }
}

/** Merges two pages. A response that is older than the loaded page loses nothing. */
export function mergePages(shown: LoadedPage | undefined, page: LoadedPage): LoadedPage {
  if (!shown) return page
  const deleted = new Set([...shown.deleted, ...page.deleted])
  const takenBack = new Set([...(shown.takenBack ?? []), ...(page.takenBack ?? [])])
  // The content of deleted messages must not stay on the phone.
  const messages = mergeMessages(shown.messages, page.messages).map((message) => {
    if (takenBack.has(message.seq)) return asTakenBack(message)
    return deleted.has(message.seq) ? withoutContent(message) : message
  })
  const merged: LoadedPage = {
    messages,
    lastSeq: Math.max(shown.lastSeq, page.lastSeq, messages.at(-1)?.seq ?? 0),
    readSeq: Math.max(shown.readSeq, page.readSeq),
    deleted: [...deleted].toSorted((a, b) => a - b),
    ...(takenBack.size > 0 && { takenBack: [...takenBack].toSorted((a, b) => a - b) }),
    reactions: mergeReactions(shown.reactions, page.reactions),
    reactionVersion: Math.max(shown.reactionVersion, page.reactionVersion),
  }
  if (page.group) return withGroup(merged, shown.group, page.group, page.lastSeq)
  return shown.group ? { ...merged, group: shown.group } : merged
}

/**
 * Drops what the person does not see any more: messages from before they came back, and from after they left.
 */
function withGroup(
  merged: LoadedPage,
  known: LoadedGroup | undefined,
  group: LoadedGroup,
  lastSeq: number,
): LoadedPage {
  const last = group.isOpen ? merged.lastSeq : lastSeq
  const senders = new Map([...(known?.senders ?? []), ...group.senders].map((each) => [each.id, each]))
  return {
    ...merged,
    messages: merged.messages.filter(({ seq }) => seq >= group.firstSeq && seq <= last),
    lastSeq: last,
    group: { ...group, senders: [...senders.values()] },
  }
}

/**
 * The newest version of each reaction. Keeps those taken back, so that an older
 * response cannot bring them back.
 */
function mergeReactions(known: readonly Reaction[], added: readonly Reaction[]): Reaction[] {
  const byKey = new Map<string, Reaction>()
  for (const reaction of [...known, ...added].toSorted((one, other) => one.version - other.version))
    byKey.set(`${reaction.seq} ${reaction.userId}`, reaction)
  return [...byKey.values()].toSorted((one, other) => one.version - other.version)
}

/** A page with this content and nothing else. */
export function pageWith(content: Partial<LoadedPage>): LoadedPage {
  return { messages: [], lastSeq: 0, readSeq: 0, deleted: [], reactions: [], reactionVersion: 0, ...content }
}
