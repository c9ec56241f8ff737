import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { FINDING_MINUTES, MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { removeUnused } from '../interests/service.ts'
import { HOUR_MS, SECOND_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { countRowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import { keepingRows, type Retention } from '../platform/retention.ts'
import * as store from './store-retention.ts'

export function retentionsOfMeetups({ db }: Deps): Retention[] {
  return [
    keepingRows(
      db,
      {
        what: 'meetups.unaccepted',
        keptFor: `${MEETUP_WORDS_DAYS} days after it ended`,
        everyMs: HOUR_MS,
      },
      store.UNACCEPTED,
    ),
    {
      what: 'meetups.words',
      keptFor: `${MEETUP_WORDS_DAYS} days after it ended`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(db, 'meetups.words.countOverdue', store.WORDS, at),
      forget: (now, limit) => store.emptyWords(db, now, limit),
    },
    keepingRows(
      db,
      { what: 'meetups.codeTries', keptFor: 'until the meetup ends', everyMs: HOUR_MS },
      store.CODE_TRIES,
    ),
    keepingRows(
      db,
      { what: 'meetups.presences', keptFor: 'until the meetup ends', everyMs: HOUR_MS },
      store.PRESENCES,
    ),
    keepingRows(
      db,
      {
        what: 'meetups.finding',
        keptFor: `until one of the two stops it or the meetup ends, ${FINDING_MINUTES} minutes at most`,
        everyMs: 5 * SECOND_MS,
      },
      store.FINDERS,
    ),
    {
      // Of the interests, but only from here can be seen whether a meetup was for one.
      what: 'interests.unused',
      keptFor: 'until nobody has it and no meetup was for it',
      everyMs: HOUR_MS,
      // It has no moment at which it is over.
      countOverdue: async () => 0,
      forget: (_, limit) =>
        db.tx(async (tx) => {
          const unused = await store.listUnused(tx, limit)
          return removeUnused(
            tx,
            unused.map(({ id }) => id),
          )
        }),
    },
  ]
}

/** For the reports feature, once it has filed one: deletes, within the caller's transaction, one member's outcome. */
export async function forgetUnsafe(tx: Tx, id: MeetupId, by: UserId): Promise<void> {
  await store.emptyOutcome(tx, id, by)
}
