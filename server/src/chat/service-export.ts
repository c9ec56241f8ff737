import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** The person's conversations with the messages of both members. */
export async function exportChat(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    conversations: await store.exportConversations(db, person),
    messages: await store.exportMessages(db, person, MESSAGES_MAX),
  }
}

// The latest ones: more than anybody has written, and no more than fits into memory.
const MESSAGES_MAX = 50_000
