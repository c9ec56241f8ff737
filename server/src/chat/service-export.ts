import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { ExportPart } from '../platform/export.ts'
import * as store from './store-export.ts'

/** One's conversations, and what was said in them by both. */
export async function exportChat(db: Queryable, person: UserId): Promise<ExportPart> {
  return {
    conversations: await store.exportConversations(db, person),
    messages: await store.exportMessages(db, person, MESSAGES_MAX),
  }
}

// The latest ones. Far more than anybody has written, and no more than the process can hold for somebody who has.
const MESSAGES_MAX = 50_000
