import type { Logger } from 'pino'
import { type Clock, later, MINUTE_MS, SECOND_MS } from './clock.ts'
import type { Db, Queryable } from './db/db.ts'
import { addToOutbox, claimMails, deferMail, type OutboxRow, removeMail } from './db/outbox.ts'
import { type Letter, renderLetter } from './mailer-text.ts'
import { type MailTransport, NeverTaken } from './mailer-transport.ts'
import type { MailOutcome } from './metrics.ts'

export interface Mailer {
  /** Puts a mail into the outbox: it is sent if `tx` commits, at least once, also when this process dies. */
  post(tx: Queryable, letter: Letter): Promise<void>
  /** Sends whatever is due. */
  sendDue(): Promise<void>
  /** Lets go, after a moment, of what is under way; `sendDue` then returns. What was not sent is sent by the next start. */
  stop(): void
}

interface Parts {
  db: Db
  clock: Clock
  log: Logger
  transport: MailTransport
  publicUrl: string
  /** Hears what became of mails. */
  onOutcome?: (outcome: MailOutcome, mails: number) => void
}

export function createMailer(parts: Parts): Mailer {
  const { db, clock, log, transport, publicUrl, onOutcome = () => {} } = parts
  const stopping = new AbortController()
  let isStopping = false

  async function sendOne(mail: OutboxRow): Promise<boolean> {
    const { id, tries } = mail
    try {
      const { recipient: to, about, messageId, subject, createdAt } = mail
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(SENDING_MS_MAX)])
      const text = renderLetter({ subject, body: mail.body }, publicUrl)
      await transport.send({ id, messageId, to, about, subject, date: createdAt, ...text }, signal)
    } catch (error) {
      // Neither the error nor the server's words: they name the recipient.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      if (error instanceof NeverTaken) {
        log.warn({ mail: id, responseCode }, 'a mail was refused for good')
        onOutcome('refused', 1)
        await removeMail(db, id)
        return true
      }
      log.warn({ mail: id, tries, code, responseCode }, 'a mail could not be sent; it will be tried again')
      onOutcome('delayed', 1)
      await deferMail(db, id, later(clock.now(), restAfter(tries)))
      return false
    }
    onOutcome('sent', 1)
    await removeMail(db, id)
    return true
  }

  return {
    post: async (tx, letter) => void (await addToOutbox(tx, letter, clock.now())),
    async sendDue() {
      while (!isStopping) {
        const now = clock.now()
        const mails = await claimMails(db, now, later(now, LEASE_MS), AT_ONCE)
        const done = await Promise.all(mails.map(sendOne))
        // None to send, or none that could be: whoever takes them is down, and the others wait for their turn.
        if (!done.includes(true)) return
      }
    },
    stop() {
      isStopping = true
      setTimeout(() => stopping.abort(), LETTING_GO_MS).unref()
    },
  }
}

/** How long to wait after so many tries: 10 s, then three times as long each, up to 5 minutes. */
export function restAfter(tries: number): number {
  return Math.min(10 * SECOND_MS * 3 ** (tries - 1), 5 * MINUTE_MS)
}

const AT_ONCE = 5
const SENDING_MS_MAX = 2 * MINUTE_MS
// Longer than any sending, or another node would send the same mail meanwhile.
const LEASE_MS = SENDING_MS_MAX + MINUTE_MS
// Within the time that a stop may take.
const LETTING_GO_MS = 3 * SECOND_MS
