import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type * as contract from '@hereabouts/contract/chat/endpoints-groups'
import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message, NewMessage } from '@hereabouts/contract/chat/schemas'
import type { GroupConversation, GroupMessagePage } from '@hereabouts/contract/chat/schemas-groups'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { QueryOf } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { record } from '../audit/service.ts'
import { type Tx, violatesUnique } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { toCompanion } from '../safety/service.ts'
import * as chat from './service.ts'
import { draftOf } from './service-sending.ts'
import * as store from './store-groups.ts'
import { listReactions, ofGroup } from './store-reactions.ts'

/** The conversations of the viewer's gatherings, most recently active first. */
export async function listGroupConversations(
  { db, clock }: Deps,
  viewer: Viewer,
): Promise<{ groups: GroupConversation[] }> {
  return { groups: (await store.listGroups(db, viewer.id, clock.now())).map(toGroup) }
}

/** The messages that the viewer sees after or before a sequence number, or the latest ones. Oldest first. */
export async function listGroupMessages(
  { db, clock }: Deps,
  viewer: Viewer,
  id: GatheringId,
  { after, before, limit = MESSAGES_PER_PAGE, reactionsAfter }: QueryOf<typeof contract.listGroupMessages>,
): Promise<GroupMessagePage> {
  const group = (await store.findGroup(db, id, viewer.id, clock.now())) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const { firstSeq, lastSeq, readSeq, isOpen } = group
  const first = Math.max(firstSeq, (after ?? 0) + 1)
  const last = Math.min(lastSeq, (before ?? lastSeq + 1) - 1)
  const isForward = after !== undefined
  const messages = await store.listGroupMessages(db, id, viewer.id, { first, last, isForward, limit })
  const isAll = messages.length < limit
  const from = isForward || isAll ? first : (messages[0]?.seq ?? first)
  const to = !isForward || isAll ? last : (messages.at(-1)?.seq ?? last)
  const deletions = await store.listGroupDeletions(db, id, viewer.id, group)
  const { reactions, reactionVersion } = await listReactions(db, ofGroup(id, group), viewer.id, {
    messages,
    reactionsAfter,
    version: group.reactionVersion,
  })
  const senders = new Set([
    ...messages.map(({ senderId }) => senderId),
    ...reactions.map(({ userId }) => userId),
  ])
  return {
    messages: messages.map(toMessage),
    firstSeq,
    lastSeq,
    readSeq,
    ...chat.toDeleted(deletions),
    gone: missing(from, to, new Set(messages.map(({ seq }) => seq))),
    reactions,
    reactionVersion,
    senders: senders.size > 0 ? (await store.listSenders(db, viewer.id, [...senders])).map(toCompanion) : [],
    isOpen,
  }
}

/**
 * Writes to the members of a gathering. If the client ID was sent before, resolves to the message it became.
 */
export async function sendGroupMessage(
  { db, clock }: Deps,
  viewer: Viewer,
  id: GatheringId,
  given: NewMessage,
): Promise<Message> {
  const now = clock.now()
  const draft = draftOf(viewer, given, now)
  const added = await db
    .tx(async (tx) => {
      const numbered = await store.addGroupMessage(tx, id, draft, now)
      if (!numbered) return null
      const message = toMessage({ ...draft, seq: numbered.seq })
      tx.emit('chat.groupSent', { gatheringId: id, members: await listMembers(tx, id), message })
      return message
    })
    .catch((error: unknown) => {
      // The same message arrived twice at the same time.
      if (violatesUnique(error, store.GROUP_CLIENT_ID_UNIQUE)) return null
      throw error
    })
  if (added) return added
  const sent = await store.findGroupMessage(db, viewer.id, draft.clientId)
  if (sent) return sent.gatheringId === id ? toMessage(sent) : fail(CHAT_ERRORS.CLIENT_ID_USED)
  const group = (await store.findGroup(db, id, viewer.id, now)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  return fail(group.isOpen ? CHAT_ERRORS.NO_ORIGINAL : CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
}

/**
 * Deletes a message for the viewer only; the others keep it. Also works after the viewer has left or the
 * conversation has closed.
 */
export function deleteGroupMessage(
  { db, clock }: Deps,
  viewer: Viewer,
  { id, seq }: { id: GatheringId; seq: number },
) {
  return db.tx(async (tx) => {
    const group = (await store.findGroup(tx, id, viewer.id, clock.now())) ?? fail(COMMON_ERRORS.NOT_FOUND)
    if (!(await store.isGroupMessage(tx, id, group, seq))) fail(COMMON_ERRORS.NOT_FOUND)
    const isNew = await store.addGroupDeletion(tx, id, viewer.id, seq)
    if (isNew) tx.emit('chat.groupDeleted', { gatheringId: id, by: viewer.id, seq })
    return {}
  })
}

/** Marks messages as read, visibly only to the viewer. Never moves backwards. */
export async function markGroupRead({ db, bus, clock }: Deps, viewer: Viewer, id: GatheringId, seq: number) {
  const moved = await store.advanceGroupReader(db, id, viewer.id, seq)
  if (moved) bus.publish('chat.groupRead', { gatheringId: id, reader: viewer.id, seq: moved.seq })
  else if (!(await store.findGroup(db, id, viewer.id, clock.now()))) fail(COMMON_ERRORS.NOT_FOUND)
  return {}
}

/** Deletes the messages and closes the conversation, for a moderator. Recorded in the audit log. */
export async function takeDownGroupConversation({ db, clock }: Deps, viewer: Viewer, id: GatheringId) {
  await db.tx(async (tx) => {
    const { starterId } = (await store.takeDown(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    await record(tx, {
      at: clock.now(),
      actorId: viewer.id,
      action: 'chat.groupTakenDown',
      subjectId: starterId,
      details: { gathering: id },
    })
    await emitTakenDown(tx, id)
  })
  return {}
}

/** Takes down the conversation of a gathering that is taken down, in the same transaction. */
export async function takeDownWithin(tx: Tx, id: GatheringId): Promise<void> {
  if (await store.takeDown(tx, id)) await emitTakenDown(tx, id)
}

/** Updates the members of the conversation after a change of seats, in the same transaction. */
export async function followSeats(tx: Tx, id: GatheringId): Promise<void> {
  const opened = await store.openAndLock(tx, id)
  if (opened) await store.followSeats(tx, id, opened)
}

/**
 * Removes a person who blocks somebody from all gatherings' conversations with them, even after the gathering
 * has ended, in the transaction that blocks.
 */
export async function leaveGroupsWith(tx: Tx, person: UserId, other: UserId): Promise<void> {
  for (const { gatheringId } of await store.leaveGroupsWith(tx, person, other))
    tx.emit('chat.groupLeft', { gatheringId, by: person })
}

async function emitTakenDown(tx: Tx, id: GatheringId) {
  tx.emit('chat.groupTakenDown', { gatheringId: id, members: await listMembers(tx, id) })
}

async function listMembers(tx: Tx, id: GatheringId): Promise<UserId[]> {
  return (await store.listMembers(tx, id)).map(({ userId }) => userId)
}

function toMessage(row: Omit<store.GroupMessageRow, 'isTakenBack'> & { isTakenBack?: boolean }): Message {
  return chat.toMessage({ ...row, pictureWidth: null, pictureHeight: null })
}

function missing(first: number, last: number, present: ReadonlySet<number>): number[] {
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  return all.filter((seq) => !present.has(seq))
}

function toGroup(row: store.ListedGroupRow): GroupConversation {
  const { gatheringId, interest, label, startsAt, isOpen, lastSeq } = row
  const lastMessage =
    row.messageSeq === null
      ? null
      : toMessage({
          seq: row.messageSeq,
          senderId: row.senderId,
          clientId: row.clientId,
          text: row.text,
          sentAt: row.sentAt,
          replyTo: row.replyTo,
          isTakenBack: row.isTakenBack,
        })
  return {
    gatheringId,
    interest,
    label,
    startsAt: startsAt.toISOString(),
    isOpen,
    lastMessage,
    lastSeq,
  }
}
