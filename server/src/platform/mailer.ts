import { needsSmtpUtf8 } from '@hereabouts/contract/http/mail-address'
import type { Logger } from 'pino'
import type { Appearance } from './appearance.ts'
import { type Clock, later, MINUTE_MS, SECOND_MS } from './clock.ts'
import type { Db, Queryable } from './db/db.ts'
import { addToOutbox, claimMails, deferMail, type OutboxRow, removeMail } from './db/outbox.ts'
import { type Letter, type MailedNotice, renderLetter } from './mailer-text.ts'
import { type MailTransport, NeverTaken } from './mailer-transport.ts'
import type { MailOutcome } from './metrics.ts'

export interface Mailer {
  /** Adds an e-mail to the outbox. If `tx` commits, it is sent at least once, even if this process dies. */
  post(tx: Queryable, letter: Letter): Promise<void>
  /**
   * Whether the mail server can send to this address. True while the server cannot be asked: the e-mail then
   * waits in the outbox.
   */
  canReach(address: string): Promise<boolean>
  /** Calls `isWorthSending` before each try to send an e-mail about a notice, and drops it if it is not. */
  askFirst(isWorthSending: (notice: MailedNotice) => Promise<boolean>): void
  /** Sends all e-mails that are due. */
  sendDue(): Promise<void>
  /** Aborts, after a moment, the e-mails being sent; `sendDue` then returns. The next start sends them. */
  stop(): void
}

declare module './bus.ts' {
  interface Events {
    /** The mail server says that this address does not exist. */
    'mail.returned': { address: string }
  }
}

interface Parts {
  db: Db
  clock: Clock
  log: Logger
  transport: MailTransport
  publicUrl: string
  appearance?: () => Promise<Appearance>
  /** Called with the outcome of each e-mail. */
  onOutcome?: (outcome: MailOutcome, mails: number) => void
}

export function createMailer(parts: Parts): Mailer {
  const { db, clock, log, transport, publicUrl, appearance, onOutcome = () => {} } = parts
  const stopping = new AbortController()
  let isStopping = false
  let isWorthSending = async (_: MailedNotice) => true

  async function sendOne(mail: OutboxRow): Promise<boolean> {
    const { id, tries } = mail
    try {
      if (mail.notice && !(await isWorthSending(mail.notice))) {
        await removeMail(db, id)
        return true
      }
      const { recipient: to, about, messageId, subject, createdAt, unsubscribePath } = mail
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(SENDING_MS_MAX)])
      const { name = '' } = (await appearance?.()) ?? {}
      const rendered = renderLetter({ subject, body: mail.body, locale: mail.locale }, publicUrl, name)
      await transport.send(
        { id, messageId, to, about, date: createdAt, unsubscribePath, ...rendered },
        signal,
      )
    } catch (error) {
      // Logs neither the error nor the server's reply: they contain the recipient.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      if (error instanceof NeverTaken) {
        log.warn({ mail: id, responseCode }, 'an e-mail was rejected for good')
        onOutcome('rejected', 1)
        await db.tx(async (tx) => {
          await removeMail(tx, id)
          if (error.isRecipientUnknown) tx.emit('mail.returned', { address: mail.recipient })
        })
        return true
      }
      log.warn({ mail: id, tries, code, responseCode }, 'an e-mail could not be sent; it will be retried')
      onOutcome('delayed', 1)
      await deferMail(db, id, later(clock.now(), restAfter(tries)))
      return false
    }
    onOutcome('sent', 1)
    await removeMail(db, id)
    return true
  }

  return {
    askFirst(isWorth) {
      isWorthSending = isWorth
    },
    post: async (tx, letter) => void (await addToOutbox(tx, letter, clock.now())),
    async canReach(address) {
      if (!needsSmtpUtf8(address)) return true
      return transport.offersUtf8().catch(() => true)
    },
    async sendDue() {
      while (!isStopping) {
        const now = clock.now()
        const mails = await claimMails(db, now, later(now, LEASE_MS), AT_ONCE)
        const done = await Promise.all(mails.map(sendOne))
        // None left, or the mail server is down and the rest wait for their next try.
        if (!done.includes(true)) return
      }
    },
    stop() {
      isStopping = true
      setTimeout(() => stopping.abort(), LETTING_GO_MS).unref()
    },
  }
}

/** Exponential backoff: 10 s, then three times as long each, up to 5 minutes. */
export function restAfter(tries: number): number {
  return Math.min(10 * SECOND_MS * 3 ** (tries - 1), 5 * MINUTE_MS)
}

const AT_ONCE = 5
const SENDING_MS_MAX = 2 * MINUTE_MS
// Longer than sending ever takes; otherwise another node would send the same e-mail.
const LEASE_MS = SENDING_MS_MAX + MINUTE_MS
// Shorter than a stop may take.
const LETTING_GO_MS = 3 * SECOND_MS
