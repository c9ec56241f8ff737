import { DAY_MS, HOUR_MS, later, SECOND_MS } from './clock.ts'
import { USELESS_MAILS } from './db/outbox.ts'
import { countRowsOver, removeRowsOver } from './db/rows-over.ts'
import type { Deps } from './deps.ts'
import { listFilesBefore, removeFilesBefore } from './mailer-transport.ts'
import type { Retention } from './retention.ts'

export function retentionsOfMail({ db, log, config, metrics }: Deps): Retention[] {
  return [
    {
      what: 'mail.unsent',
      keptFor: 'until it is sent, or of no use any more',
      everyMs: SECOND_MS,
      countOverdue: (at) => countRowsOver(db, 'mail.unsent.countOverdue', USELESS_MAILS, at),
      async forget(now, limit) {
        const mails = await removeRowsOver(db, 'mail.unsent.forget', USELESS_MAILS, now, limit)
        if (mails === 0) return 0
        log.warn({ mails }, 'e-mails expired before they could be sent')
        metrics.countMails('expired', mails)
        return mails
      },
    },
    {
      what: 'mail.files',
      keptFor: `${FILE_DAYS} days`,
      everyMs: HOUR_MS,
      countOverdue: async (at) => (await listFilesBefore(config.dataDir, oldest(at))).length,
      forget: (now) => removeFilesBefore(config.dataDir, oldest(now)),
    },
  ]
}

// As long as a reply may take: a person who is asked to be a contact has two weeks.
const FILE_DAYS = 14
const oldest = (now: Date) => later(now, -FILE_DAYS * DAY_MS)
