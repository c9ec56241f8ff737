import type { Conversation, ConversationPage } from '@hereabouts/contract/chat/schemas'
import type { GroupConversation } from '@hereabouts/contract/chat/schemas-groups'

/**
 * A list with a page of older conversations. One that has become active since the list was
 * fetched keeps its place.
 */
export function withOlder(list: ConversationPage, page: ConversationPage): ConversationPage {
  const known = new Set(list.conversations.map(({ members }) => members.join()))
  const added = page.conversations.filter(({ members }) => !known.has(members.join()))
  return { ...page, conversations: [...list.conversations, ...added] }
}

/** A conversation in the list of chats: of two people, or of a gathering. */
export type Listed = Conversation | GroupConversation

/** Both kinds in one list, the latest first. A gathering without messages counts by its start. */
export function withGroups(
  conversations: readonly Conversation[],
  groups: readonly GroupConversation[],
): Listed[] {
  const listed: Listed[] = [...conversations]
  for (const group of groups) {
    const at = Date.parse(group.lastMessage?.sentAt ?? group.startsAt)
    const index = listed.findIndex(
      (each) => 'members' in each && Date.parse(each.lastMessage?.sentAt ?? '') < at,
    )
    listed.splice(index < 0 ? listed.length : index, 0, group)
  }
  return listed
}
