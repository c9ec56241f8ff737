import { liveEvent } from '../live/event.ts'
import type { EntriesAbout, InboxMark } from './schemas-list.ts'

/** All entries of this person about a subject, as they are now: others about it are gone. */
export const inboxEntries = liveEvent<EntriesAbout>('inbox:entries')

/** This person read or deleted entries, on this or another device. */
export const inboxMarked = liveEvent<InboxMark>('inbox:marked')

/** Entries may have changed in more ways than events are sent for, such as by a block or a mute. Refetch. */
export const inboxChanged = liveEvent('inbox:changed')
